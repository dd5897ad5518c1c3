// Rolling captions: each cue repeats the end of the one before, as live captions do on a screen.
import type { Cue } from './cues.ts'

/** A screen shows fewer words. */
const MAX_REPEATED_WORDS = 80
/** So many of the cues must begin with words of the one before: people repeat themselves, too. */
const ROLLING_SHARE = 0.3
const MIN_WORDS = 2
const MIN_CHARS = 8
/** Captions that roll follow each other at once. */
const MAX_PAUSE_SECONDS = 2

const compared = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || word

type Words = { words: string[]; ends: number[] }

function wordsOf(text: string): Words {
  const found = [...text.matchAll(/\S+/g)]
  return {
    words: found.map(([word]) => compared(word)),
    ends: found.map((match) => match.index + match[0].length)
  }
}

/** The number of words at the start of a cue that are the end of the one before. */
function repeatedWords(before: Words, { words }: Words): number {
  const most = Math.min(before.words.length, words.length, MAX_REPEATED_WORDS)
  for (let count = most; count > 0; count--) {
    const from = before.words.length - count
    if (before.words[from] !== words[0]) continue
    if (words.slice(0, count).every((word, at) => word === before.words[from + at])) return count
  }
  return 0
}

/** Cues in order, each without the words that the one before already has, if most of them repeat such words. */
export function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const read = cues.map(({ text }) => wordsOf(text))
  const counts = cues.map((cue, at) => {
    const [last, before, words] = [cues[at - 1], read[at - 1], read[at]]
    const isNext =
      last?.speaker === cue.speaker &&
      (cue.startSeconds ?? Infinity) - (last.endSeconds ?? last.startSeconds ?? 0) < MAX_PAUSE_SECONDS
    return isNext && before && words ? repeatedWords(before, words) : 0
  })
  // Punctuation does not count: '":1--' repeats the single sign '1' of '1."', which is no repetition.
  const isRepeat = (count: number, at: number) =>
    count >= MIN_WORDS || (read[at]?.words.slice(0, count).join('').length ?? 0) >= MIN_CHARS
  const share = counts.filter(isRepeat).length / Math.max(1, cues.length - 1)
  if (share < ROLLING_SHARE) return [...cues]
  return cues.flatMap((cue, at) => {
    const count = counts[at] ?? 0
    const text = count === 0 ? cue.text : cue.text.slice(read[at]?.ends[count - 1] ?? 0).trimStart()
    return text === '' ? [] : [{ ...cue, text }]
  })
}
