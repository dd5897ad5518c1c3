import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANIFEST_ICONS } from '../../src/features/install/manifest.ts'
import { makeIcons, readLogo } from './icons.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'icons-'))
  await makeIcons(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('draws every icon of the manifest in its declared size', async () => {
  for (const icon of MANIFEST_ICONS) {
    const { width, height, format } = await sharp(path.join(folder, icon.src)).metadata()
    if (icon.sizes === 'any') expect(format).toBe('svg')
    else expect(`${width}x${height}`).toBe(icon.sizes)
  }
})

test("fills the square of home-screen icons, and keeps the digit inside the launcher's safe circle", async () => {
  const alpha = async (file: string) => (await sharp(path.join(folder, file)).stats()).isOpaque
  expect(await alpha('icons/apple-touch.png')).toBe(true)
  expect(await alpha('icons/maskable-512.png')).toBe(true)
  expect(await alpha('icons/monochrome-512.png')).toBe(false)
  const { data, info } = await sharp(path.join(folder, 'icons/monochrome-512.png'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let farthest = 0
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if ((data[(y * info.width + x) * 4 + 3] ?? 0) > 128)
        farthest = Math.max(farthest, Math.hypot(x - info.width / 2, y - info.height / 2))
  expect(farthest).toBeGreaterThan(info.width * 0.2)
  expect(farthest).toBeLessThan(info.width * 0.4)
})

test('puts a 16 and a 32 pixel picture into the .ico', async () => {
  const ico = await readFile(path.join(folder, 'favicon.ico'))
  expect(ico.readUInt16LE(4)).toBe(2)
  expect(ico.readUInt8(6)).toBe(16)
  expect(ico.readUInt8(22)).toBe(32)
  const second = ico.subarray(ico.readUInt32LE(34), ico.readUInt32LE(34) + ico.readUInt32LE(30))
  expect(await sharp(second).metadata()).toMatchObject({ format: 'png', width: 32 })
})

test('refuses a logo without its marked digit, and says what was expected', () => {
  expect(() => readLogo('<svg><circle/></svg>')).toThrow(/id="digit"/)
})
