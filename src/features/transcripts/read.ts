// Reads a transcript from a file of any format.
import { readCaptions } from './captions.ts'
import { type Cue, inOrder, withPrefixedSpeakers } from './cues.ts'
import { toParagraphs } from './paragraphs.ts'
import type { Transcript } from './schema.ts'
import { readSegments } from './segments.ts'
import { readHtml, readPlainText } from './written.ts'

/** Eight hours of speech are some 500,000 characters. */
export const MAX_TRANSCRIPT_CHARS = 1_000_000

/** The format of a file by its content, because hosts often send another type than they declare. */
function cuesOf(file: string): Cue[] {
  const start = file.slice(0, 1000).trimStart()
  // Not '[00:12] Noor: …'.
  if (/^[[{]/.test(start) && !/^\[[^\]"{[]+\]\s*\S/.test(start)) return readSegments(file)
  if (start.startsWith('WEBVTT') || /^[ \t]*[\d:.,]+[ \t]*-->/m.test(file.slice(0, 10_000)))
    return readCaptions(file)
  return /<(?:!doctype|html|body|p|cite|time|div)\b/i.test(file) ? readHtml(file) : readPlainText(file)
}

/** The transcript in a file; undefined if it has no text, or more than an episode can have. */
export function readTranscript(file: string): Transcript | undefined {
  // A letter and its accent are one character, so that a typed query matches it.
  const composed = file.replace(/^\ufeff/, '').normalize('NFC')
  const cues = inOrder(withPrefixedSpeakers(cuesOf(composed)))
  const chars = cues.reduce((sum, { text }) => sum + text.length, 0)
  if (chars === 0 || chars > MAX_TRANSCRIPT_CHARS) return undefined
  const paragraphs = toParagraphs(cues)
  return paragraphs.length > 0 ? { paragraphs } : undefined
}
