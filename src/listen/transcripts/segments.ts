// Reads transcripts in JSON: the format of the podcast namespace, and the lists of other programs, whatever they call
// their fields.
import { parseClock } from '../../lib/written-time.ts'
import { type Cue, cueOf, MAX_CUES, plainCueLines, speakerName, timeOf } from './cues.ts'

const MAX_DEPTH = 6
/**
 * Milliseconds if fewer characters are spoken per unit: nobody speaks so slowly in seconds (a character in 20), or so fast
 * in milliseconds (50 per second).
 */
const MIN_CHARS_PER_SECOND = 0.05

/** Names of fields, without case, '_' and '-', in the order of preference. */
const TEXT = ['body', 'text', 'utf8', 'transcript', 'content', 'caption', 'sentence', 'line', 'value', 'word']
const PARTS = ['segs', 'elements', 'words', 'alternatives', 'sentences']
const SPEAKER = ['speakername', 'voice', 'speaker', 'speakerlabel', 'name', 'author', 'speakerid']
const START = [
  'starttime',
  'start',
  'startseconds',
  'begin',
  'from',
  'offset',
  'timestamp',
  'time',
  'ts',
  't'
]
const END = ['endtime', 'end', 'endseconds', 'to', 'until', 'endts']
const DURATION = ['duration', 'dur', 'd']
const MS_START = ['startms', 'starttimems', 'tstartms', 'offsetms', 'beginms', 'startmilliseconds']
const MS_END = ['endms', 'endtimems', 'endmilliseconds']
const MS_DURATION = ['durationms', 'ddurationms', 'durms']
/** Objects in an entry that hold its times or its text. */
const HOLDERS = ['timestamps', 'data', 'offsets', 'attributes', 'attrs']

type Fields = ReadonlyMap<string, unknown>
type Times = { start?: number; end?: number }
/** An entry with its times; `isRaw` when the unit must be guessed. */
type Entry = { text: string; speaker: string; isRaw: boolean } & Times

/** The cues of a file; [] for anything else. */
export function readSegments(file: string): Cue[] {
  const content = parsed(file)
  const found = bestList(content, 0)
  if (!found) return wholeText(content)
  const divisor = isInMilliseconds(found) ? 1000 : 1
  return found.entries.slice(0, MAX_CUES).map(({ text, speaker, start, end, isRaw }) => {
    const seconds = (time: number | undefined) =>
      time === undefined ? undefined : timeOf(isRaw ? time / divisor : time)
    return cueOf(text, speaker, seconds(start), seconds(end))
  })
}

/** The text of a file without a list, a cue per line. */
function wholeText(content: unknown): Cue[] {
  if (Array.isArray(content) && content.every((line) => typeof line === 'string'))
    return content
      .slice(0, MAX_CUES)
      .map((line: string) => cueOf(plainCueLines(line), '', undefined, undefined))
  const fields = fieldsOf(content)
  const text =
    fields &&
    [...TEXT, 'transcription'].map((name) => fields.get(name)).find((one) => typeof one === 'string')
  return typeof text === 'string'
    ? plainCueLines(text)
        .split('\n')
        .map((line) => cueOf(line, '', undefined, undefined))
    : []
}

/** A JSON document, or one per line. */
function parsed(file: string): unknown {
  const json = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }
  return json(file) ?? file.split('\n').flatMap((line) => json(line.trim()) ?? [])
}

type List = { entries: Entry[]; isBare: boolean }
const charsOf = (list: List | undefined) =>
  (list?.entries ?? []).reduce((sum, { text }) => sum + text.length, 0)

/** The list with times and the most text, at any place in the file. */
function bestList(value: unknown, depth: number): List | undefined {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return undefined
  const isList = Array.isArray(value)
  const own: List | undefined = isList
    ? { entries: value.slice(0, MAX_CUES).flatMap(entryOf), isBare: depth === 0 }
    : undefined
  if (own && own.entries.length > 0) return own
  const inner = (isList ? value.slice(0, MAX_CUES) : Object.values(value)).flatMap(
    (child) => bestList(child, depth + 1) ?? []
  )
  const timed = inner.filter(({ entries }) => entries.some(({ start }) => start !== undefined))
  return (timed.length > 0 ? timed : inner).reduce<List | undefined>(
    (best, list) => (charsOf(list) > charsOf(best) ? list : best),
    undefined
  )
}

function entryOf(value: unknown): Entry[] {
  const fields = fieldsOf(value)
  if (!fields) return []
  const text = plainCueLines(textOf(fields, 0))
  if (text === '') return []
  const speaker = speakerName(nameOf(first(fields, SPEAKER)))
  const ms = timesOf(fields, MS_START, MS_END, MS_DURATION)
  if (ms.start !== undefined) {
    const end = ms.end === undefined ? {} : { end: ms.end / 1000 }
    return [{ text, speaker, isRaw: false, start: ms.start / 1000, ...end }]
  }
  const isRaw = [START, END].every((names) => typeof first(fields, names) !== 'string')
  const own = timesOf(fields, START, END, DURATION)
  return [{ text, speaker, isRaw, ...(own.start === undefined ? timesOfParts(fields) : own) }]
}

/** From the first part that has a time to the last. */
function timesOfParts(fields: Fields): Times {
  const parts = PARTS.map((one) => fields.get(one)).find(Array.isArray) ?? []
  const times = parts.slice(0, MAX_CUES).flatMap((part: unknown) => {
    const inner = fieldsOf(part)
    const one = inner && timesOf(inner, START, END, DURATION)
    return one?.start === undefined ? [] : [one]
  })
  const end = times.at(-1)?.end
  return { ...times[0], ...(end === undefined ? {} : { end }) }
}

/** The fields of an entry and of the objects in it that hold times or text; its own come first. */
function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const own = Object.entries(value).map(
    ([name, field]) => [name.toLowerCase().replace(/[_-]/g, ''), field] as const
  )
  const held = own.flatMap(([name, field]) =>
    HOLDERS.includes(name) ? [...(fieldsOf(field) ?? new Map()).entries()] : []
  )
  return new Map([...held.toReversed(), ...own])
}

function first(fields: Fields, names: readonly string[]): unknown {
  const name = names.find((one) => (fields.get(one) ?? '') !== '')
  return name === undefined ? undefined : fields.get(name)
}

function textOf(fields: Fields, depth: number): string {
  const name = TEXT.find((one) => typeof fields.get(one) === 'string')
  if (name !== undefined) return fields.get(name) as string
  const parts = PARTS.map((one) => fields.get(one)).find(Array.isArray)
  if (!parts || depth > 1) return ''
  const texts = parts.slice(0, MAX_CUES).flatMap((part: unknown) => {
    const inner = fieldsOf(part)
    return inner ? [textOf(inner, depth + 1)] : []
  })
  return fields.has('alternatives')
    ? (texts[0] ?? '')
    : texts.join(texts.some((text) => /\s/.test(text)) ? '' : ' ')
}

function nameOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value
  const fields = fieldsOf(value)
  const name = fields && first(fields, ['name', 'label', 'id'])
  return typeof name === 'string' ? name : ''
}

function timesOf(
  fields: Fields,
  starts: readonly string[],
  ends: readonly string[],
  durations: readonly string[]
): Times {
  const written = first(fields, starts)
  const [from, to] = Array.isArray(written) ? written : [written, first(fields, ends)]
  const start = numberOf(from)
  const duration = numberOf(first(fields, durations))
  const end = numberOf(to) ?? (start === undefined || duration === undefined ? undefined : start + duration)
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
}

/** A number, or one that is written as text: '0.5', '00:00:05,200', 'PT5S'. */
function numberOf(value: unknown): number | undefined {
  const read =
    typeof value === 'string'
      ? parseClock(value.trim().slice(0, 40).replace(/^PT/i, '').replace(',', '.'))
      : value
  return typeof read === 'number' && Number.isFinite(read) && read >= 0 ? read : undefined
}

/** Files do not say it. A bare list is in milliseconds if nothing shows the unit. */
function isInMilliseconds({ entries, isBare }: List): boolean {
  const raw = entries.filter(({ isRaw, start }) => isRaw && start !== undefined)
  if (raw.some(({ start, end }) => !Number.isInteger(start) || !Number.isInteger(end ?? 0))) return false
  const from = raw[0]?.start ?? 0
  const last = raw.reduce((latest, { start = 0, end = 0 }) => Math.max(latest, start, end), 0)
  if (last <= from) return isBare
  return raw.reduce((sum, { text }) => sum + text.length, 0) / (last - from) < MIN_CHARS_PER_SECOND
}
