// The artwork that is printed on products: the podcast's logo tile and its name.
import { settings } from '../../../src/features/brand/settings.ts'
import { readLogo } from '../logo.ts'
import { CAPITAL_HEIGHT, outlineOf } from './lettering.ts'

const LOGO_BOX = 64
/** Space between word and tile, as a share of the tile's height (Wordmark.astro). */
const WORD_GAP = 0.16

export interface Print {
  /** The tile, centred on a point. */
  tile(x: number, y: number, size: number): string
  /** Word and tile on one line, centred on a point, as high as the tile. */
  wordmark(x: number, y: number, height: number, colour: string): string
}

/** Reads the logo and sets the name. A final digit of the name is replaced by the tile, as on the site. */
export async function openPrint(): Promise<Print> {
  const logo = await readLogo()
  const drawing =
    logo.kind === 'sign'
      ? logo.sign.source.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$|\bid="[^"]*"/g, '')
      : `<image width="${LOGO_BOX}" height="${LOGO_BOX}" href="data:image/png;base64,${logo.picture.png.toString('base64')}"/>`
  const word = logo.kind === 'sign' ? settings.name.replace(/\u00a0\d+$/, '') : settings.name
  const { d, width } = await outlineOf(word)
  const tile = (x: number, y: number, size: number) =>
    `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / LOGO_BOX})">${drawing}</g>`
  return {
    tile,
    wordmark(x, y, height, colour) {
      const scale = (height * 0.86) / CAPITAL_HEIGHT
      const wordWidth = width * scale
      const left = x - (wordWidth + height * (1 + WORD_GAP)) / 2
      const baseline = y + (CAPITAL_HEIGHT * scale) / 2
      const letters = `<path transform="translate(${left} ${baseline}) scale(${scale})" fill="${colour}" d="${d}"/>`
      return letters + tile(left + wordWidth + height * (WORD_GAP + 0.5), y, height)
    }
  }
}
