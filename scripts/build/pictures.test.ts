import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../../src/lib/outcome.ts'
import { sizePicture } from './picture-sizes.ts'
import { downloadPicture, type PictureOptions } from './pictures.ts'

/** A picture with as much detail as a photograph. */
function photograph(width: number, height: number, seed = 1): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [(at / 3) % width, at / 3 / width]
    const wave = 90 * Math.sin((x * seed) / 37) * Math.cos(y / 53) + 30 * Math.sin((x + y) / 5)
    pixels[at] = 128 + wave + (((at * 2654435761) >>> 16) % 24)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
}

test('a picture becomes WebP in the widths and the shape of its kind', async () => {
  const poster = await sizePicture('posters', await photograph(1000, 1400))
  const shapes = await Promise.all(
    [...(poster ?? [])].map(async ([width, bytes]) => [width, await shapeOf(bytes)])
  )
  expect(shapes).toEqual([
    [216, 'webp 216x324'],
    [504, 'webp 504x756']
  ])
  const cover = await sizePicture('covers', await photograph(1500, 1400))
  expect([...(cover?.keys() ?? [])]).toEqual([320, 640, 1200])
  expect(await shapeOf(cover?.get(1200))).toBe('webp 1200x1200')
})

test('a picture stays small: a photographic poster has at most 12 kB, because pages show many', async () => {
  const poster = await sizePicture('posters', await photograph(780, 1170))
  expect(poster?.get(216)?.byteLength).toBeLessThan(12_000)
})

test('a picture is never enlarged', async () => {
  const cover = await sizePicture('covers', await photograph(300, 300))
  expect(await shapeOf(cover?.get(1200))).toBe('webp 300x300')
})

test('a picture is rotated by its EXIF orientation', async () => {
  const lying = await sharp(await photograph(600, 400))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const poster = await sizePicture('posters', lying)
  expect(await shapeOf(poster?.get(504))).toBe('webp 400x600')
})

test.each([
  ['text', Buffer.from('no picture')],
  ['nothing', Buffer.alloc(0)],
  ['a drawing in vectors', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')]
])('a picture is not made from %s', async (_, source) => {
  expect(await sizePicture('covers', source)).toBeUndefined()
})

test('a picture that is truncated is refused', async () => {
  const whole = await photograph(600, 600)
  expect(await sizePicture('covers', whole.subarray(0, 300))).toBeUndefined()
})

async function shapeOf(bytes: Uint8Array | undefined): Promise<string> {
  const { format, width, height } = await sharp(bytes).metadata()
  return `${format} ${width}x${height}`
}

describe('downloading pictures', () => {
  let home = ''
  let requestedUrls: string[]
  let logged: string[]
  let context: Map<string, Buffer | number | Error>
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'pictures-'))
    ;[requestedUrls, logged, context] = [[], [], new Map()]
    onTestFinished(() => rmSync(home, { recursive: true }))
  })

  const options = (): PictureOptions => ({
    cacheFolder: path.join(home, 'cache'),
    mediaFolder: path.join(home, 'media'),
    log: (line) => logged.push(line),
    send: async ({ url }) => {
      requestedUrls.push(url)
      const answer = context.get(url) ?? 404
      if (answer instanceof Error) throw answer
      return typeof answer === 'number'
        ? new Response('', { status: answer })
        : new Response(new Uint8Array(answer))
    }
  })
  const published = () => readdirSync(path.join(home, 'media/posters'))
  const one = 'https://pictures.example/1.jpg'
  const two = 'https://pictures.example/2.jpg'

  test('downloaded pictures get paths on our site and files in every width, and each is downloaded once', async () => {
    context.set(one, await photograph(300, 450))
    const first = await downloadPicture('posters', [one, one, ''], options())
    expect(first(one)).toMatch(/^\/media\/posters\/[\da-f]{16}-216\.webp$/)
    expect(existsSync(path.join(home, first(one) ?? ''))).toBe(true)
    expect(published()).toHaveLength(2)
    const second = await downloadPicture('posters', [one], options())
    expect(second(one)).toBe(first(one))
    expect(requestedUrls).toEqual([one])
    expect(logged).toEqual(['Posters: 1 named, 1 downloaded.'])
  })

  test('the same picture from two addresses is stored once', async () => {
    context.set(one, await photograph(300, 450)).set(two, await photograph(300, 450))
    const at = await downloadPicture('posters', [one, two], options())
    expect(at(one)).toBe(at(two))
    expect(published()).toHaveLength(2)
  })

  test('unused pictures are removed from the site but not from the cache', async () => {
    context.set(one, await photograph(300, 450)).set(two, await photograph(300, 450, 2))
    await downloadPicture('posters', [one, two], options())
    const at = await downloadPicture('posters', [two], options())
    expect(published().map((name) => `/media/posters/${name}`)).toContain(at(two))
    expect(published()).toHaveLength(2)
    await downloadPicture('posters', [one, two], options())
    expect(requestedUrls).toHaveLength(2)
  })

  test('a broken picture is left out, and retried only after a day', async () => {
    context.set(one, Buffer.from('no picture'))
    const at = await downloadPicture('posters', [one, two], options())
    expect(at(one)).toBeUndefined()
    expect(at(two)).toBeUndefined()
    expect(logged).toEqual(['Posters: 2 named, 0 downloaded, 2 without a usable picture.'])
    await downloadPicture('posters', [one, two], options())
    expect(requestedUrls).toHaveLength(2)
  })

  test('a picture keeps its original address while a host is unavailable, and is retried later', async () => {
    context.set(one, new Failure('picture', 'pictures.example cannot be reached'))
    const at = await downloadPicture('posters', [one], options())
    expect(at(one)).toBe(one)
    expect(logged[0]).toContain('1 left for a later build (picture: pictures.example cannot be reached)')
    context.set(one, await photograph(300, 450))
    expect((await downloadPicture('posters', [one], options()))(one)).toMatch(/^\/media\//)
  })

  test('a picture that may change is checked each time, and resized only when it changed', async () => {
    context.set(one, await photograph(300, 450))
    const changeable = { ...options(), isChangeable: () => true }
    const first = await downloadPicture('posters', [one], changeable)
    const again = await downloadPicture('posters', [one], changeable)
    expect(again(one)).toBe(first(one))
    context.set(one, await photograph(300, 450, 3))
    const changed = await downloadPicture('posters', [one], changeable)
    expect(changed(one)).not.toBe(first(one))
    context.set(one, 404)
    expect((await downloadPicture('posters', [one], changeable))(one)).toBe(changed(one))
  })

  test('a cover is asked for again after a day in case it changed under its address, and downloaded only then', async () => {
    const headers: (string | null)[][] = []
    let version = 1
    let isGone = false
    const asking: PictureOptions = {
      ...options(),
      send: async (request) => {
        headers.push([request.headers.get('if-none-match'), request.headers.get('if-modified-since')])
        if (isGone) return new Response('', { status: 404 })
        const etag = `"${version}"`
        if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304 })
        const validators = { etag, 'last-modified': 'Thu, 19 Nov 2026 05:00:00 GMT' }
        return new Response(new Uint8Array(await photograph(300, 300, version)), { headers: validators })
      }
    }
    const build = async () => (await downloadPicture('covers', [one], asking))(one)
    const later = () => vi.setSystemTime(Date.now() + 86_400_001)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())

    const first = await build()
    expect(await build()).toBe(first)
    expect(headers).toEqual([[null, null]])
    later()
    expect(await build()).toBe(first)
    expect(await build()).toBe(first)
    expect(headers.slice(1)).toEqual([['"1"', 'Thu, 19 Nov 2026 05:00:00 GMT']])
    later()
    version = 2
    const second = await build()
    expect(second).not.toBe(first)
    later()
    isGone = true
    expect(await build()).toBe(second)
    expect(headers).toHaveLength(4)
    expect(logged).toEqual(['Covers: 1 named, 1 downloaded.', 'Covers: 1 named, 1 downloaded.'])
  })

  test('a cover that an earlier version of this project downloaded is asked for', async () => {
    context.set(one, await photograph(300, 300))
    const first = await downloadPicture('covers', [one], options())
    const index = path.join(home, 'cache/covers.json')
    const { hash } = JSON.parse(await readFile(index, 'utf8'))[one]
    writeFileSync(index, JSON.stringify({ [one]: { hash } }))
    context.set(one, await photograph(300, 300, 2))
    expect((await downloadPicture('covers', [one], options()))(one)).not.toBe(first(one))
  })

  test('lost cache files are recreated, and a damaged index is ignored', async () => {
    context.set(one, await photograph(300, 450))
    await downloadPicture('posters', [one], options())
    rmSync(path.join(home, 'cache/posters'), { recursive: true })
    await downloadPicture('posters', [one], options())
    expect(requestedUrls).toHaveLength(2)
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path.join(home, 'cache/posters.json'), '{')
    await downloadPicture('posters', [one], options())
    expect(await readFile(path.join(home, 'cache/posters.json'), 'utf8')).toContain('"hash"')
  })

  test('new pictures are limited per build', async () => {
    const many = Array.from({ length: 63 }, (_, at) => `https://pictures.example/many/${at}.jpg`)
    const small = await photograph(32, 32)
    for (const address of many) context.set(address, small)
    const at = await downloadPicture('covers', many, options())
    expect(requestedUrls).toEqual(many.slice(0, 60))
    expect(at(many[0] ?? '')?.startsWith('/media/covers/')).toBe(true)
    expect(at(many[62] ?? '')).toBe(many[62])
    expect(logged[0]).toContain('3 left for a later build')
  })
})
