// Reads transcripts that were written for people: HTML, and plain text with or without times and names.
import { parseClock } from '../../lib/written-time.ts'
import { type Cue, cueOf, MAX_CUES, plainCueText, speakerName, timeOf } from './cues.ts'

/** Elements whose text is not shown. */
const UNREAD = new Set(['script', 'style', 'title', 'noscript', 'template'])
const TAG = /<(\/?)(!?[a-z][a-z\d]*)\b[^<>]*>/gi
const INLINE = new Set([
  'a',
  'b',
  'i',
  'u',
  'em',
  'strong',
  'span',
  'small',
  'mark',
  'q',
  'abbr',
  'sup',
  'sub'
])

/** '[00:12:34]', '(12:34)', '12:34' at the start of a line. */
const CLOCK = /(?:\d{1,2}:)?\d{1,3}:[0-5]\d(?:[.,]\d{1,3})?/.source
const LEADING_TIME = new RegExp(`^[[(]?(${CLOCK})[\\])]?(?:\\s+|$)`)
/** 'Noor  12:34', 'Noor Peeters (00:12:34):' alone on a line. */
const NAME_AND_TIME = new RegExp(`^(\\p{L}[^:]{0,59}?)[\\s,–-]+[[(]?(${CLOCK})[\\])]?:?$`, 'u')

const clockSeconds = (written: string) => timeOf(parseClock(written.trim().replace(',', '.')))

/** `<cite>Noor:</cite><time>0:12</time><p>…</p>`, in any order and with any other markup around it. */
export function readHtml(file: string): Cue[] {
  const body = withoutComments(file)
  const cues: Cue[] = []
  let speaker = ''
  let startSeconds: number | undefined
  let text = ''
  /** `cite` or `time`, or an element whose text is left out. */
  let inside = ''
  let from = 0
  const flush = () => {
    const spoken = plainCueText(text)
    text = ''
    if (spoken === '') return
    cues.push(cueOf(spoken, speaker, startSeconds, undefined))
    startSeconds = undefined
  }
  for (const tag of body.matchAll(TAG)) {
    if (cues.length >= MAX_CUES) break
    const [whole, slash, written = ''] = tag
    const name = written.toLowerCase()
    const between = body.slice(from, tag.index)
    from = tag.index + whole.length
    if (UNREAD.has(inside)) {
      if (slash && name === inside) inside = ''
      continue
    }
    if (inside === 'cite') speaker = speakerName(between) || speaker
    else if (inside === 'time') startSeconds = clockSeconds(plainCueText(between)) ?? startSeconds
    else text += between
    if (name === 'cite' || name === 'time' || UNREAD.has(name)) {
      flush()
      inside = slash ? '' : name
    } else if (!INLINE.has(name)) {
      flush()
      inside = ''
    }
  }
  if (!UNREAD.has(inside)) text += body.slice(from)
  flush()
  return cues
}

function withoutComments(html: string): string {
  let kept = ''
  let from = 0
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', from)) {
    kept += html.slice(from, start)
    const end = html.indexOf('-->', start)
    if (end === -1) return kept
    from = end + 3
  }
  return kept + html.slice(from)
}

/** One cue per line; a line with only a name and a time starts the next speaker. */
export function readPlainText(file: string): Cue[] {
  const cues: Cue[] = []
  let speaker = ''
  let startSeconds: number | undefined
  for (const line of file.split(/\r\n?|\n/)) {
    if (cues.length >= MAX_CUES) break
    if (line.trim() === '') continue
    const written = plainCueText(line)
    const named = written.length < 100 ? NAME_AND_TIME.exec(written) : null
    if (named) {
      speaker = speakerName(named[1] ?? '')
      startSeconds = clockSeconds(named[2] ?? '')
      continue
    }
    const timed = LEADING_TIME.exec(written)
    if (timed) startSeconds = clockSeconds(timed[1] ?? '')
    const spoken = timed ? written.slice(timed[0].length) : written
    if (spoken === '') continue
    cues.push(cueOf(spoken, speaker, startSeconds, undefined))
    startSeconds = undefined
  }
  return cues
}
