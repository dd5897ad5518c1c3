// Words as parts of an address.

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
    .replace(/^-+|-+$/g, '')
  return plain || fallback
}

/** What a search compares: lower case, no accents, single spaces. */
export function searchable(text: string): string {
  return slugify(text).replace(/-/g, ' ')
}
