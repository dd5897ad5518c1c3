// How much of an episode its transcript covers.
import type { Transcript } from './schema.ts'

/** Music or silence. More without a sentence is missing. */
const MAX_GAP_SECONDS = 30
const CHARS_PER_SECOND = 15
/** The slowest speech: a paragraph with one time may take so long. */
const MIN_CHARS_PER_SECOND = 5

/** Seconds with text; undefined if it has no times. */
export function coveredSeconds({ paragraphs }: Transcript, durationSeconds: number): number | undefined {
  const timed = paragraphs
    .flatMap(({ sentences }) => sentences)
    .flatMap(({ atSeconds, text }) => (atSeconds === undefined ? [] : [{ atSeconds, chars: text.length }]))
  const [first] = timed
  if (!first) return undefined
  let covered = Math.min(first.atSeconds, MAX_GAP_SECONDS)
  let chars = 0
  for (const [index, sentence] of timed.entries()) {
    chars += sentence.chars
    const next = timed[index + 1]
    if (next?.atSeconds === sentence.atSeconds) continue
    // The last sentence has no end.
    const spoken = chars / (next ? MIN_CHARS_PER_SECOND : CHARS_PER_SECOND)
    covered += Math.min(
      (next?.atSeconds ?? Infinity) - sentence.atSeconds,
      spoken + (next ? MAX_GAP_SECONDS : 0)
    )
    chars = 0
  }
  return durationSeconds > 0 ? Math.min(covered, durationSeconds) : covered
}

export const countSpeakers = ({ paragraphs }: Transcript): number =>
  new Set(paragraphs.map(({ speaker }) => speaker).filter(Boolean)).size
