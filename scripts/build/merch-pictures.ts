// Product pictures: photos from brand/merch if there are any, otherwise drawings with the podcast's own logo.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { silver, ticketFan, ticketGoing, ticketNew } from '#brand/colors.ts'
import { PICTURE_NUMBERS, PICTURE_WIDTHS } from '../../src/shop/catalogue/catalogue.ts'
import type { Catalogue, Product } from '../../src/site/brand/catalogue-schema.ts'
import { OperatorError } from '../operator-error.ts'
import { MERCH_CACHE_FOLDER, MERCH_PHOTOS_FOLDER, PREPARED_FOLDER } from './folders.ts'
import { cap } from './merch/cap.ts'
import { type Drawing, picture, SIDE } from './merch/cloth.ts'
import { mug } from './merch/mug.ts'
import { openPrint, type Print } from './merch/print.ts'
import { tShirt } from './merch/t-shirt.ts'
import { toteBag } from './merch/tote-bag.ts'
import { place } from './pictures.ts'
import { writeWhole } from './whole-file.ts'

const DRAWINGS: Record<NonNullable<Product['drawnAs']>, Drawing> = {
  't-shirt': tShirt,
  mug,
  cap,
  'tote-bag': toteBag
}
/** Background colours from the ticket design, used in turn. Black cloth contrasts with each of them, in both themes. */
const PAPERS = [ticketGoing, ticketNew, ticketFan, silver] as const
/** The unsized file is for previews, mails and old browsers. */
const PNG_WIDTH = 640
const PNG = { palette: true, quality: 90, effort: 3 }
const WEBP = { quality: 76 }
/** Part of the cache key: a change draws every picture again. */
const ENCODING = JSON.stringify({ PNG_WIDTH, PNG, WEBP, PICTURE_WIDTHS })
const DEFAULT_TINT = '#1d1a21'

/** `cache`: the cache of all pictures. `site`: the folder that is published. `photos`: the podcast's own photos. */
export type MerchFolders = { cache: string; site: string; photos: string }
const FOLDERS: MerchFolders = {
  cache: MERCH_CACHE_FOLDER,
  site: PREPARED_FOLDER,
  photos: MERCH_PHOTOS_FOLDER
}

type Wanted = { address: string; source: Buffer }

/** Puts every picture of the catalogue into the site, in all widths; only new ones are drawn. */
export async function makeMerchPictures(
  { products }: Catalogue,
  folders = FOLDERS
): Promise<{ pictures: number; drawn: number }> {
  await rm(path.join(folders.site, 'merch'), { recursive: true, force: true })
  await mkdir(folders.cache, { recursive: true })
  const print = await openPrint()
  const wanted = (await Promise.all(products.map((each, at) => sourcesOf(each, at, print, folders)))).flat()
  const known = new Set(await readdir(folders.cache))
  const made = await Promise.all(wanted.map((each) => publish(each, known, folders)))
  return { pictures: wanted.length, drawn: made.filter((isNew) => isNew).length }
}

/** The sources of the two pictures of each colour. */
async function sourcesOf(
  product: Product,
  at: number,
  print: Print,
  folders: MerchFolders
): Promise<Wanted[]> {
  const wanted = product.colours.flatMap((colour) =>
    PICTURE_NUMBERS.map(async (number) => {
      const address = `${colour.pictures}-${number}`
      const photo = path.join(folders.photos, `${path.basename(address)}.png`)
      if (existsSync(photo)) return { address, source: await readFile(photo) }
      if (!product.drawnAs)
        throw new OperatorError(
          `brand/catalogue.ts: ${product.name} has no photo ${photo}, and no "drawnAs" to draw it by.`
        )
      const view = number === PICTURE_NUMBERS[0] ? 'whole' : 'detail'
      const drawing = DRAWINGS[product.drawnAs](view, colour.tint ?? DEFAULT_TINT, print)
      const paper = PAPERS[at % PAPERS.length] ?? PAPERS[0]
      return { address, source: Buffer.from(picture(paper, drawing)) }
    })
  )
  return Promise.all(wanted)
}

async function publish({ address, source }: Wanted, known: ReadonlySet<string>, folders: MerchFolders) {
  const hash = createHash('sha256').update(ENCODING).update(source).digest('hex').slice(0, 16)
  const names = ['.png', ...PICTURE_WIDTHS.map((width) => `-${width}.webp`)]
  const isNew = !names.every((name) => known.has(hash + name))
  if (isNew) await make(source, path.join(folders.cache, hash))
  const target = path.join(folders.site, address)
  await mkdir(path.dirname(target), { recursive: true })
  for (const name of names) await place(path.join(folders.cache, hash + name), target + name)
  return isNew
}

async function make(source: Buffer, file: string): Promise<void> {
  const largest = Math.max(...PICTURE_WIDTHS)
  const density = (72 * largest) / SIDE
  const whole = await sharp(source, { density })
    .rotate()
    .resize(largest, largest, { fit: 'cover' })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const sized = (width: number) => sharp(whole).resize(width, width)
  await Promise.all([
    ...PICTURE_WIDTHS.map(async (width) =>
      writeWhole(`${file}-${width}.webp`, await sized(width).webp(WEBP).toBuffer())
    ),
    sized(PNG_WIDTH)
      .png(PNG)
      .toBuffer()
      .then((bytes) => writeWhole(`${file}.png`, bytes))
  ])
}
