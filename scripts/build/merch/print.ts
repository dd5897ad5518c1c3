// The artwork that is printed on products: the podcast's logo tile and its name.
import { settings } from '../../../src/site/brand/settings.ts'
import { besideSign } from '../../../src/site/brand/sign.ts'
import { readLogo } from '../logo.ts'
import { CAPITAL_HEIGHT, outlineOf } from './lettering.ts'

const LOGO_BOX = 64
/** Space between word and tile, as a share of the tile's height (Wordmark.astro). */
const WORD_GAP = 0.16
/** Of the height of the tile. */
const LETTER_SHARE = 0.86
const MAX_WIDTH_PER_HEIGHT = 4

export interface Print {
  /** The tile, centred on a point. */
  tile(x: number, y: number, size: number): string
  /** Word and tile on one line, centred on a point, at most as high as `highest`. */
  wordmark(x: number, y: number, highest: number, colour: string): string
}

/** Reads the logo and sets the name. A final digit of the name is replaced by the tile, as on the site. */
export async function openPrint(): Promise<Print> {
  const logo = await readLogo()
  const drawing =
    logo.kind === 'sign'
      ? logo.sign.source.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$|\bid="[^"]*"/g, '')
      : `<image width="${LOGO_BOX}" height="${LOGO_BOX}" href="data:image/png;base64,${logo.picture.png.toString('base64')}"/>`
  const word = logo.kind === 'sign' ? besideSign(settings.name) : settings.name
  const { d, width } = await outlineOf(word)
  const tile = (x: number, y: number, size: number) =>
    `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / LOGO_BOX})">${drawing}</g>`
  return {
    tile,
    wordmark(x, y, highest, colour) {
      // A long name is set smaller, so that it stays on the product.
      const widthPerHeight = (width * LETTER_SHARE) / CAPITAL_HEIGHT + 1 + WORD_GAP
      const height = highest * Math.min(1, MAX_WIDTH_PER_HEIGHT / widthPerHeight)
      const scale = (height * LETTER_SHARE) / CAPITAL_HEIGHT
      const wordWidth = width * scale
      const left = x - (wordWidth + height * (1 + WORD_GAP)) / 2
      const baseline = y + (CAPITAL_HEIGHT * scale) / 2
      const letters = `<path transform="translate(${left} ${baseline}) scale(${scale})" fill="${colour}" d="${d}"/>`
      return letters + tile(left + wordWidth + height * (WORD_GAP + 0.5), y, height)
    }
  }
}
