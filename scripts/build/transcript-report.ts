// What the build says about each transcript.
import { countSpeakers, coveredSeconds } from '../../src/listen/transcripts/coverage.ts'
import type { Remark } from '../../src/listen/transcripts/read.ts'
import type { Transcript } from '../../src/listen/transcripts/schema.ts'
import { countWords } from '../../src/listen/transcripts/transcript-formats.ts'

/** Less of the episode is a warning. */
const COVERED_SHARE = 0.8
/** Fewer words without times are not the whole episode; people say 120 to 180. */
const MIN_WORDS_PER_MINUTE = 40
/** Shorter times have a decimal. */
const SHORT_SECONDS = 600
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

export type ReadFile = {
  /** The name of the file. */
  file: string
  transcript: Transcript | null
  /** What was wrong with it, and with the files that were tried before. */
  remarks: string[]
}

/** What is wrong with a file, after its name. */
export function remarkSentence(remark: Remark, declaredType: string): string {
  const type = MEDIA_TYPE.test(declaredType) ? declaredType : ''
  switch (remark.what) {
    case 'web-page':
      return `is a web page${type && `, not ${type}`}`
    case 'error-page':
      return 'is a page that says that there is nothing'
    case 'without-times':
      return `has no times${type && `, so it is not ${type}`}`
    case 'not-text':
      return 'is not a text'
    case 'nothing-spoken':
      return 'has no text that can be read'
    case 'too-long':
      return 'has more text than an episode can have'
    case 'odd-captions':
      return `has captions that cannot be read (${remark.count}, left out)`
  }
}

/** A line with the file, the minutes of the episode that it covers, and its speakers; and one with what is wrong. */
export function reportLines(
  { slug, duration = 0 }: { slug: string; duration?: number },
  { file, transcript, remarks }: ReadFile
): string[] {
  const problems = remarks.length > 0 ? [`Warning: transcript of ${slug}: ${remarks.join('; ')}.`] : []
  if (!transcript) return problems
  const covered = coveredSeconds(transcript, duration)
  const speakers = countSpeakers(transcript)
  const facts = `${file}, ${lengthOf(transcript, covered, duration)}, ${speakers} ${speakers === 1 ? 'speaker' : 'speakers'}`
  return [
    ...problems,
    isTooShort(transcript, covered, duration)
      ? `Warning: transcript of ${slug}: ${facts}; it covers less than 80 % of the episode.`
      : `Transcript of ${slug}: ${facts}.`
  ]
}

function isTooShort(transcript: Transcript, covered: number | undefined, duration: number): boolean {
  if (duration === 0) return false
  return covered === undefined
    ? countWords(transcript) < (duration / 60) * MIN_WORDS_PER_MINUTE
    : covered < duration * COVERED_SHARE
}

function lengthOf(transcript: Transcript, covered: number | undefined, duration: number): string {
  const minutes = (seconds: number) => (seconds / 60).toFixed(seconds < SHORT_SECONDS ? 1 : 0)
  const length = covered === undefined ? `${countWords(transcript)} words without times` : minutes(covered)
  if (duration === 0) return covered === undefined ? length : `${length} minutes`
  return `${length} ${covered === undefined ? 'for' : 'of'} ${minutes(duration)} minutes`
}
