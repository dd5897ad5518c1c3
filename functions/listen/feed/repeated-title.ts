// Notes that begin with the title of their episode: pages show the title above them already.

import { decodeEntities, escapeHtml } from '../../../src/lib/html.ts'
import { withoutOwnNumber } from '../../../src/listen/episodes/own-number.ts'

const BLOCK_OR_BREAK = /^<\/?(?:p|div|h[1-6]|ul|ol|li|blockquote|br)\b/
/** A sentence that follows the title in the same line. After a colon or dash the title may go on. */
const NEXT_SENTENCE = /^\s*[.!?|]+\s+(?=[\p{Lu}\p{N}"'“‘«])/u

/** Sanitised notes without the title, if they begin with it: as a line of its own, or in front of a sentence. */
export function withoutTitle(notesHtml: string, title: string, episodeNumber: number | null): string {
  const words = new Set([wordsOf(title), wordsOf(withoutOwnNumber(title, episodeNumber))])
  words.delete('')
  if (words.size === 0) return notesHtml
  const tokens = notesHtml.match(/<[^>]*>|[^<]+/g) ?? []
  const start = tokens.findIndex((token) => !token.startsWith('<') && token.trim() !== '')
  const length = tokens.slice(start).findIndex((token) => BLOCK_OR_BREAK.test(token))
  const end = length < 0 ? tokens.length : start + length
  if (start < 0) return notesHtml
  const line = tokens.slice(start, end).filter((token) => !token.startsWith('<'))
  const after = tokens.slice(end)
  if (words.has(wordsOf(decodeEntities(line.join(''))))) {
    const tags = tokens.slice(0, end).filter((token) => token.startsWith('<'))
    return [...tags, ...(after[0]?.startsWith('<br') ? after.slice(1) : after)].join('')
  }
  const first = decodeEntities(line[0] ?? '').trimStart()
  const next = first.startsWith(title) ? NEXT_SENTENCE.exec(first.slice(title.length)) : null
  if (!next || !title.includes(' ')) return notesHtml
  const rest = escapeHtml(first.slice(title.length + next[0].length)).replaceAll('&quot;', '"')
  return [...tokens.slice(0, start), rest, ...tokens.slice(start + 1)].join('')
}

/** Letters and digits only, so that punctuation and case make no difference. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
