// Turns text into parts of a URL.
import { trimmedOf } from './words.ts'

/** 'Babettes gæstebud (1987)' → 'babettes-gaestebud-1987'; never empty when `fallback` is given. */
export function slugify(text: string, fallback = ''): string {
  const plain = text
    .replace(/æ/gi, 'ae')
    .replace(/œ/gi, 'oe')
    .replace(/ø/gi, 'o')
    .replace(/ß/g, 'ss')
    .replace(/&/g, ' en ')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return trimmedOf(plain, '-') || fallback
}

/** Normalises text for searching: lower case, no accents, single spaces. */
export function searchable(text: string): string {
  return slugify(text).replace(/-/g, ' ')
}

/** Cuts a slug to this many whole characters, without a hyphen at its end. */
export const cutSlug = (slug: string, maxChars: number): string =>
  trimmedOf([...slug].slice(0, maxChars).join(''), '-', 'end')

/** Returns unique slugs, which also differ from those in `given`: 'alien', then 'alien-2'. */
export function uniqueSlugs(given: Iterable<string> = []): (slug: string) => string {
  const taken = new Set(given)
  const counts = new Map<string, number>()
  return (slug) => {
    let count = counts.get(slug) ?? 1
    let free = count === 1 ? slug : `${slug}-${count}`
    while (taken.has(free)) free = `${slug}-${++count}`
    counts.set(slug, count + 1)
    taken.add(free)
    return free
  }
}
