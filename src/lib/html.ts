// Sanitised notes as plain text: stripping, cutting at a word, the one-sentence teaser.

const ENTITIES = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    lrm: '\u200e',
    rlm: '\u200f'
  })
)
const TEASER_MIN_LENGTH = 10

/** Decodes the entities that our sanitiser writes. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES.get(name.toLowerCase()) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Text of sanitised HTML, one line per block or break. */
export function htmlToText(html: string): string {
  const lines = html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h[1-6]|blockquote|ul|ol)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
  return decodeEntities(lines)
    .split('\n')
    .map((line) => line.replace(/[^\S\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/**
 * Cuts text that is longer than `limit`: at the last space when that lies beyond 80 % of the limit,
 * else at the limit, followed by '...'.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const head = text.slice(0, limit)
  const space = head.lastIndexOf(' ')
  return `${space > limit * 0.8 ? head.slice(0, space) : head}...`
}

/** First sentence of the first line, cut to `limit` plus an ellipsis; '' unless longer than 10 characters. */
export function teaser(html: string, limit: number): string {
  const line = htmlToText(html).split('\n', 1)[0] ?? ''
  const sentence = /^.*?[.!?…](?=\s|$)/.exec(line)?.[0] ?? line
  if (sentence.length <= TEASER_MIN_LENGTH) return ''
  return sentence.length > limit ? `${sentence.slice(0, limit).trimEnd()}…` : sentence
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
