// Sets a text on a picture: the largest type in which it fits, line by line.

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

export type WidthOf = (text: string, size: number) => number

/** Splits a text into visible characters: a letter with its accents, or a whole emoji (grapheme clusters). */
const lettersOf = (text: string): string[] => {
  // Firefox before 125 has no segmenter.
  if (typeof Intl.Segmenter === 'undefined') return [...text]
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}

/** The largest size at which a text fits. At the smallest size it is cut with an ellipsis. */
export function setText(text: string, widthOf: WidthOf, { width, height, sizes, lineHeight }: Box): Setting {
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
    for (const letter of lettersOf(word)) {
      if (line && !isNarrow(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

/** What does not stand before an ellipsis. */
export const BEFORE_ELLIPSIS = /[\s,;:.–-]+$/

/** One line with an ellipsis at its end. */
export function shortened(line: string, isNarrow: (line: string) => boolean): string {
  const letters = lettersOf(line)
  const cut = () => `${letters.join('').replace(BEFORE_ELLIPSIS, '')}…`
  while (letters.length > 0 && !isNarrow(cut())) letters.pop()
  return cut()
}
