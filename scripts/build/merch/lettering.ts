// Text as outlines of the site's display font, so that a picture needs no installed font.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import satori from 'satori'

/** The outline of one line, baseline at y = 0, left edge at x = 0, letters 1000 units to the em. */
export interface Outline {
  readonly d: string
  readonly width: number
}

/** Cap height of the font, in thousandths of the em. */
export const CAPITAL_HEIGHT = 655

const EM = 1000
const BASELINE = 800
const FACE = '@fontsource/sofia-sans-extra-condensed'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve(`${FACE}/package.json`)), 'files')
const fonts = (['latin', 'latin-ext'] as const).map((subset) => ({
  name: subset,
  weight: 800 as const,
  style: 'normal' as const,
  data: readFileSync(join(folder, `sofia-sans-extra-condensed-${subset}-800-normal.woff`))
}))

/** Draws a text on one line and returns its outline. */
export async function outlineOf(text: string): Promise<Outline> {
  const style = {
    display: 'flex',
    fontFamily: 'latin, latin-ext',
    fontSize: EM,
    lineHeight: 1,
    whiteSpace: 'pre'
  }
  const tree = { type: 'div', key: null, props: { style, children: text } }
  const svg = await satori(tree, { width: EM * 60, height: EM, fonts })
  const points = [...svg.matchAll(/<path[^>]* d="([^"]+)"/g)].map((match) => match[1] ?? '').join('')
  return moved(points)
}

/** Shifts absolute path data so that it starts at x = 0 and rests on y = 0. */
function moved(d: string): Outline {
  const commands = [...d.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map((match) => ({
    letter: match[1] ?? '',
    values: (match[2] ?? '')
      .trim()
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
  }))
  const xs = commands.flatMap(({ values }) => values.filter((_, index) => index % 2 === 0))
  const left = Math.min(...xs)
  const shift = (value: number, index: number) =>
    Math.round(index % 2 === 0 ? value - left : value - BASELINE)
  return {
    d: commands.map(({ letter, values }) => letter + values.map(shift).join(' ')).join(''),
    width: Math.max(...xs) - left
  }
}
