import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openElsewhere, startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDatabase, openStatements } from './open.ts'
import { feedSnapshots, filmFacts } from './schema.ts'

let home = ''
/** One for all tests: the first start of a database takes ten times as long as the next. */
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
  fetchedAt: new Date('2026-11-20T18:00:00.123Z'),
  etag: null,
  lastModified: null,
  suspect: { contentHash: 'def', firstSeenAt: '2026-11-20T18:00:00.000Z', timesSeen: 2 }
}

describe('the embedded database', () => {
  test('is refused to a second process, and keeps its rows over a restart', { timeout: 60_000 }, async () => {
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

  test('can be asked through the process that has it, for as long as that lives', {
    timeout: 60_000
  }, async () => {
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

  test('takes over from a process that was killed, with its rows', { timeout: 60_000 }, async () => {
    const other = await holdInAnotherProcess()
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(`in use by process ${other.pid}`)
    other.kill('SIGKILL')
    await new Promise((resolve) => other.once('exit', resolve))
    expect(existsSync(`${folder}.lock`)).toBe(true)
    const ours = await startEmbeddedDatabase(folder)
    onTestFinished(ours.close)
    expect(await openDatabase(ours.url).$count(filmFacts)).toBe(1)
  })

  test('takes over a lock whose process number was given to somebody else', { timeout: 60_000 }, async () => {
    const holder = { pid: process.ppid, port: 1, token: 'gone' }
    writeFileSync(`${folder}.lock`, JSON.stringify(holder))
    const ours = await startEmbeddedDatabase(folder)
    await ours.close()
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })

  test('that cannot be opened says so and frees the folder', async () => {
    const file = path.join(home, 'file')
    writeFileSync(file, 'not a database')
    await expect(startEmbeddedDatabase(file)).rejects.toThrow(`The database in ${file} cannot be opened`)
    expect(existsSync(`${file}.lock`)).toBe(false)
  })
})

async function holdInAnotherProcess(): Promise<ChildProcess> {
  const script = `
    const { startEmbeddedDatabase } = await import('./functions/db/embedded.ts')
    const { migrate } = await import('./functions/db/migrate.ts')
    const { openStatements } = await import('./functions/db/open.ts')
    const { url } = await startEmbeddedDatabase(${JSON.stringify(folder)})
    await migrate(url)
    await openStatements(url).query("INSERT INTO film_facts VALUES ('q', NULL, now())")
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', () => reject(new Error('the other process ended early')))
  })
  return child
}
