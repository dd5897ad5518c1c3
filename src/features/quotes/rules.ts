// The picture of a quote: its maximum text and its typography.

/** Longer quotes are cut while typing. */
export const MAX_QUOTE_CHARS = 280
/** The size of the square picture in pixels: most networks show a square uncropped. */
export const CARD_SIZE = 1080

export type QuoteLook = 'light' | 'dark'

export interface Setting {
  /** Type size in pixels. */
  size: number
  lines: string[]
}

interface Box {
  width: number
  height: number
  /** Type sizes in pixels, largest first. */
  sizes: readonly number[]
  /** As a multiple of the type size. */
  lineHeight: number
}

/** Width in pixels of a text at a type size. */
export type WidthOf = (text: string, size: number) => number

/** The largest size at which a quote fits; at the last one it is cut with an ellipsis. */
export function setQuote(text: string, widthOf: WidthOf, { width, height, sizes, lineHeight }: Box): Setting {
  const words = text.trim().split(/\s+/).filter(Boolean)
  let setting: Setting = { size: sizes.at(-1) ?? 0, lines: [] }
  for (const size of sizes) {
    const isNarrow = (line: string) => widthOf(line, size) <= width
    const lines = linesOf(words, isNarrow)
    const most = Math.max(1, Math.floor(height / (size * lineHeight)))
    if (lines.length <= most) return { size, lines }
    const last = shortened(lines[most - 1] ?? '', isNarrow)
    setting = { size, lines: [...lines.slice(0, most - 1), last] }
  }
  return setting
}

/** Fills each line with as many words as fit. A word that is wider than a line is broken. */
function linesOf(words: readonly string[], isNarrow: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word
    if (isNarrow(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (line && !isNarrow(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

/** One line with an ellipsis at its end. */
export function shortened(line: string, isNarrow: (line: string) => boolean): string {
  const letters = [...line]
  const cut = () => `${letters.join('').replace(/[\s,;:.–-]+$/, '')}…`
  while (letters.length > 0 && !isNarrow(cut())) letters.pop()
  return cut()
}

/** 'kino9-118-0-12-34.png' */
export const cardFileName = (shortName: string, slug: string, clock: string): string =>
  `${[shortName, slug, clock.replaceAll(':', '-')].filter(Boolean).join('-')}.png`
