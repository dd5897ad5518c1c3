// Feed copies and film facts behave the same in both places where they are stored.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredFacts } from '../../functions/films/film/facts-store.ts'
import { filmFactsRecords } from '../../functions/films/film/film-queries.ts'
import { snapshotRecords } from '../../functions/listen/feed/copy-queries.ts'
import type { FeedSnapshot } from '../../functions/listen/feed/snapshots.ts'
import { openDatabase, openStatements } from '../../functions/platform/db/open.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { factsFile } from './facts-file.ts'
import { snapshotFolder } from './snapshot-folder.ts'

let home = ''
let testDatabase: TestDatabase
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'stores-'))
  testDatabase = await openTestDatabase()
})
afterAll(async () => {
  await testDatabase.close()
  rmSync(home, { recursive: true })
})

const snapshot: FeedSnapshot = {
  feedAddress: 'https://example.org/feed.xml',
  contentHash: 'abc',
  text: `<rss>één \\ 'twee' "drie" 🎬${'x'.repeat(1_000_000)}</rss>`,
  episodeCount: 3,
  newest: { guid: 'g', title: 'Drie' },
  fetchedAt: '2026-11-20T12:00:00.123Z'
}

describe.each([
  ['on disk', () => snapshotFolder(path.join(home, 'feeds'))],
  ['in the database', () => snapshotRecords(testDatabase.db)]
])('a last good feed %s', (_, open) => {
  test('a last good feed is returned as stored, and only for its own address', async () => {
    await open().write(snapshot)
    expect(await open().last(snapshot.feedAddress)).toEqual(snapshot)
    expect(await open().last('https://example.org/other.xml')).toBeUndefined()
  })

  test('a last good feed is replaced by the next', async () => {
    const suspect = { contentHash: 'def', firstSeenAt: snapshot.fetchedAt, timesSeen: 1 }
    const next = { ...snapshot, text: 'next', etag: '"a"', lastModified: 'Fri', suspect }
    await open().write(next)
    expect(await open().last(snapshot.feedAddress)).toEqual(next)
    await open().write(snapshot)
    expect(await open().last(snapshot.feedAddress)).toEqual(snapshot)
  })
})

const facts = { tmdbId: 1, imdbId: '', title: 'Één', originalTitle: 'One', year: 2000, posterPath: '/1.jpg' }
const answers = new Map<string, StoredFacts>([
  ['tmdb:1', { facts, fetchedAt: '2026-11-20T12:00:00.000Z' }],
  ['title:niets|2001', { facts: null, fetchedAt: '2026-11-20T12:00:00.000Z' }]
])

describe.each([
  ['on disk', () => factsFile(path.join(home, 'films/facts.json'))],
  ['in the database', () => filmFactsRecords(testDatabase.db)]
])('film facts %s', (_, open) => {
  test('film facts are returned, including films that were not found', async () => {
    expect(await open().read(['tmdb:1'])).toEqual(new Map())
    await open().write(answers)
    const known = await open().read([...answers.keys(), 'tmdb:2'])
    expect(new Map([...known].toSorted())).toEqual(new Map([...answers].toSorted()))
  })

  test('film facts are replaced by newer ones, and others stay', async () => {
    const newer = { facts: { ...facts, year: 2001 }, fetchedAt: '2026-11-21T12:00:00.000Z' }
    await open().write(new Map([['tmdb:1', newer]]))
    const known = await open().read([...answers.keys()])
    expect(known.get('tmdb:1')).toEqual(newer)
    expect(known.size).toBe(2)
  })

  test('film facts may be many', async () => {
    const many = new Map(
      [...Array(1200).keys()].map((at) => [`tmdb:${at + 10}`, { ...answers.get('tmdb:1') }])
    )
    await open().write(many as Map<string, StoredFacts>)
    const known = await open().read([...many.keys()])
    expect([...many.keys()].every((key) => known.has(key))).toBe(true)
  })
})

test('damaged files on disk are ignored, and no partial file is left', async () => {
  const folder = path.join(home, 'damaged')
  const store = snapshotFolder(folder)
  await store.write(snapshot)
  const [name = ''] = readdirSync(folder)
  writeFileSync(path.join(folder, name), '{"feedAddress":')
  expect(await store.last(snapshot.feedAddress)).toBeUndefined()
  const file = path.join(folder, 'facts.json')
  writeFileSync(file, 'no json')
  expect(await factsFile(file).read(['tmdb:1'])).toEqual(new Map())
  const taken = path.join(folder, 'taken.json')
  mkdirSync(taken)
  await expect(factsFile(taken).write(answers)).rejects.toThrow()
  expect(readdirSync(folder).filter((one) => one.endsWith('.part'))).toEqual([])
})

test('a database without tables is reported, without repeating the values', async () => {
  await openStatements(testDatabase.url).query('DROP TABLE feed_snapshots')
  const feeds = snapshotRecords(testDatabase.db)
  const message = 'database: relation "feed_snapshots" does not exist'
  await expect(feeds.write(snapshot)).rejects.toMatchObject({ name: 'Failure', message })
  await expect(feeds.last(snapshot.feedAddress)).rejects.toMatchObject({ message })
  const gone = filmFactsRecords(openDatabase('postgresql://kino:hush@127.0.0.1:9/kino'))
  const away = await gone.read(['tmdb:1']).catch((error: Error) => error.message)
  expect(away).toMatch(/^database: Error connecting to database/)
  expect(away).not.toContain('hush')
})
