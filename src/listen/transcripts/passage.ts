// Links to a passage on the page of an episode: '#zin=2050.4' is the sentence that is spoken then, '#woorden=de%20maan' one
// without a time, by its words.

const WORDS_CHARS = 60
const HASH = /^#(zin|woorden)=(.+)$/

/** The words of a text from the first hit on, which a page is searched for. */
function wordsFrom(parts: readonly { text: string; isHit: boolean }[]): string {
  const first = parts.findIndex(({ isHit }) => isHit)
  const words = parts
    .slice(Math.max(0, first))
    .map(({ text }) => text)
    .join('')
    .replaceAll('…', '')
    .trim()
  return words.length <= WORDS_CHARS
    ? words
    : words.slice(0, Math.max(1, words.lastIndexOf(' ', WORDS_CHARS)))
}

/** @param parts the text around it, with the words that were searched */
export const passageHash = (
  atSeconds: number | null,
  parts: readonly { text: string; isHit: boolean }[]
): string => (atSeconds === null ? `#woorden=${encodeURIComponent(wordsFrom(parts))}` : `#zin=${atSeconds}`)

export type Passage = { atSeconds: number } | { words: string }

export function passageOf(hash: string): Passage | undefined {
  const [, name, value = ''] = HASH.exec(hash) ?? []
  if (name === 'zin') return Number(value) >= 0 ? { atSeconds: Number(value) } : undefined
  if (name === undefined) return undefined
  try {
    return { words: decodeURIComponent(value) }
  } catch {
    return undefined
  }
}
