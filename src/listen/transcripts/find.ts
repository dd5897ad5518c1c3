// Finds words in a transcript on the page. Folding keeps the length of a text, so that offsets are the same in both.

/**
 * Letters with an accent are one or two units long when decomposed; a letter whose length would change is not folded.
 */
const ACCENTED = /[\u0080-\uffff]/g

/** 'Méliès' → 'Melies'; the length stays. */
export const foldedCase = (text: string): string =>
  text.replace(ACCENTED, (letter) => {
    if (letter === '’' || letter === '‘') return "'"
    const base = letter.normalize('NFD')[0] ?? letter
    return base.length === letter.length ? base : letter
  })

/** 'Méliès' → 'melies'; the length stays. */
export const folded = (text: string): string =>
  foldedCase(text).replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase()
    return lower.length === letter.length ? lower : letter
  })

/** A shorter query finds nothing. */
export const MIN_QUERY_CHARS = 2
/** The maximum number of results. */
export const MAX_HITS = 999

export type Hit = { paragraph: number; start: number; end: number }

export function findHits(texts: readonly string[], query: string): Hit[] {
  const wanted = folded(query).replace(/\s+/g, ' ').trim()
  if (wanted.length < MIN_QUERY_CHARS) return []
  const hits: Hit[] = []
  for (const [paragraph, text] of texts.entries()) {
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
      hits.push({ paragraph, start: at, end: at + wanted.length })
      if (hits.length >= MAX_HITS) return hits
    }
  }
  return hits
}
