// Reads brand/logo.svg or brand/logo.png: a sign with known parts, or a picture of any content and shape.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Sign, signOf } from '../../src/site/brand/sign.ts'
import { brandFolder } from '../brand-folder.ts'
import { OperatorError } from '../operator-error.ts'

export interface PictureLogo {
  /** PNG without empty edges, at most 1024 by 512. */
  png: Buffer
  width: number
  height: number
  /** Whether every pixel is covered, so that it needs no background. */
  isOpaque: boolean
  /** Whether its opaque part is mostly light, so that it needs a dark background. */
  isLight: boolean
}
export type Logo = { kind: 'sign'; sign: Sign } | { kind: 'picture'; picture: PictureLogo }

const NAMES = ['logo.svg', 'logo.png']
const MAX_WIDTH = 1024
const MAX_HEIGHT = 512
/** SVGs are rasterised at this resolution before they are scaled down; 72 is their own size. */
const DENSITIES = [288, 72]
/** A wider or higher logo would be a thin line at the size of an icon. */
const MAX_RATIO = 12
const HALF_LIGHT = 140

/** The file of the logo, from the root of the project; an OperatorError when there is none. */
export function logoFile(folder = brandFolder()): string {
  const found = NAMES.map((name) => path.join(folder, name)).find((file) => existsSync(file))
  if (!found) throw new OperatorError(`${folder}/ has no logo: expected ${NAMES.join(' or ')}.`)
  return found
}

/** The logo of the brand; an OperatorError says in one line why a file cannot be used. */
export async function readLogo(file = logoFile()): Promise<Logo> {
  const bytes = await readFile(file)
  const sign = file.endsWith('.svg') ? signOf(bytes.toString('utf8')) : undefined
  return sign ? { kind: 'sign', sign } : { kind: 'picture', picture: await readPicture(bytes, file) }
}

async function readPicture(bytes: Buffer, file: string): Promise<PictureLogo> {
  const drawn = await rasterised(bytes).catch((error: Error) => {
    const [reason] = error.message.split('\n')
    throw new OperatorError(
      `${file} cannot be drawn: ${reason?.trim()}. Expected an SVG with a viewBox, or a PNG.`
    )
  })
  const { dominant: _, isOpaque, channels } = await sharp(drawn.png).stats()
  const alpha = channels[3]
  if (alpha && alpha.max === 0) throw new OperatorError(`${file} is empty: nothing in it can be seen.`)
  if (Math.max(drawn.width / drawn.height, drawn.height / drawn.width) > MAX_RATIO)
    throw new OperatorError(
      `${file} is ${drawn.width} by ${drawn.height}: expected at most ${MAX_RATIO} times as wide as high.`
    )
  return { ...drawn, isOpaque, isLight: await isMostlyLight(drawn.png) }
}

async function rasterised(bytes: Buffer) {
  let failure: unknown
  for (const density of DENSITIES)
    try {
      const whole = await sharp(bytes, { density }).ensureAlpha().png().toBuffer()
      // A picture of one colour has no edges to cut.
      const cut = await sharp(whole)
        .trim({ background: '#00000000', threshold: 1 })
        .toBuffer()
        .catch(() => whole)
      const { data, info } = await sharp(cut)
        .resize(MAX_WIDTH, MAX_HEIGHT, { fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true })
      return { png: data, width: info.width, height: info.height }
    } catch (error) {
      failure = error
    }
  throw failure
}

/** The mean lightness, with each pixel weighted by its opacity. */
async function isMostlyLight(png: Buffer): Promise<boolean> {
  const { data } = await sharp(png)
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [light, covered] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    covered += alpha
  }
  return covered > 0 && light / covered > HALF_LIGHT
}
