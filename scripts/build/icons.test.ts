import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANIFEST_ICONS } from '../../src/site/install/manifest.ts'
import { logoVariants, makeIcons } from './icons.ts'
import { logoFile, readLogo } from './logo.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'icons-'))
  await makeIcons(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test('every icon of the manifest is drawn in its declared size', async () => {
  for (const icon of MANIFEST_ICONS) {
    const { width, height, format } = await sharp(path.join(folder, icon.src)).metadata()
    if (icon.sizes === 'any') expect(format).toBe('svg')
    else expect(`${width}x${height}`).toBe(icon.sizes)
  }
})

test("home-screen icons fill their square, and the digit stays inside the launcher's safe circle", async () => {
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

test('the .ico contains a 16 and a 32 pixel picture', async () => {
  const ico = await readFile(path.join(folder, 'favicon.ico'))
  expect(ico.readUInt16LE(4)).toBe(2)
  expect(ico.readUInt8(6)).toBe(16)
  expect(ico.readUInt8(22)).toBe(32)
  const second = ico.subarray(ico.readUInt32LE(34), ico.readUInt32LE(34) + ico.readUInt32LE(30))
  expect(await sharp(second).metadata()).toMatchObject({ format: 'png', width: 32 })
})

const logoOf = async (name: string, content: string | Buffer) => {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return readLogo(file)
}
const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 120"><rect x="20" y="20" width="560" height="80" fill="#0a5"/></svg>`

test('icons are drawn from a wide logo, from a square picture, and from text with gradients', async () => {
  const square = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#24c' } })
    .png()
    .toBuffer()
  const lettered = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="160"><defs><linearGradient id="g"><stop stop-color="#e0f"/><stop offset="1" stop-color="#fa0"/></linearGradient></defs><circle cx="100" cy="70" r="66" fill="url(#g)"/><text x="100" y="150" text-anchor="middle">Proef</text></svg>`
  for (const [name, content] of [
    ['wide.svg', wordmark],
    ['square.png', square],
    ['lettered.svg', lettered]
  ] as const) {
    const { full, maskable, monochrome } = await logoVariants(await logoOf(name, content))
    expect(await sharp(full).metadata()).toMatchObject({ width: 512, height: 512 })
    expect((await sharp(maskable).stats()).isOpaque).toBe(true)
    expect((await sharp(monochrome).stats()).isOpaque).toBe(false)
  }
})

test('the empty edges of a logo are cut, and whether it is light is detected', async () => {
  const logo = await logoOf('dark.svg', wordmark)
  if (logo.kind !== 'picture') throw new Error('a sign')
  expect(logo.picture.width / logo.picture.height).toBeCloseTo(7, 1)
  expect(logo.picture.isLight).toBe(false)
  const white = await logoOf('light.svg', wordmark.replace('#0a5', '#fff'))
  expect(white).toMatchObject({ picture: { isLight: true, isOpaque: true } })
})

test.each([
  ['broken.svg', '<svg><rect', /broken\.svg cannot be drawn: .*Expected an SVG with a viewBox, or a PNG\.$/],
  ['text.png', 'no picture', /text\.png cannot be drawn: /],
  ['empty.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', /empty\.svg is empty/],
  [
    'line.svg',
    wordmark.replaceAll('120', '600').replace('height="80"', 'height="8"'),
    /at most 12 times as wide/
  ]
])('the build says in one line why %s cannot be the logo', async (name, content, line) => {
  await expect(logoOf(name, content)).rejects.toThrow(line)
})

test('the build names the possible files of the logo when there is none', () => {
  expect(() => logoFile(folder)).toThrow(/has no logo: expected logo\.svg or logo\.png/)
})
