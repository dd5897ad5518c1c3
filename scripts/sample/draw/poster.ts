// A poster: one palette, one idea, and the title set large in the app's display face.
import type { Letter, Outline } from './lettering.ts'
import { CAPITAL_HEIGHT, lettersOf, outlineOf } from './lettering.ts'
import type { Palette } from './palettes.ts'
import { at, box, group, path, type Shape, sheet, turn } from './shapes.ts'

const POSTER_WIDTH = 600
const POSTER_HEIGHT = 900

const MARGIN = 42
const LARGEST_SIZE = 172
const LEADING = 0.88

/** What a single letter may do: step aside, turn around its middle or change colour. */
export type Play = {
  readonly x?: number
  readonly y?: number
  readonly turn?: number
  readonly fill?: string
}

export type Lettering = {
  /** Against the top or bottom margin, or the y of the first line's capital tops. */
  readonly place: 'head' | 'foot' | number
  /** Em in px; without it as large as the width allows, at most 172. */
  readonly size?: number
  /** Every line as wide as the sheet allows, whatever its size becomes. */
  readonly justified?: boolean
  readonly centred?: boolean
  readonly colour?: keyof Palette
  /** Turns the whole title around the middle of its block. */
  readonly tilt?: number
  /** What the letters do, by line and by index in the line. */
  readonly play?: (line: number, index: number, palette: Palette) => Play | undefined
}

export type Poster = {
  readonly palette: Palette
  readonly lines: readonly string[]
  readonly lettering: Lettering
  readonly draw: (palette: Palette, title: Shape) => Shape
}

export type PosterTable = Readonly<Record<number, Poster>>

/** A recipe. `title` has a `|` where a line ends; `draw` lies under the title unless it places it itself. */
export const poster = (
  palette: Palette,
  title: string,
  lettering: Lettering,
  draw: Poster['draw']
): Poster => ({ palette, lines: title.replaceAll("'", '’').split('|'), lettering, draw })

type Line = Outline & { readonly size: number; readonly baseline: number; readonly x: number }

const hasDescender = (text: string): boolean => /[gjpqyçQJ,;]/.test(text)

function sizesOf(outlines: readonly Outline[], { size, justified }: Lettering): readonly number[] {
  const room = POSTER_WIDTH - 2 * MARGIN
  if (justified) return outlines.map(({ width }) => (room / width) * 1000)
  const widest = Math.max(...outlines.map(({ width }) => width))
  const common = size ?? Math.min(LARGEST_SIZE, (room / widest) * 1000)
  return outlines.map(() => common)
}

function baselinesOf(
  sizes: readonly number[],
  lines: readonly string[],
  lettering: Lettering
): readonly number[] {
  const capital = CAPITAL_HEIGHT / 1000
  const gap = LEADING - capital
  const baselines: number[] = []
  let y = 0
  for (const [index, size] of sizes.entries()) {
    y += size * capital + (index === 0 ? 0 : gap * size)
    baselines.push(y)
  }
  const tail = hasDescender(lines.at(-1) ?? '') ? (sizes.at(-1) ?? 0) * 0.13 : 0
  const { place } = lettering
  const top = place === 'head' ? MARGIN + 4 : place === 'foot' ? POSTER_HEIGHT - MARGIN - 4 - tail - y : place
  return baselines.map((baseline) => baseline + top)
}

const xOf = (width: number, { centred }: Lettering): number => (centred ? (POSTER_WIDTH - width) / 2 : MARGIN)

function setLetter(letter: Letter, line: Line, fill: string, play: Play | undefined): Shape {
  const scale = line.size / 1000
  const middle = letter.width / 2
  const centred = at(-middle, CAPITAL_HEIGHT / 2, 1, path(letter.d, play?.fill ?? fill))
  const x = line.x + (letter.x + middle) * scale + (play?.x ?? 0)
  const y = line.baseline - (CAPITAL_HEIGHT / 2) * scale + (play?.y ?? 0)
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${play?.turn ?? 0}) scale(${scale.toFixed(4)})">${centred}</g>`
}

async function setTitle({ lines, lettering, palette }: Poster): Promise<Shape> {
  const outlines = await Promise.all(lines.map(outlineOf))
  const sizes = sizesOf(outlines, lettering)
  const baselines = baselinesOf(sizes, lines, lettering)
  const fill = palette[lettering.colour ?? 'pale']
  const shapes: Shape[] = []
  for (const [number, outline] of outlines.entries()) {
    const size = sizes[number] ?? 0
    const line: Line = {
      ...outline,
      size,
      baseline: baselines[number] ?? 0,
      x: xOf((outline.width * size) / 1000, lettering)
    }
    const { play } = lettering
    const letters = play ? await lettersOf(lines[number] ?? '') : [{ ...outline, x: 0, text: '' }]
    shapes.push(
      ...letters.map((letter, index) => setLetter(letter, line, fill, play?.(number, index, palette)))
    )
  }
  const middle = ((baselines[0] ?? 0) + (baselines.at(-1) ?? 0)) / 2 - (sizes[0] ?? 0) * 0.3
  return lettering.tilt ? turn(lettering.tilt, POSTER_WIDTH / 2, middle, group(shapes)) : group(shapes)
}

/** The whole sheet as an SVG document, 600 by 900. */
export async function posterSvg(poster: Poster): Promise<string> {
  const title = await setTitle(poster)
  return sheet(POSTER_WIDTH, POSTER_HEIGHT, () => {
    const drawn = poster.draw(poster.palette, title)
    const ground = box(0, 0, POSTER_WIDTH, POSTER_HEIGHT, poster.palette.ground)
    return group(ground, drawn, drawn.includes(title) ? '' : title)
  })
}
