import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openElsewhere, startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase, openStatements } from './open.ts'
import { feedSnapshots, filmFacts } from './schema.ts'

let home = ''
/** Shared by all tests: the first start of a database takes ten times as long as later ones. */
let folder = ''
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kino-db-'))
  folder = path.join(home, 'postgres')
})
afterAll(() => rmSync(home, { recursive: true }))

const snapshot = {
  feedAddress: 'https://example.org/feed.xml',
  contentHash: 'abc',
  text: 'één ‘feed’ met "tekens" \\ en 🎬',
  episodeCount: 3,
  version: 1,
  newest: { guid: 'guid-3', title: 'Drie' },
  numbers: {
    numbering: 'own' as const,
    items: [{ guid: 'guid-3', title: 'Drie', audioUrl: 'https://example.org/3.mp3', pubDate: '', number: 3 }]
  },
  fetchedAt: new Date('2026-11-20T18:00:00.123Z'),
  etag: null,
  lastModified: null,
  suspect: { contentHash: 'def', firstSeenAt: '2026-11-20T18:00:00.000Z', timesSeen: 2 }
}

test('the embedded database is refused to a second process, and keeps its rows after a restart', async () => {
  const first = await startEmbeddedDatabase(folder)
  await migrate(first.url)
  await openDatabase(first.url).insert(feedSnapshots).values(snapshot)
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(
    `is in use by process ${process.pid}: stop that one`
  )
  await first.close()
  expect(existsSync(`${folder}.lock`)).toBe(false)

  const second = await startEmbeddedDatabase(folder)
  onTestFinished(second.close)
  expect(await migrate(second.url)).toBe(0)
  expect(await openDatabase(second.url).select().from(feedSnapshots)).toEqual([snapshot])
})

test('the embedded database can be queried through the process that holds it, while that is alive', async () => {
  expect(await openElsewhere(folder)).toBeUndefined()
  const ours = await startEmbeddedDatabase(folder)
  const url = (await openElsewhere(folder)) ?? ''
  expect(url).toBe(ours.url)
  await openStatements(url).query("INSERT INTO film_facts VALUES ('guest', NULL, now())")
  expect(await openDatabase(ours.url).$count(filmFacts)).toBe(1)
  await openStatements(url).query('DELETE FROM film_facts')
  await ours.close()
  expect(await openElsewhere(folder)).toBeUndefined()
})

test('the embedded database reports that it cannot be opened, and releases the folder', async () => {
  const file = path.join(home, 'file')
  writeFileSync(file, 'not a database')
  await expect(startEmbeddedDatabase(file)).rejects.toThrow(`The database in ${file} cannot be opened`)
  expect(existsSync(`${file}.lock`)).toBe(false)
})
