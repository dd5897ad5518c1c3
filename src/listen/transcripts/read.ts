// Reads a transcript from a file of any format.
import { LANGUAGE } from '#texts/language.ts'
import { isCaptions, readCaptions } from './captions.ts'
import { type Cue, inOrder } from './cues.ts'
import { toParagraphs } from './paragraphs.ts'
import { withoutRepeats } from './rolling.ts'
import type { Transcript, TranscriptNature } from './schema.ts'
import { readSegments } from './segments.ts'
import { withPersons, withSpeakers } from './speakers.ts'
import { isErrorPage, isWebPage, readHtml, readPlainText } from './written.ts'

/** Eight hours of speech are some 500,000 characters. */
export const MAX_TRANSCRIPT_CHARS = 1_000_000

/** Why there is no transcript, or a part of it is missing. */
export type Remark =
  | { what: 'web-page' | 'error-page' | 'without-times' | 'not-text' | 'nothing-spoken' | 'too-long' }
  | { what: 'odd-captions'; count: number }

type Format = 'captions' | 'json' | 'html' | 'plain' | 'binary'

/** The format of a file by its content, because hosts often send another type than they declare. */
function formatOf(file: string): Format {
  const start = file.slice(0, 1000).trimStart()
  if (file.includes('\0') || /^(?:%PDF-|\{\\rtf)/.test(start)) return 'binary'
  // Not '[00:12] Noor: …'.
  if (/^[[{]/.test(start) && !/^\[[^\]"{[]+\]\s*\S/.test(start)) return 'json'
  if (!/^<(?:!|\?xml|html|head|body|div|p|cite|time|tt)\b/i.test(start) && isCaptions(file)) return 'captions'
  return /<(?:!doctype|html|body|p|cite|time|div|section|article|dl|ul|ol|li|table|h[1-6]|br)\b/i.test(
    file
  ) || start.startsWith('<?xml')
    ? 'html'
    : 'plain'
}

const hasTimes = (cues: readonly Cue[]) =>
  cues.filter(({ startSeconds }) => startSeconds !== undefined).length > cues.length / 2

const CREDIT =
  /^(?:(?:transcript(?:ion|ie)?|subtitles?|captions?|ondertitel(?:s|ing)|untertitel(?:ung)?)\b.{0,40}|transcribed|subtitled|captioned|getranscribeerd|ondertiteld|transkribiert|untertitelt)\s+(?:by|door|von|with|met|mit)\b.{1,80}$/iu
const A_SITE = /https?:\/\/|\bwww\.|\.(?:ai|com|io|net|org)\b/i

/** Without 'Transcribed by https://otter.ai' at the start or the end: a service adds it, nobody says it. */
function withoutCredit(cues: Cue[]): Cue[] {
  const isCredit = ({ text }: Cue) => CREDIT.test(text) && A_SITE.test(text)
  return cues.filter((cue, at) => !((at === 0 || at === cues.length - 1) && isCredit(cue)))
}

/**
 * The transcript in a file; undefined if it has no text, or more than an episode can have, or is not what was declared.
 * @param language as the feed declares it; '' = that of the site
 */
export function readTranscript(
  file: string,
  declared: TranscriptNature = 'unknown',
  onRemark: (remark: Remark) => void = () => undefined,
  language = ''
): Transcript | undefined {
  const refuse = (what: Exclude<Remark['what'], 'odd-captions'>) => onRemark({ what })
  // A letter and its accent are one character, so that a typed query matches it.
  const composed = file.replace(/^\ufeff/, '').normalize('NFC')
  const format = formatOf(composed)
  if (format === 'binary') return void refuse('not-text')
  if (format === 'html' && isErrorPage(composed)) return void refuse('error-page')
  if (format === 'html' && (declared === 'timed' || (declared === 'text' && isWebPage(composed))))
    return void refuse('web-page')
  let leftOut = 0
  const read = {
    captions: () => readCaptions(composed, () => leftOut++),
    json: () => readSegments(composed),
    html: () => readHtml(composed),
    plain: () => readPlainText(composed)
  }[format]
  const cues = read()
  if (leftOut > 0) onRemark({ what: 'odd-captions', count: leftOut })
  if (declared === 'timed' && format === 'plain' && !hasTimes(cues)) return void refuse('without-times')
  const spoken = withPersons(withSpeakers(withoutCredit(withoutRepeats(inOrder(cues)))))
  const chars = spoken.reduce((sum, { text }) => sum + text.length, 0)
  if (chars > MAX_TRANSCRIPT_CHARS) return void refuse('too-long')
  const paragraphs = toParagraphs(spoken, language || LANGUAGE)
  return paragraphs.length > 0 ? { paragraphs } : void refuse('nothing-spoken')
}
