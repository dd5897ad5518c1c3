import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Episode, Podcast } from '../../src/listen/episodes/schema.ts'
import type { ShareImages } from '../../src/listen/sharing/share-images.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { episodeCard, makeShareImages } from './share-images.ts'

let folders: { drawn: string; site: string }
beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'share-'))
  folders = { drawn: path.join(root, 'drawn'), site: path.join(root, 'site') }
  await mkdir(path.join(folders.site, 'media', 'posters'), { recursive: true })
  await sharp({ create: { width: 216, height: 324, channels: 3, background: '#123456' } })
    .webp()
    .toFile(path.join(folders.site, 'media/posters/a-216.webp'))
  await writeFile(path.join(folders.site, 'media/posters/broken-216.webp'), 'not a picture')
})
afterAll(() => rm(path.dirname(folders.site), { recursive: true }))

const episode = (number: number, title: string, posterUrl?: string): Episode => ({
  id: `ep-${number}`,
  episodeNumber: number,
  slug: String(number),
  kind: 'full',
  guid: String(number),
  title,
  description: '',
  pubDate: '2026-11-12T05:00:00.000Z',
  duration: 5052,
  audioUrl: '/a.mp3',
  imageUrl: '',
  author: '',
  chapters: [],
  movies: [{ title: 'Drive', year: 2011, pageSlug: 'drive', ...(posterUrl ? { posterUrl } : {}) }],
  upcomingMovies: []
})

const podcast = (...episodes: Episode[]) => ({ episodes, films: [] as Podcast['films'] }) as Podcast
const index = async (): Promise<ShareImages> =>
  JSON.parse(await readFile(path.join(folders.site, 'share.json'), 'utf8'))

test('a share image contains number, date, length and films, and only posters of our own site', () => {
  const card = episodeCard(
    episode(7, 'KINO 9 - De nacht', '/media/posters/a-216.webp'),
    settings,
    folders.site
  )
  expect(card).toMatchObject({
    number: '7',
    kicker: 'Aflevering · 12 november 2026 · 1u 24m',
    title: 'De nacht'
  })
  expect(card.posters).toHaveLength(1)
  const foreign = episodeCard(episode(7, 'x', 'https://elsewhere.example/p.jpg'), settings, folders.site)
  expect(foreign).toMatchObject({ posters: [], line: 'Drive' })
})

test('every page and episode gets a picture of 1200 by 630, even with a broken poster or unusual characters', async () => {
  const report = await makeShareImages(
    podcast(
      episode(2, 'Met poster', '/media/posters/a-216.webp'),
      episode(1, '🎬 <b>"Ő" & ’t</b> \u0000 漢字', '/media/posters/broken-216.webp')
    ),
    settings,
    folders
  )
  expect(report.failed).toBe(0)
  const images = await index()
  expect(Object.keys(images)).toEqual(
    expect.arrayContaining(['/', '/films/', '/aflevering/2/', '/aflevering/1/'])
  )
  for (const address of Object.values(images)) {
    const file = path.join(folders.site, address)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  }
})

test('a second build draws nothing; for a changed title it draws one and removes the old one', async () => {
  const same = podcast(episode(2, 'Met poster', '/media/posters/a-216.webp'))
  await makeShareImages(same, settings, folders)
  const before = await index()
  expect(await makeShareImages(same, settings, folders)).toMatchObject({ drawn: 0, failed: 0 })
  const changed = podcast(episode(2, 'Nieuwe titel', '/media/posters/a-216.webp'))
  expect(await makeShareImages(changed, settings, folders)).toMatchObject({ drawn: 1 })
  const after = await index()
  expect(after['/aflevering/2/']).not.toBe(before['/aflevering/2/'])
  expect(after['/films/']).toBe(before['/films/'])
  const files = await readdir(path.join(folders.site, 'media/share'))
  expect(files.sort()).toEqual(
    Object.values(after)
      .map((address) => path.basename(address))
      .sort()
  )
  expect(await readdir(folders.drawn)).toHaveLength(files.length)
})

test.each([
  'De Grote Podcast Van de Veire Ochtendshow',
  'Een podcast met een naam waar geen einde aan lijkt te komen, hoe breed ook'
])('a long name stays on the body of the ticket: %s', async (name) => {
  await makeShareImages(podcast(episode(2, 'Kort')), { ...settings, name }, folders)
  const file = path.join(folders.site, (await index())['/aflevering/2/'] ?? '')
  // Left of the seam and below the number, the stub is of one colour.
  const stub = sharp(file).extract({ left: 60, top: 440, width: 220, height: 100 })
  const { channels } = await sharp(await stub.png().toBuffer()).stats()
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeLessThan(5)
})
