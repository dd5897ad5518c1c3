// Resizes a picture to the sizes of our pages.
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_WIDTHS, type PictureKind } from '../../src/lib/local-pictures.ts'

/** Increase it when the encoding below changes, because other bytes need other names. */
const RECIPE = 3
const RATIO = { posters: 3 / 2, covers: 1 }
/** Lower quality for wider pictures: on the high-density screens that load them, artefacts are invisible. */
const QUALITY: Record<number, number> = { 216: 68, 504: 62, 320: 72, 640: 68, 1200: 62 }
/** Sharp chroma takes twice the time, so it is used for the narrow widths only, where a pixel is large. */
const CAREFUL_COLOUR_BELOW = 400
const MAX_INPUT_PIXELS = 60_000_000
/** Vector formats could make the decoder fetch or compute, so only raster formats are accepted. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])

// Several pictures in parallel use the processor better than several threads per picture.
sharp.concurrency(1)

/** The name of the resized files: it changes with the content and with the encoding. */
export function pictureHash(kind: PictureKind, source: Uint8Array): string {
  return createHash('sha256').update(`${RECIPE} ${kind}\n`).update(source).digest('hex').slice(0, 16)
}

/**
 * A picture as WebP in each width of its kind, cropped to the kind's shape. A small one is never enlarged; its wider files have
 * its own width. Undefined when it is not a raster picture.
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
    // Decoded once: for a cover of 3000 pixels that takes longer than all the rest.
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
