// Turns cues, which are cut for screens, into sentences and paragraphs for reading.
import type { Cue } from './cues.ts'
import type { Paragraph, Sentence } from './schema.ts'

/** A longer sentence is cut at the end of a cue: files without punctuation are one long sentence. */
export const MAX_SENTENCE_CHARS = 350
const CUT_SENTENCE_CHARS = 160
/** A paragraph ends with the sentence that makes it this long, or at a silence. */
export const PARAGRAPH_CHARS = 500
export const SILENCE_SECONDS = 4

const NO_SPACE_BEFORE = /^[.,;:!?…)\]%’”]/

/** Sentences end differently in other languages: a Greek question ends with a semicolon. */
function segmenterOf(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    // Feeds also declare 'Dutch'.
    return new Intl.Segmenter(undefined, { granularity: 'sentence' })
  }
}

/** A cue and its offset in the text of its run. */
type Placed = Cue & { offset: number }

/** Cues of one speaker become paragraphs; the next speaker starts a new one. */
export function toParagraphs(cues: readonly Cue[], language: string): Paragraph[] {
  const segmenter = segmenterOf(language)
  const paragraphs: Paragraph[] = []
  // Cues may overlap; sentences do not.
  let latest = 0
  for (const run of runsOf(cues)) {
    let sentences: Sentence[] = []
    let chars = 0
    const end = () => {
      if (sentences.length > 0) paragraphs.push({ speaker: run[0]?.speaker ?? '', sentences })
      sentences = []
      chars = 0
    }
    for (const sentence of sentencesOf(run, segmenter)) {
      latest = Math.max(latest, sentence.atSeconds ?? 0)
      sentences.push(sentence.atSeconds === undefined ? sentence : { ...sentence, atSeconds: latest })
      chars += sentence.text.length
      if (chars >= PARAGRAPH_CHARS) end()
    }
    end()
  }
  return paragraphs
}

/** Cues that belong together: one speaker, without a silence in between, and not a title above the first time. */
function runsOf(cues: readonly Cue[]): Cue[][] {
  const runs: Cue[][] = []
  for (const cue of cues) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const silence = (cue.startSeconds ?? 0) - (last?.endSeconds ?? cue.startSeconds ?? 0)
    const isSame = last?.speaker === cue.speaker && !cue.isTurn
    const hasTime = (one: Cue | undefined) => one?.startSeconds !== undefined
    const isNew = cue.isParagraph && !hasTime(cue)
    if (run && isSame && !isNew && hasTime(last) === hasTime(cue) && silence < SILENCE_SECONDS) run.push(cue)
    else runs.push([cue])
  }
  return runs
}

function sentencesOf(run: readonly Cue[], segmenter: Intl.Segmenter): Sentence[] {
  let text = ''
  const placed: Placed[] = run.map((cue) => {
    if (text !== '' && !NO_SPACE_BEFORE.test(cue.text)) text += ' '
    const offset = text.length
    text += cue.text
    return { ...cue, offset }
  })
  const startsOfCues = new Set(placed.map(({ offset }) => offset))
  const sentences: Sentence[] = []
  let at = 0
  for (const { segment, index } of segmenter.segment(text)) {
    for (const [start, end] of piecesOf(index, segment, startsOfCues)) {
      const written = text.slice(start, end).trim()
      if (written === '') continue
      while (at + 1 < placed.length && (placed[at + 1]?.offset ?? 0) <= start) at++
      const atSeconds = secondsAt(placed[at], start)
      sentences.push(atSeconds === undefined ? { text: written } : { atSeconds, text: written })
    }
  }
  return sentences
}

/** A whole sentence, or its parts, cut at cues, if it is too long. */
function piecesOf(index: number, segment: string, startsOfCues: ReadonlySet<number>): [number, number][] {
  const end = index + segment.length
  if (segment.length <= MAX_SENTENCE_CHARS) return [[index, end]]
  const pieces: [number, number][] = []
  let from = index
  for (let at = index + 1; at < end; at++)
    if (at - from >= CUT_SENTENCE_CHARS && startsOfCues.has(at)) {
      pieces.push([from, at])
      from = at
    }
  return [...pieces, [from, end]]
}

/** Assumes a constant speaking speed within a cue. */
function secondsAt(cue: Placed | undefined, offset: number): number | undefined {
  if (cue?.startSeconds === undefined) return undefined
  const share = Math.min(1, Math.max(0, (offset - cue.offset) / cue.text.length))
  const seconds = cue.startSeconds + share * ((cue.endSeconds ?? cue.startSeconds) - cue.startSeconds)
  return Math.round(seconds * 10) / 10
}
