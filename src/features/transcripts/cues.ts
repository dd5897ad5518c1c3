// The common form of all transcript formats: pieces of text with times and speakers.
import { decodeEntities } from '../../lib/html.ts'

export type Cue = {
  startSeconds?: number
  endSeconds?: number
  /** '' = the same speaker as before. */
  speaker: string
  text: string
}

/** A word-for-word file of eight hours has some 80,000 cues. More is not a transcript. */
export const MAX_CUES = 100_000
const LAST_SECOND = 100 * 3600
const MAX_SPEAKER_CHARS = 60
/** A prefix that occurs once may be a sentence with a colon, unless most cues have one. */
const MIN_PREFIXES = 2
const PREFIXED_SHARE = 0.5
/** '[Noor]: ', 'NOOR: ', 'Noor Peeters: ', '>> NOOR: '; a name has at most four words and starts with a capital or a digit. */
const PREFIX =
  /^(?:[-–—]\s*|>>\s*)?(?:\[([^\][:]{1,60})\]:?|((?:\p{Lu}|\d)[\p{L}\p{M}\p{N}.'’&_-]*(?: [\p{L}\p{M}\p{N}.'’&_-]+){0,3}):)\s+(?=\S)/u
const DASH = /^(?:[-–—]\s+|>>\s*)/

/** One line of plain text, whatever markup and entities a cue has. '<' without a name is text: '3 < 4'. */
export const plainCueText = (written: string): string =>
  decodeEntities(written.replace(/<\/?[a-z\d][^<>]*>|<>/gi, ''))
    .replace(/[\s\p{Cc}\u200b\u200e\u200f]+/gu, ' ')
    .trim()

/** The name of a speaker in one line, without a colon at its end. */
export const speakerName = (written: string): string =>
  plainCueText(written).slice(0, MAX_SPEAKER_CHARS).replace(/\s*:$/, '').trim()

/** A number of seconds that can be a time; undefined for anything else. */
export const timeOf = (seconds: unknown): number | undefined =>
  typeof seconds === 'number' && seconds >= 0 && seconds <= LAST_SECOND ? seconds : undefined

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

/** Reads speakers from prefixes of the text, if no speaker is marked otherwise. */
export function withPrefixedSpeakers(cues: readonly Cue[]): Cue[] {
  if (cues.some(({ speaker }) => speaker !== '')) return [...cues]
  const found = cues.map(({ text }) => PREFIX.exec(text))
  const counts = new Map<string, number>()
  for (const match of found) {
    const name = match?.[1] ?? match?.[2]
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isScript = found.filter(Boolean).length >= cues.length * PREFIXED_SHARE
  return cues.map((cue, index) => {
    const match = found[index]
    const name = match?.[1] ?? match?.[2] ?? ''
    const isSpeaker = isScript || (counts.get(name) ?? 0) >= MIN_PREFIXES
    if (!match || !isSpeaker) return { ...cue, text: cue.text.replace(DASH, '') }
    return { ...cue, speaker: speakerName(name), text: cue.text.slice(match[0].length) }
  })
}

/** Cues in the order in which they are spoken, each with its speaker; repeated and empty ones are dropped. */
export function inOrder(cues: readonly Cue[]): Cue[] {
  const filled = cues.filter(({ text }) => text !== '')
  const isTimed = filled.every(({ startSeconds }) => startSeconds !== undefined)
  const sorted = isTimed
    ? filled.toSorted((one, other) => (one.startSeconds ?? 0) - (other.startSeconds ?? 0))
    : filled
  let speaker = ''
  let before = ''
  return sorted.flatMap((cue) => {
    const isRepeated = cue.text === before && cue.text.includes(' ')
    before = cue.text
    speaker = cue.speaker || speaker
    return isRepeated ? [] : [{ ...cue, speaker }]
  })
}
