// The common form of all transcript formats: pieces of text with times and speakers.
import { decodeEntities } from '../../lib/html.ts'
import { MAX_SPOKEN_WORD_CHARS, withoutDirection, withShortWords } from '../../lib/words.ts'
import { parseClock } from '../../lib/written-time.ts'

export type Cue = {
  startSeconds?: number
  endSeconds?: number
  /** '' = the same speaker as before. */
  speaker: string
  /** Another person starts to speak, whose name is not given. */
  isTurn?: true
  /** An empty line is above it. */
  isParagraph?: true
  /** A line break stays until the speakers are read, because each line may have its own. */
  text: string
}

/** A word-for-word file of eight hours has some 80,000 cues. More is not a transcript. */
export const MAX_CUES = 100_000
const LAST_SECOND = 100 * 3600
const MAX_SPEAKER_CHARS = 60

const TAG = /<\/?[a-z\d][^<>]*>|<>/gi
/** Tags that were escaped twice. */
const ESCAPED_TAG = /<\/?(?:[bcisuv]|em|strong|font|span|br)(?:[\s.][^<>]{0,200})?\/?>/gi
/** '{\an8}', '{y:i}': the styles of SubStation Alpha and MicroDVD, which other formats took over. */
const STYLE = /\{(?:\\|[a-z]:)[^{}]*\}/gi
const WRITTEN_BREAK = /\\N/g
const WRITTEN_SPACE = /\\h/g

/** The lines of a cue as plain text, whatever markup and entities it has. '<' without a name is text: '3 < 4'. */
export function plainCueLines(written: string): string {
  const decoded = decodeEntities(written.replace(TAG, ''))
  const text = withoutDirection(decoded.replace(ESCAPED_TAG, '').replace(STYLE, ''))
    .replace(WRITTEN_BREAK, '\n')
    .replace(WRITTEN_SPACE, ' ')
  const lines = text.split('\n').map((line) => line.replace(/[\s\p{Cc}\u200b]+/gu, ' ').trim())
  return withShortWords(lines.filter((line) => line !== '').join('\n'), MAX_SPOKEN_WORD_CHARS)
}

export const plainCueText = (written: string): string => plainCueLines(written).replaceAll('\n', ' ')

export function speakerName(written: string): string {
  const name = plainCueText(written).slice(0, MAX_SPEAKER_CHARS).toWellFormed().trim()
  return name.endsWith(':') || name.endsWith('：') ? name.slice(0, -1).trim() : name
}

/** A number of seconds that can be a time; undefined for anything else. */
export const timeOf = (seconds: unknown): number | undefined =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= LAST_SECOND ? seconds : undefined

/** Seconds of '0:12', '00:00:12,5' or '12.5'; undefined for anything else. */
export const clockSeconds = (written: string): number | undefined =>
  timeOf(parseClock(written.trim().slice(0, 40).replace(',', '.')))

/** A cue without its unknown fields. */
export function cueOf(
  text: string,
  speaker: string,
  startSeconds: number | undefined,
  endSeconds: number | undefined
): Cue {
  return {
    speaker,
    text,
    ...(startSeconds === undefined ? {} : { startSeconds }),
    ...(endSeconds === undefined || startSeconds === undefined || endSeconds <= startSeconds
      ? {}
      : { endSeconds })
  }
}

/** The parts of a cue, one after the other: each starts where its share of the text does. */
export function sharedOut(
  parts: readonly Pick<Cue, 'speaker' | 'isTurn' | 'text'>[],
  { startSeconds, endSeconds }: Pick<Cue, 'startSeconds' | 'endSeconds'>
): Cue[] {
  const total = parts.reduce((sum, { text }) => sum + text.length, 0)
  let before = 0
  return parts.map(({ speaker, isTurn, text }) => {
    const at = (chars: number) =>
      startSeconds === undefined
        ? undefined
        : startSeconds + (Math.max(0, (endSeconds ?? startSeconds) - startSeconds) * chars) / total
    const cue = cueOf(text, speaker, at(before), at(before + text.length))
    before += text.length
    return isTurn ? { ...cue, isTurn } : cue
  })
}

/** Cues in the order in which they are spoken; empty ones are dropped. A cue without a time has that of the one before. */
export function inOrder(cues: readonly Cue[]): Cue[] {
  const filled = cues.filter(({ text }) => text !== '')
  if (filled.every(({ startSeconds }) => startSeconds !== undefined))
    return filled.toSorted((one, other) => (one.startSeconds ?? 0) - (other.startSeconds ?? 0))
  let latest: number | undefined
  return filled.map((cue) => {
    latest = cue.startSeconds ?? latest
    return latest === undefined ? cue : { ...cue, startSeconds: latest }
  })
}
