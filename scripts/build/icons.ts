// Draws every icon of the site from brand/logo.svg: tab icons, the home screen, the installed app.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { brandFolder } from '../brand-folder.ts'
import { PREPARED_FOLDER } from './folders.ts'

const LOGO_FILE = `${brandFolder()}/logo.svg`
const BOX = 64
/** At tab size the inner line is only noise, and the digit needs the space (identity, logo variants). */
const SMALL_DIGIT_SCALE = 1.22
/** Keeps the digit inside the circle to which a launcher may crop. */
const MASKABLE_DIGIT_SCALE = 0.88
/** The digit's own centre, so that scaling keeps it centred. */
const DIGIT_MIDDLE = { x: 32, y: 31.5 }
const RENDER_DENSITY = 72 * 8

type Logo = { source: string; background: string; digit: string }

/** Parts of the logo: its background colour, and the element with `id="digit"`. */
export function readLogo(source: string): Logo {
  const digit = /<(path|g)\b(?=[^>]*\bid="digit")[^>]*?(?:\/>|>[\s\S]*?<\/\1>)/.exec(source)?.[0]
  const background = /<rect\b[^>]*\bfill="(#[0-9a-f]{3,8})"/i.exec(source)?.[1]
  if (!digit || !background)
    throw new Error(
      `${LOGO_FILE}: expected a <rect fill="#…"> as background and a <path id="digit"> or <g id="digit"> as mark.`
    )
  return { source, background, digit }
}

function drawing(logo: Logo, options: { radius: number; scale: number; onlyDigit?: boolean }): string {
  const { x, y } = DIGIT_MIDDLE
  const background = options.onlyDigit
    ? ''
    : `<rect width="${BOX}" height="${BOX}" rx="${options.radius}" fill="${logo.background}"/>`
  const place = `translate(${BOX / 2} ${BOX / 2}) scale(${options.scale}) translate(${-x} ${-y})`
  const digit = logo.digit.replace(/\s+/g, ' ').replace(/ id="digit"/, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}">${background}<g transform="${place}">${digit}</g></svg>`
}

/** The logo's variants as SVG. */
export function logoVariants(logo: Logo) {
  return {
    full: logo.source,
    small: drawing(logo, { radius: 13, scale: SMALL_DIGIT_SCALE }),
    // The system rounds the corners itself.
    touch: drawing(logo, { radius: 0, scale: 1 }),
    maskable: drawing(logo, { radius: 0, scale: MASKABLE_DIGIT_SCALE }),
    monochrome: drawing(logo, { radius: 0, scale: MASKABLE_DIGIT_SCALE, onlyDigit: true })
  }
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: RENDER_DENSITY })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** An .ico file with PNG pictures: a header of 6 bytes, 16 bytes per picture, then the pictures. */
export function icoFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  pictures.forEach(({ size, png: data }, index) => {
    const at = 6 + 16 * index
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(data.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += data.length
  })
  return Buffer.concat([header, ...pictures.map((picture) => picture.png)])
}

/** Writes `favicon.svg`, `favicon.ico` and `icons/*.png` into `siteFolder`. */
export async function makeIcons(siteFolder = PREPARED_FOLDER): Promise<void> {
  const logo = logoVariants(readLogo(await readFile(LOGO_FILE, 'utf8')))
  await mkdir(path.join(siteFolder, 'icons'), { recursive: true })
  const write = async (name: string, data: string | Buffer) => writeFile(path.join(siteFolder, name), data)
  await Promise.all([
    write('favicon.svg', logo.small),
    (async () =>
      write(
        'favicon.ico',
        icoFile([
          { size: 16, png: await png(logo.small, 16) },
          { size: 32, png: await png(logo.small, 32) }
        ])
      ))(),
    ...(
      [
        ['apple-touch.png', logo.touch, 180],
        ['192.png', logo.full, 192],
        ['512.png', logo.full, 512],
        ['maskable-512.png', logo.maskable, 512],
        ['monochrome-512.png', logo.monochrome, 512],
        // Android draws the small icon of a notification from its alpha channel only.
        ['badge-96.png', logo.monochrome, 96]
      ] as const
    ).map(async ([name, svg, size]) => write(`icons/${name}`, await png(svg, size)))
  ])
}
