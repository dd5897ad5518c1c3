// Who says what: names before the text, dashes at another speaker, and the names of one person.
import { type Cue, clockSeconds, sharedOut, speakerName } from './cues.ts'

/** A prefix that occurs once may be a sentence with a colon, unless most cues have one. */
const MIN_PREFIXES = 2
const PREFIXED_SHARE = 0.5
/** At most four words; starts with a capital, a letter of a script without capitals, or a digit. */
const NAME =
  /(?=[^:：]{0,100}\p{L})(?:(?:\p{Lu}|\p{Lo}|\d)[\p{L}\p{M}\p{N}.'’&_-]{0,60}(?: [\p{L}\p{M}\p{N}.'’&_-]{1,60}){0,3}|(?:spk|speaker|spreker)[ _]?\d{1,3})/u
    .source
/** '[gelach]' or '(zucht)' before the name. */
const SOUNDS = /(?:(?:\[[^\][:]{1,60}\]|\([^():]{1,60}\))\s+)?/.source
/** A role, a direction or a time after the name. */
const BRACKET = /(?:\s*(?:\(([^()]{1,60})\)|\[([^\][]{1,60})\]))?/.source
/**
 * '[Noor]: ', '[Noor:] ', 'NOOR: ', 'Noor Peeters (gast): ', '[gelach] Noor: ', '>> NOOR: '. A bracket without a colon is a
 * sound.
 */
const PREFIX = new RegExp(
  `^(?:[-–—]\\s*|>{2,3}\\s*)?(${SOUNDS})(?:\\[([^\\][:]{1,60})(?:\\]:|:\\])|(${NAME})${BRACKET}\\s?(?::|(?=：)))(?:\\s+|：\\s*)(?=\\S)`,
  'u'
)
/** '>> Ja' is another speaker. So are '- Ja' and '-Ja', at the start of a cue or after the end of a sentence. */
const CHEVRON = /^>{2,3}\s*/
const DASH = /^[-–—‐](?:\s+(?=\S)|(?=[\p{L}"“‘'([¿¡♪…]))/u
const NEXT_CHEVRON = / (?=>>)/
/** In a line that begins with a dash: '- Ja? - Nee.' */
const NEXT_DASH = / (?=>>)|(?<=[.!?…"”’)]) (?=[-–—‐] ?\p{Lu})/u
const SENTENCE_END = /[.!?…"'”’)\]♪*]$/
/** 'Noor Peeters', 'Jan van den Berg'. */
const FULL_NAME =
  /^\p{Lu}[\p{L}\p{M}.'’-]+(?: (?:\p{Lu}[\p{L}\p{M}.'’-]*|van|de|den|der|von|di|da|el|al|ter|ten))* \p{Lu}[\p{L}\p{M}.'’-]+$/u

/** More are no names of people. */
const MAX_PERSONS = 200

/** A piece of a cue that may have its own speaker. */
type Piece = {
  cue: number
  text: string
  /** How the text begins: with a name, or a sign that another person speaks. */
  prefix?: { name: string; role: string; text: string; atSeconds?: number }
  isTurn: boolean
}

function pieceOf(cue: number, text: string, before: string): Piece {
  const found = PREFIX.exec(text)
  const chevron = CHEVRON.exec(text)
  const dash = before === '' || SENTENCE_END.test(before) ? DASH.exec(text) : null
  const sign = (chevron ?? dash)?.[0] ?? ''
  const piece: Piece = { cue, text: text.slice(sign.length), isTurn: sign !== '' }
  if (!found) return piece
  const [whole, sounds = '', bracketed, plain, round, square] = found
  const atSeconds = clockSeconds(round ?? square ?? '')
  return {
    ...piece,
    prefix: {
      name: speakerName(bracketed ?? plain ?? ''),
      role: atSeconds === undefined ? (round ?? square ?? '') : '',
      text: sounds + text.slice(whole.length),
      ...(atSeconds === undefined ? {} : { atSeconds })
    }
  }
}

/** A new piece at each line that begins with a name or another speaker. */
function piecesOf(cues: readonly Cue[]): Piece[] {
  const pieces: Piece[] = []
  let before = ''
  for (const [index, { text, speaker }] of cues.entries()) {
    if (speaker !== '') {
      pieces.push({ cue: index, text, isTurn: false })
      before = ''
      continue
    }
    const lines = text.split('\n').flatMap((line) => line.split(DASH.test(line) ? NEXT_DASH : NEXT_CHEVRON))
    const hasDashes = lines.length > 1 && lines.every((line) => DASH.test(line))
    for (const [at, line] of lines.entries()) {
      const piece = pieceOf(index, line, hasDashes ? '' : before)
      const last = pieces.at(-1)
      before = line
      if (at === 0 || piece.prefix || piece.isTurn || !last) pieces.push(piece)
      else last.text += `\n${line}`
      if (at > 0 && !piece.prefix && !piece.isTurn && last?.prefix) last.prefix.text += `\n${line}`
    }
  }
  return pieces
}

/** Whether a name is that of a speaker, by how often it and the names of the same person occur. */
function speakersIn(
  pieces: readonly Piece[],
  marked: readonly string[]
): (prefix: NonNullable<Piece['prefix']>) => boolean {
  const prefixes = pieces.flatMap(({ prefix }) => (prefix ? [prefix] : []))
  const isMarked = marked.length > 0
  if (!isMarked && prefixes.length >= pieces.length * PREFIXED_SHARE) return () => true
  const personOf = personsIn([...marked, ...prefixes.map(({ name }) => name)])
  const counts = new Map<string, number>()
  for (const { name } of prefixes) counts.set(personOf(name), (counts.get(personOf(name)) ?? 0) + 1)
  const known = new Set(marked.map(personOf))
  const isOften = (name: string) =>
    known.has(personOf(name)) || (counts.get(personOf(name)) ?? 0) >= MIN_PREFIXES
  const isScript = isMarked || prefixes.some(({ name }) => isOften(name))
  return ({ name, role }) => isOften(name) || (isScript && (role !== '' || FULL_NAME.test(name)))
}

const oneLine = (text: string) => text.replaceAll('\n', ' ')

/** Reads speakers from the text, where none is marked otherwise. Line breaks become spaces. */
export function withSpeakers(cues: readonly Cue[]): Cue[] {
  const pieces = piecesOf(cues)
  const marked = [...new Set(cues.flatMap(({ speaker }) => speaker || []))]
  const isSpeaker = speakersIn(pieces, marked)
  const roles = rolesOf(pieces)
  const parts: (Pick<Cue, 'speaker' | 'isTurn' | 'text'> & { atSeconds?: number })[][] = cues.map(() => [])
  for (const { cue, text, prefix, isTurn } of pieces) {
    const own = parts[cue] ?? []
    const last = own.at(-1)
    if (prefix && isSpeaker(prefix)) {
      const { name, role, atSeconds } = prefix
      const speaker = role !== '' && (roles.get(name)?.size ?? 0) > 1 ? `${name} (${role})` : name
      own.push({ speaker, text: oneLine(prefix.text), ...(atSeconds === undefined ? {} : { atSeconds }) })
    } else if (isTurn) own.push({ speaker: '', isTurn: true, text: oneLine(text) })
    else if (last) last.text += ` ${oneLine(text)}`
    else own.push({ speaker: cues[cue]?.speaker ?? '', text: oneLine(text) })
  }
  return cues.flatMap((cue, at) => {
    const own = parts[at] ?? []
    const atSeconds = cue.startSeconds ?? own[0]?.atSeconds
    const shared = sharedOut(own, atSeconds === undefined ? {} : { ...cue, startSeconds: atSeconds })
    return shared.map((one, place) => (place === 0 && cue.isParagraph ? { ...one, isParagraph: true } : one))
  })
}

/**
 * The roles of names that never occur without one: 'Spreker (man)' and 'Spreker (vrouw)' are two persons, 'Noor (gast)' and
 * 'Noor' are one.
 */
function rolesOf(pieces: readonly Piece[]): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>()
  const bare = new Set<string>()
  for (const { prefix } of pieces) {
    if (!prefix) continue
    if (prefix.role === '') bare.add(prefix.name)
    else roles.set(prefix.name, (roles.get(prefix.name) ?? new Set()).add(prefix.role))
  }
  for (const name of bare) roles.delete(name)
  return roles
}

const folded = (name: string) => name.toLowerCase()
const withoutRole = (name: string) => {
  const end = /[)\]]$/.test(name) ? Math.max(name.lastIndexOf('('), name.lastIndexOf('[')) : -1
  return end > 0 ? name.slice(0, end).trim() : name
}

/**
 * The name of a person for each of the given names: 'NOOR', 'Noor' and 'Noor Peeters' are one, unless there is another Noor
 * with a surname.
 */
function personsIn(names: Iterable<string>): (name: string) => string {
  const written = new Map<string, string>()
  for (const name of names) {
    const known = written.get(folded(name))
    if (known === undefined || known === known.toUpperCase()) written.set(folded(name), name)
  }
  const all = [...written.values()].slice(0, MAX_PERSONS)
  const longest = (name: string): string => {
    const fuller = all.filter(
      (other) => folded(other).startsWith(`${folded(name)} `) && /^\p{L}/u.test(other.slice(name.length + 1))
    )
    const [first] = fuller
    const fullest = fuller.reduce((one, other) => (other.length > one.length ? other : one), first ?? name)
    return fuller.every((one) => folded(`${fullest} `).startsWith(`${folded(one)} `)) ? fullest : name
  }
  const persons = new Map(all.map((name) => [folded(name), longest(name)]))
  return (name) => persons.get(folded(name)) ?? name
}

/** One name for each person; each cue with its speaker; a cue that says the same again is dropped. */
export function withPersons(cues: readonly Cue[]): Cue[] {
  const named = new Set(cues.map(({ speaker }) => speaker).filter(Boolean))
  const roles = new Map<string, number>()
  for (const name of named)
    if (withoutRole(name) !== name) roles.set(withoutRole(name), (roles.get(withoutRole(name)) ?? 0) + 1)
  const isOneOfSeveral = (name: string) =>
    (roles.get(withoutRole(name)) ?? 0) > 1 && !named.has(withoutRole(name))
  const bare = new Map([...named].map((name) => [name, isOneOfSeveral(name) ? name : withoutRole(name)]))
  const personOf = personsIn(bare.values())
  let speaker = ''
  let before: Cue | undefined
  return cues.flatMap((cue) => {
    const own = cue.speaker && personOf(bare.get(cue.speaker) ?? cue.speaker)
    const isSame = !cue.isTurn && (own === '' || own === speaker)
    const isRepeated = isSame && cue.text === before?.text && cue.text.includes(' ')
    before = cue
    speaker = own || (cue.isTurn ? '' : speaker)
    return isRepeated ? [] : [{ ...cue, speaker }]
  })
}
