// One picture in the sizes of our pages.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_WIDTHS, type PictureKind } from '../../src/lib/local-pictures.ts'

/** Raise it when the recipe below changes: other bytes need other names. */
const RECIPE = 3
const RATIO = { posters: 3 / 2, covers: 1 }
/** Lower for the wider ones: on the screens that ask for them a fault is smaller than the eye sees. */
const QUALITY: Record<number, number> = { 216: 68, 504: 62, 320: 72, 640: 68, 1200: 62 }
/** Careful colour at edges takes twice the time: only where a pixel is large, in the narrow widths. */
const CAREFUL_COLOUR_BELOW = 400
const MAX_INPUT_PIXELS = 60_000_000
/** Vector pictures could make their reader fetch or compute: only pictures made of pixels. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

// Several pictures at once share the processor better than several threads per picture.
sharp.concurrency(1)

/** The name of what a source becomes: other content or another recipe is another name. */
export function pictureHash(kind: PictureKind, source: Uint8Array): string {
  return createHash('sha256').update(`${RECIPE} ${kind}\n`).update(source).digest('hex').slice(0, 16)
}

/**
 * A picture as WebP in each width of its kind, cut to the kind's shape; a small one is never enlarged, its wider
 * files are only as wide as it is. Undefined when it is no picture of pixels.
 */
export async function sizePicture(
  kind: PictureKind,
  source: Uint8Array
): Promise<ReadonlyMap<number, Uint8Array> | undefined> {
  try {
    const picture = sharp(source, { limitInputPixels: MAX_INPUT_PIXELS })
    const { format, autoOrient } = await picture.metadata()
    const widest = Math.floor(Math.min(autoOrient.width, autoOrient.height / RATIO[kind]))
    if (!FORMATS.has(format) || widest < 1) return undefined
    // Read once: a cover of 3000 pixels costs more to decode than all that follows.
    const largest = Math.min(Math.max(...PICTURE_WIDTHS[kind]), widest)
    const cut = picture.autoOrient().resize(largest, Math.round(largest * RATIO[kind]), { fit: 'cover' })
    const { data, info } = await cut.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const sizes = new Map<number, Uint8Array>()
    for (const width of PICTURE_WIDTHS[kind]) {
      const recipe = { quality: QUALITY[width] ?? 68, smartSubsample: width < CAREFUL_COLOUR_BELOW }
      const resized = sharp(data, { raw }).resize(Math.min(width, widest))
      sizes.set(width, await resized.webp(recipe).toBuffer())
    }
    return sizes
  } catch {
    return undefined
  }
}
