// What the hosts published goes into the build before the file of the episode; what cannot be used stops no build.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PublishedEpisodes } from '../../functions/desk/episodes/episode-queries.ts'
import { COLLECTIONS_SLUG } from '../../src/desk/episodes/built.ts'
import { NOTHING_EDITED } from '../../src/desk/episodes/edited.ts'
import { Failure } from '../../src/lib/outcome.ts'
import { deskEpisodes } from './desk-episodes.ts'
import { prepareFolder, prepareIn } from './prepare-process.ts'

const WORDS = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\n<v Noor>Dag allemaal.\n'
const edited = {
  films: [
    { key: 'tmdb-662', title: 'La Jetée', year: 1962, tmdbId: 662, atSeconds: 175, stars: { noor: 1 } }
  ],
  upcoming: [],
  chapters: [],
  transcript: { id: 'a'.repeat(64), name: 'gesprek.vtt' }
}
const published: PublishedEpisodes = {
  revision: 7,
  edited: new Map([['117', edited]]),
  transcripts: new Map([[edited.transcript.id, WORDS]])
}

function newFile() {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return path.join(folder, 'desk-episodes.json')
}
const away = async () => {
  throw new Failure('database', 'away')
}

test('a build without a database uses what the last one read, and says so', async () => {
  const file = newFile()
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const read = { read: async () => published, isRequired: false }
  expect(await deskEpisodes(read, file, log)).toEqual(published)
  expect(await deskEpisodes(undefined, file, log)).toEqual(published)
  expect(await deskEpisodes({ read: away, isRequired: false }, file, log)).toEqual(published)
  expect(lines).toContain('Desk: as the last build with a database read it, up to revision 7.')
  await expect(deskEpisodes({ read: away, isRequired: true }, file, log)).rejects.toThrow('away')
})

test('what does not fit is left out and named, and the rest is built', async () => {
  const lines: string[] = []
  const wrong = { ...edited, films: [{ key: 'a', title: '', year: 1962 }] }
  const read = async () => ({ ...published, edited: new Map([...published.edited, ['118', wrong]]) })
  const found = await deskEpisodes({ read, isRequired: true }, newFile(), (line) => void lines.push(line))
  expect([...found.edited.keys()]).toEqual(['117'])
  expect(lines[0]).toContain('episode 118 is left out: films.0.title')
})

test('films, stars, times, transcript, guests and collections of the desk are on the site, and lists it leaves empty are those of the file', async () => {
  const folder = prepareFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, '.data'))
  const { revision, transcripts } = published
  const guests = [{ key: 'gast-1', name: 'An' }]
  const collections = [{ key: 'a', title: 'Nieuw hier?', sentence: '', episodes: ['117', '9999'] }]
  writeFileSync(
    path.join(folder, '.data/desk-episodes.json'),
    JSON.stringify({
      revision,
      edited: [
        ['117', { ...edited, guests }],
        [COLLECTIONS_SLUG, { ...NOTHING_EDITED, collections }]
      ],
      transcripts: [...transcripts]
    })
  )
  const { code, read } = await prepareIn(folder)
  expect(code).toBe(0)
  const episode = read().episodes.find(({ slug }) => slug === '117')
  expect(episode?.movies).toMatchObject([{ title: 'La Jetée', chapterSeconds: 175, stars: { noor: 1 } }])
  expect(episode?.chapters.length).toBeGreaterThan(0)
  expect(episode?.transcript).toBe('timed')
  expect(episode?.guests).toEqual(['An'])
  expect(read().episodes.find(({ slug }) => slug === '90')?.guests).toEqual(['Lotte Vermeiren'])
  expect(read().collections).toEqual([{ title: 'Nieuw hier?', sentence: '', episodes: ['117'] }])
  const copy = readFileSync(path.join(folder, '.cache/site/media-root/feed-copy.json'), 'utf8')
  expect(JSON.parse(copy)).toMatchObject({ deskRevision: 7 })
})
