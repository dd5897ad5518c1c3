// Draws share images: satori does the layout and turns text into outlines, sharp encodes the JPEG.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { booth } from '#brand/colors.ts'
import { type Logo, readLogo } from './logo.ts'
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type CardLogo,
  POSTER,
  type ShareCard,
  shareCardTree
} from './share-card.ts'

const require = createRequire(import.meta.url)
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'greek']
/** Characters that our fonts lack; they would be drawn as empty boxes. */
const WITHOUT_OUTLINE =
  /\p{Extended_Pictographic}|[\u{1F1E6}-\u{1F1FF}]|\u{FE0F}|\u{200D}|\p{Co}|\p{Cn}|\p{Cc}/gu
// Without mozjpeg: a third smaller, but seven times slower (measured), and every first build would wait for it.
const JPEG = { quality: 78, chromaSubsampling: '4:4:4' } as const

async function fonts(): Promise<Font[]> {
  const faces = [
    ['Sofia Sans', 'sofia-sans', 600],
    ['Sofia Sans Extra Condensed', 'sofia-sans-extra-condensed', 800]
  ] as const
  return Promise.all(
    faces.flatMap(([name, folder, weight]) =>
      SUBSETS.map(async (subset) => ({
        name,
        weight,
        style: 'normal' as const,
        data: await readFile(
          require.resolve(`@fontsource/${folder}/files/${folder}-${subset}-${weight}-normal.woff`)
        )
      }))
    )
  )
}

const POSTER_CORNERS = Buffer.from(
  `<svg width="${POSTER.width}" height="${POSTER.height}"><rect width="100%" height="100%" rx="6"/></svg>`
)

const drawable = (text: string): string => text.replace(WITHOUT_OUTLINE, '').replace(/\s+/g, ' ').trim()

async function posterLayers(files: readonly string[]) {
  return Promise.all(
    files.map(async (file, index) => ({
      input: await sharp(file)
        .resize(POSTER.width, POSTER.height, { fit: 'cover' })
        .composite([{ input: POSTER_CORNERS, blend: 'dest-in' }])
        .png()
        .toBuffer(),
      left: POSTER.left + index * (POSTER.width + POSTER.gap),
      top: POSTER.top
    }))
  )
}

function cardLogo(logo: Logo): CardLogo {
  if (logo.kind === 'sign')
    return { url: dataUrl('svg+xml', Buffer.from(logo.sign.source)), ratio: 1, isSign: true, isLight: true }
  const { png, width, height, isLight, isOpaque } = logo.picture
  return { url: dataUrl('png', png), ratio: width / height, isSign: false, isLight: isLight && !isOpaque }
}
const dataUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

/** Loads fonts and logo once; returns a function that draws a card as JPEG. */
export async function openPainter(): Promise<(card: ShareCard) => Promise<Buffer>> {
  sharp.concurrency(1)
  const logo = cardLogo(await readLogo())
  const faces = await fonts()
  return async (card) => {
    const readable = {
      ...card,
      title: drawable(card.title),
      kicker: drawable(card.kicker),
      line: drawable(card.line)
    }
    const svg = await satori(shareCardTree(readable, logo) as Parameters<typeof satori>[0], {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      fonts: faces
    })
    return sharp(Buffer.from(svg))
      .composite(await posterLayers(card.posters))
      .flatten({ background: booth })
      .jpeg(JPEG)
      .toBuffer()
  }
}
