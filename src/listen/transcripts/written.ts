// Reads transcripts that were written for people: HTML, and plain text with or without times and names.
import { type Cue, clockSeconds, cueOf, MAX_CUES, plainCueText, speakerName } from './cues.ts'

/** Elements whose text is not spoken. */
const UNREAD = new Set(
  'script style title head noscript template nav header footer aside form button select svg iframe dialog textarea'.split(
    ' '
  )
)
/** A tag; attributes may contain '>'. */
const TAG = /<(\/?)([a-z][a-z\d:]*)(?![a-z\d:])([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*|[^<>]*)>/gi
const INLINE = new Set(
  'a b i u s em strong span small mark q abbr sup sub font code kbd del ins bdi bdo label wbr img'.split(' ')
)
const NAMES_AND_TIMES = new Set(['cite', 'dt', 'time'])
const PARAGRAPHS = new Set('p div h1 h2 h3 h4 h5 h6 li dd tr section article'.split(' '))
/** The times of captions in XML: `<p begin="00:00:01.000" end="…">`, `<text start="0.5" dur="1.2">`. */
const BEGIN = /\s(?:begin|start)\s*=\s*["']([\d:.,]{1,20}s?)["']/i
const PAGE_HEADING = /<(?:title|h1)\b[^<>]*>([^<]{0,300})/gi
const NOT_FOUND =
  /^\W*(?:(?:error|fout|http)?\W*(?:404|403|500)\b.{0,10}$|access denied|forbidden)|\b(?:not found|niet gevonden|bestaat niet|introuvable|nicht gefunden|no encontrad[ao]|just a moment)\b/i

/** '[00:12:34]', '(12:34)', '12:34' at the start of a line. */
const CLOCK = /(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?/.source
const TO_CLOCK = `(?:\\s*[-–—]\\s*${CLOCK})?`
const LEADING_TIME = new RegExp(
  `^(?:[[({](${CLOCK})${TO_CLOCK}[\\])}]:?\\s*|(${CLOCK})${TO_CLOCK}:?(?:\\s+|$))(?:[-–—|]\\s+)?`
)
/** 'Noor  12:34', 'Noor Peeters (00:12:34):' alone on a line. */
const NAME_AND_TIME = new RegExp(`^(\\p{L}[^:]{0,59}?)[\\s,|@–-]+[[(]?(${CLOCK})[\\])]?:?$`, 'u')
/** '[00:12:34] - Noor Peeters' alone on a line. */
const TIME_AND_NAME = new RegExp(`^\\[(${CLOCK})\\]\\s+[-–—]\\s+(\\p{Lu}[^.!?:]{1,59})$`, 'u')
const NAME_ALONE = /^\p{Lu}[^.!?:]{0,59}:$/u
/** Fields of lyrics files: '[ar:Noor]'. */
const LYRICS_FIELD = /^\[(?:ti|ar|al|by|au|re|ve|la|offset|length):[^\]]*\]$/i
const FLAT_TIMES = new RegExp(`^[\\d\\s:.,;|>–—-]*${CLOCK}[\\d\\s:.,;|>–—-]*$`)

type Lines = {
  cues: Cue[]
  read: (written: string) => void
  speaks: (name: string) => void
  at: (startSeconds: number | undefined) => void
  endParagraph: () => void
}

/** Collects cues from lines; a line with only a name or a time is about the next one. */
function lineReader(): Lines {
  const cues: Cue[] = []
  let speaker = ''
  let name = ''
  let startSeconds: number | undefined
  let isParagraph = false
  const add = (spoken: string) => {
    if (spoken === '') return
    const cue = cueOf(name === '' ? spoken : `${name} ${spoken}`, speaker, startSeconds, undefined)
    cues.push(isParagraph ? { ...cue, isParagraph } : cue)
    isParagraph = false
    name = ''
    startSeconds = undefined
  }
  const speaks = (written: string) => {
    speaker = speakerName(written) || speaker
  }
  return {
    cues,
    speaks,
    endParagraph: () => {
      isParagraph = true
    },
    at: (seconds) => {
      startSeconds = seconds ?? startSeconds
    },
    read: (written) => {
      if (cues.length >= MAX_CUES || LYRICS_FIELD.test(written)) return
      const heading =
        written.length < 100 ? (NAME_AND_TIME.exec(written) ?? TIME_AND_NAME.exec(written)) : null
      if (heading) {
        const [, one = '', other = ''] = heading
        const isTimeFirst = clockSeconds(one) !== undefined
        speaks(isTimeFirst ? other : one)
        startSeconds = clockSeconds(isTimeFirst ? one : other)
        return
      }
      const timed = LEADING_TIME.exec(written)
      if (timed) startSeconds = clockSeconds(timed[1] ?? timed[2] ?? '')
      const spoken = timed ? written.slice(timed[0].length) : written
      if (NAME_ALONE.test(spoken)) name = spoken
      else if (/[\p{L}\p{N}]/u.test(spoken) && !FLAT_TIMES.test(spoken)) add(spoken)
    }
  }
}

/** Whether it is a web page: a document, not a fragment. */
export const isWebPage = (file: string): boolean =>
  /<(?:!doctype\s+html|html|head|body)\b/i.test(file.slice(0, 20_000))

/** A page that says that there is nothing, with status 200. */
export const isErrorPage = (file: string): boolean =>
  [...file.slice(0, 200_000).matchAll(PAGE_HEADING)].some(([, heading = '']) =>
    NOT_FOUND.test(plainCueText(heading))
  )

/** `<cite>Noor:</cite><time>0:12</time><p>…</p>`, in any order and with any other markup around it. */
export function readHtml(file: string): Cue[] {
  const body = withoutDeclarations(file)
  const lower = body.toLowerCase()
  const lines = lineReader()
  let text = ''
  /** `cite` or `time`, or an element whose text is left out, and how many of its kind are open. */
  let inside = ''
  let open = 0
  let from = 0
  const flush = () => {
    lines.read(plainCueText(text))
    text = ''
  }
  // An element that is never closed leaves out nothing.
  const lastEnds = new Map([...UNREAD].map((name) => [name, lower.lastIndexOf(`</${name}`)]))
  for (const tag of body.matchAll(TAG)) {
    if (lines.cues.length >= MAX_CUES) break
    const [whole, slash, written = '', attributes = ''] = tag
    const name = written.toLowerCase()
    const between = body.slice(from, tag.index)
    from = tag.index + whole.length
    const isClosed = attributes.endsWith('/')
    if (UNREAD.has(inside)) {
      if (name === inside && !isClosed) open += slash ? -1 : 1
      if (open === 0) inside = ''
      continue
    }
    if (inside === 'cite' || inside === 'dt') lines.speaks(between)
    else if (inside === 'time') lines.at(clockSeconds(plainCueText(between)))
    else text += between
    if (INLINE.has(name)) continue
    flush()
    lines.at(clockSeconds(BEGIN.exec(attributes)?.[1]?.replace(/s$/, '') ?? ''))
    if (PARAGRAPHS.has(name)) lines.endParagraph()
    const isUnread = UNREAD.has(name) && !slash && !isClosed && (lastEnds.get(name) ?? -1) > tag.index
    if (isUnread) open = 1
    inside = isUnread || (NAMES_AND_TIMES.has(name) && !slash && !isClosed) ? name : ''
  }
  if (!UNREAD.has(inside)) text += body.slice(from)
  flush()
  return lines.cues
}

/** Without comments, declarations (`<!doctype …>`, `<?xml …?>`) and the marks of CDATA sections. */
function withoutDeclarations(html: string): string {
  let kept = ''
  let from = 0
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', from)) {
    kept += html.slice(from, start)
    const end = html.indexOf('-->', start)
    from = end === -1 ? html.length : end + 3
  }
  return (kept + html.slice(from)).replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[!?][^<>]*>/g, '')
}

/** One cue per line. Marks of Markdown and the borders of tables are left out. */
export function readPlainText(file: string): Cue[] {
  const lines = lineReader()
  const isMarkdown = /\*\*|^#{1,6} /m.test(file)
  for (const line of file.split(/\r*\n|\r|[\u0085\u2028\u2029]/)) {
    if (line.trim() === '') {
      lines.endParagraph()
      continue
    }
    const [first = '', ...cells] = line.split(/\t|\|/).map(plainCueText).filter(Boolean)
    const seconds = cells.length > 1 ? clockSeconds(first.replace(/^[[(]|[\])]$/g, '')) : undefined
    if (seconds !== undefined && first.includes(':')) {
      lines.at(seconds)
      // A second time is the end.
      const [name = '', ...rest] = clockSeconds(cells[0] ?? '') === undefined ? cells : cells.slice(1)
      if (rest.length > 0) lines.speaks(name)
      lines.read(rest.length > 0 ? rest.join(' ') : name)
      continue
    }
    const written = line.trimStart().startsWith('|') ? [first, ...cells].join(' ') : plainCueText(line)
    lines.read(isMarkdown ? withoutMarkdown(written) : written)
  }
  return lines.cues
}

const withoutMarkdown = (line: string) =>
  line
    .replace(/^(?:#{1,6} |[*+-] |> )/, '')
    .replace(/\*\*|__/g, '')
    .replace(/\*([^*\s][^*]{0,200})\*/g, '$1')
    .replace(/\[([^\][]{1,200})\]\([^()\s]{1,2000}\)/g, '$1')
    .trim()
