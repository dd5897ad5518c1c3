// Draws every icon of the site from the logo of the brand: tab icons, the home screen, the installed app.

import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { booth } from '#brand/colors.ts'
import type { Sign } from '../../src/site/brand/sign.ts'
import { PREPARED_FOLDER } from './folders.ts'
import { type Logo, type PictureLogo, readLogo } from './logo.ts'

const BOX = 64
/** At tab size the inner line is only noise, and the digit needs the space. */
const SMALL_DIGIT_SCALE = 1.22
/** Keeps the digit inside the circle to which a launcher may crop. */
const MASKABLE_DIGIT_SCALE = 0.88
/** The digit's own centre, so that scaling keeps it centred. */
const DIGIT_MIDDLE = { x: 32, y: 31.5 }
const RENDER_DENSITY = 72 * 8
/** Icons of a logo that is a picture are drawn at this size first. */
const PICTURE_SIDE = 512
/** How much of the square the picture takes where the system cuts corners, or a circle. */
const TOUCH_SHARE = 0.84
const MASKABLE_SHARE = 0.6
/** Behind a picture that does not cover its square. */
const PAPER = { light: '#ffffff', dark: booth }

/** What the icons are drawn from: square SVG, or PNG of 512 by 512. */
export interface LogoVariants {
  full: Buffer
  small: Buffer
  /** The system rounds the corners itself. */
  touch: Buffer
  maskable: Buffer
  /** Only its shape counts. */
  monochrome: Buffer
}

export const logoVariants = async (logo: Logo): Promise<LogoVariants> =>
  logo.kind === 'sign' ? signVariants(logo.sign) : pictureVariants(logo.picture)

function signVariants(sign: Sign): LogoVariants {
  return {
    full: Buffer.from(sign.source),
    small: drawing(sign, { radius: 13, scale: SMALL_DIGIT_SCALE }),
    touch: drawing(sign, { radius: 0, scale: 1 }),
    maskable: drawing(sign, { radius: 0, scale: MASKABLE_DIGIT_SCALE }),
    monochrome: drawing(sign, { radius: 0, scale: MASKABLE_DIGIT_SCALE, onlyMark: true })
  }
}

function drawing(sign: Sign, options: { radius: number; scale: number; onlyMark?: boolean }): Buffer {
  const { x, y } = DIGIT_MIDDLE
  const background = options.onlyMark
    ? ''
    : `<rect width="${BOX}" height="${BOX}" rx="${options.radius}" fill="${sign.background}"/>`
  const place = `translate(${BOX / 2} ${BOX / 2}) scale(${options.scale}) translate(${-x} ${-y})`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}">${background}<g transform="${place}">${sign.mark}</g></svg>`
  )
}

async function pictureVariants(picture: PictureLogo): Promise<LogoVariants> {
  const isSquare = picture.width === picture.height
  const background = picture.isLight ? PAPER.dark : PAPER.light
  const onPaper = (share: number) => inSquare(picture.png, share, background)
  // A square that covers everything is an icon already; anything else must be seen on tabs of any colour.
  const whole = isSquare && picture.isOpaque ? inSquare(picture.png, 1) : onPaper(TOUCH_SHARE)
  const [full, touch, maskable, monochrome] = await Promise.all([
    whole,
    isSquare && picture.isOpaque ? whole : onPaper(TOUCH_SHARE),
    onPaper(MASKABLE_SHARE),
    shapeOf(picture)
  ])
  return { full, small: full, touch, maskable, monochrome }
}

/** The picture in the middle of a square, taking `share` of its side. */
function inSquare(png: Buffer, share: number, background = '#00000000'): Promise<Buffer> {
  const side = Math.round(PICTURE_SIDE * share)
  const [before, after] = [Math.floor((PICTURE_SIDE - side) / 2), Math.ceil((PICTURE_SIDE - side) / 2)]
  return sharp(png)
    .resize(side, side, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .flatten(background === '#00000000' ? false : { background })
    .png()
    .toBuffer()
}

/** The picture in white, as opaque as it differs from its surroundings: from nothing, or from the colour of its corner. */
async function shapeOf({ png, isOpaque }: PictureLogo): Promise<Buffer> {
  const { data, info } = await sharp(await inSquare(png, MASKABLE_SHARE))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const corner = await sharp(png).resize(16, 16, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const differs = (at: number) =>
    Math.max(...[0, 1, 2].map((channel) => Math.abs((data[at + channel] ?? 0) - (corner[channel] ?? 0))))
  for (let at = 0; at < data.length; at += 4) {
    const covered = data[at + 3] ?? 0
    if (isOpaque) data[at + 3] = covered === 0 ? 0 : Math.min(255, differs(at) * 3)
    data.fill(255, at, at + 3)
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
}

const png = (source: Buffer, size: number): Promise<Buffer> =>
  sharp(source, { density: RENDER_DENSITY })
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

const FAVICON_SIDE = 128
const LOGO_FACTS = 'logo.json'

const asSvg = (picture: Buffer): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX} ${BOX}"><image width="${BOX}" height="${BOX}" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`

/** The logo for pages, with the facts about it that they need (src/site/brand/loader.ts). */
async function writeLogo(siteFolder: string, { png: bytes, ...facts }: PictureLogo): Promise<void> {
  await writeFile(path.join(siteFolder, 'icons/logo.png'), bytes)
  await writeFile(path.join(siteFolder, LOGO_FACTS), JSON.stringify(facts))
}

async function removeLogo(siteFolder: string): Promise<void> {
  await rm(path.join(siteFolder, 'icons/logo.png'), { force: true })
  await rm(path.join(siteFolder, LOGO_FACTS), { force: true })
}

/** Writes `favicon.svg`, `favicon.ico` and `icons/*.png` into `siteFolder`. */
export async function makeIcons(siteFolder = PREPARED_FOLDER): Promise<void> {
  const read = await readLogo()
  const logo = await logoVariants(read)
  await mkdir(path.join(siteFolder, 'icons'), { recursive: true })
  const write = async (name: string, data: string | Buffer) => writeFile(path.join(siteFolder, name), data)
  await Promise.all([
    write('favicon.svg', read.kind === 'sign' ? logo.small : asSvg(await png(logo.small, FAVICON_SIDE))),
    read.kind === 'picture' ? writeLogo(siteFolder, read.picture) : removeLogo(siteFolder),
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
    ).map(async ([name, source, size]) => write(`icons/${name}`, await png(source, size)))
  ])
}
