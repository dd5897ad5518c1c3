import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { products } from '#brand/catalogue.ts'
import { PICTURE_WIDTHS, pictureIn, pictureOf } from '../../src/shop/catalogue/catalogue.ts'
import type { Catalogue, Product } from '../../src/site/brand/catalogue-schema.ts'
import { type MerchFolders, makeMerchPictures } from './merch-pictures.ts'

const mug = products.products.find(({ id }) => id === '300') as Product
const shop: Catalogue = { products: [mug] }

let root: string
let folders: MerchFolders
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'merch-'))
  folders = { cache: `${root}/kept`, site: `${root}/site`, photos: `${root}/photos` }
  await mkdir(folders.photos)
})
afterEach(() => rm(root, { recursive: true }))

const published = (address: string) => readFile(path.join(folders.site, address))

/** A green photo of the mug. */
async function addPhoto(number: number): Promise<void> {
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#00ff00' } })
  await writeFile(`${folders.photos}/mok-zwart-${number}.png`, await photo.png().toBuffer())
}

/** The share of a picture that has the red of the logo. */
async function redShare(bytes: Buffer): Promise<number> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 150 && (data[at + 1] ?? 255) < 70 && (data[at + 2] ?? 255) < 90) red += 1
  return red / (info.width * info.height)
}

test('every product picture is drawn at its address, in every width, with the logo', async () => {
  expect(await makeMerchPictures(shop, folders)).toEqual({ pictures: 2, drawn: 2 })
  for (const number of [1, 2]) {
    for (const width of PICTURE_WIDTHS) {
      const found = await sharp(await published(pictureIn(width, mug, 'Zwart', number))).metadata()
      expect(found.format).toBe('webp')
      expect(found.width).toBe(width)
      expect(found.height).toBe(width)
    }
    const named = await published(pictureOf(mug, 'Zwart', number))
    expect((await sharp(named).metadata()).format).toBe('png')
    expect(await redShare(named)).toBeGreaterThan(0.005)
  }
})

test('a second build draws nothing, and only what changed for a new colour', async () => {
  await makeMerchPictures(shop, folders)
  expect(await makeMerchPictures(shop, folders)).toEqual({ pictures: 2, drawn: 0 })
  const white = { ...mug, colours: mug.colours.map((colour) => ({ ...colour, tint: '#f0f0f0' })) }
  expect(await makeMerchPictures({ products: [white] }, folders)).toEqual({ pictures: 2, drawn: 2 })
})

test('a photo is used instead of a drawing', async () => {
  await addPhoto(2)
  await makeMerchPictures(shop, folders)
  const { dominant } = await sharp(await published(pictureOf(mug, 'Zwart'))).stats()
  expect(dominant.g).toBeGreaterThan(200)
  expect(dominant.r).toBeLessThan(60)
})

test('a product that has no photo and cannot be drawn stops the build, which names the photo', async () => {
  const { drawnAs: _, ...socks } = mug
  await expect(makeMerchPictures({ products: [socks] }, folders)).rejects.toThrow('mok-zwart-2.png')
})

test('pictures of products that are no longer sold are removed', async () => {
  await addPhoto(1)
  await addPhoto(2)
  await makeMerchPictures(shop, folders)
  await makeMerchPictures({ products: [] }, folders)
  expect(await readdir(folders.site)).toEqual([])
})
