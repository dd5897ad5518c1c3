// An episode cover: one scene, edge to edge, without a word; the page sets the title.
// The page crops it to 16:10, so what matters stays between y = 225 and y = 975.
import type { Palette } from './palettes.ts'
import { box, type Shape, sheet } from './shapes.ts'

const COVER_SIZE = 1200

export type Cover = { readonly palette: Palette; readonly draw: (palette: Palette) => Shape }

export type CoverTable = Readonly<Record<number, Cover>>

export const cover = (palette: Palette, draw: Cover['draw']): Cover => ({ palette, draw })

/** The whole sheet as an SVG document, 1200 by 1200. */
export const coverSvg = ({ palette, draw }: Cover): string =>
  sheet(COVER_SIZE, COVER_SIZE, () => box(0, 0, COVER_SIZE, COVER_SIZE, palette.ground) + draw(palette))
