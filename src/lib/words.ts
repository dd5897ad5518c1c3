// Foreign text within limits: the length of a word, characters at its ends, and those that steer the direction of writing.

/** Longer than any spoken word. Scripts without spaces write a sentence as one word. */
export const MAX_SPOKEN_WORD_CHARS = 500
/** As long as an address can be. */
export const MAX_WRITTEN_WORD_CHARS = 2000

/** The text without any of these characters at its ends. A pattern with `+$` tries each run within the text, too. */
export function trimmedOf(text: string, chars: string, ends: 'both' | 'end' = 'both'): string {
  let [start, end] = [0, text.length]
  while (end > start && chars.includes(text[end - 1] ?? '')) end--
  while (ends === 'both' && start < end && chars.includes(text[start] ?? '')) start++
  return text.slice(start, end)
}

/** A character, or an entity as a whole. */
const UNIT = /&(?:#\d{1,7}|#x[\da-f]{1,6}|\w{1,31});|./giu

/** Cuts longer words. Without a limit, one word could take any search, layout or drawing an unlimited time. */
export const withShortWords = (text: string, maxChars: number): string =>
  text.replace(/\S+/g, (word) => (word.length <= maxChars ? word : piecesOf(word, maxChars).join(' ')))

function piecesOf(word: string, maxChars: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const unit of word.match(UNIT) ?? []) {
    if (piece.length + unit.length > maxChars) {
      pieces.push(piece)
      piece = ''
    }
    piece += unit
  }
  return [...pieces, piece]
}

/** Embeddings, overrides and isolates reverse the text around them; marks are invisible and stop a search. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The text without characters that steer the direction of writing. Letters have their own direction. */
export const withoutDirection = (text: string): string => text.replace(DIRECTION, '')
