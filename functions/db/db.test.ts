import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase, openStatements } from './open.ts'
import { feedSnapshots, filmFacts } from './schema.ts'

let home = ''
let embedded: EmbeddedDatabase
let db: Database

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'kino-db-'))
  embedded = await startEmbeddedDatabase(path.join(home, 'postgres'))
  await migrate(embedded.url)
  db = openDatabase(embedded.url)
}, 60_000)

afterAll(async () => {
  await embedded.close()
  rmSync(home, { recursive: true })
})

const snapshot = {
  feedAddress: 'https://example.org/feed.xml',
  contentHash: 'abc',
  text: 'één ‘feed’ met "tekens" \\ en 🎬',
  episodeCount: 3,
  newest: { guid: 'guid-3', title: 'Drie' },
  fetchedAt: new Date('2026-11-20T18:00:00.123Z'),
  etag: null,
  lastModified: null,
  suspect: { contentHash: 'def', firstSeenAt: '2026-11-20T18:00:00.000Z', timesSeen: 2 }
}

describe('the embedded database', () => {
  test('gives back what was put in, in the types of the schema', async () => {
    await db.insert(feedSnapshots).values(snapshot)
    expect(await db.select().from(feedSnapshots)).toEqual([snapshot])
    await db.delete(feedSnapshots)
  })

  test('speaks every type that the driver reads', async () => {
    const sql = openStatements(embedded.url)
    const values = await sql.query(
      `SELECT 1::int AS whole, 12345678901::bigint AS large, 1.5::float8 AS broken, 2.50::numeric AS exact,
        true AS yes, NULL::text AS nothing, '2026-11-20T18:00:00Z'::timestamptz AS instant, '{"a":[1]}'::jsonb AS json,
        ARRAY['a','b,c'] AS list, '\\x00ff'::bytea AS bytes, $1::text AS text, $2::int AS number, $3::jsonb AS given`,
      ["l'été", 42, { b: [true, null] }]
    )
    expect(values.rows[0]).toEqual({
      ...{ whole: 1, large: '12345678901', broken: 1.5, exact: '2.50', yes: true, nothing: null },
      ...{ instant: '2026-11-20 18:00:00+00', json: { a: [1] }, list: ['a', 'b,c'] },
      ...{ bytes: Buffer.from([0, 255]), text: "l'été", number: 42, given: { b: [true, null] } }
    })
  })

  test('says what is wrong in the words of the driver', async () => {
    await db.insert(filmFacts).values({ question: 'twice', facts: null, fetchedAt: new Date() })
    const again = db.insert(filmFacts).values({ question: 'twice', facts: null, fetchedAt: new Date() })
    await expect(again).rejects.toMatchObject({ cause: { code: '23505', constraint: 'film_facts_pkey' } })
    await expect(openStatements(embedded.url).query('SELECT * FROM nothing')).rejects.toMatchObject({
      code: '42P01'
    })
    await db.delete(filmFacts).where(eq(filmFacts.question, 'twice'))
  })

  test('undoes a whole batch when one statement fails', async () => {
    const row = { question: 'batch', facts: null, fetchedAt: new Date() }
    const batch = db.batch([db.insert(filmFacts).values(row), db.execute(sql`SELECT 1 / 0`)])
    await expect(batch).rejects.toThrow()
    expect(await db.$count(filmFacts, eq(filmFacts.question, 'batch'))).toBe(0)
  })

  test('keeps a batch whole, in order, at the isolation asked for', async () => {
    const client = openStatements(embedded.url)
    const [isolation, readOnly] = await client.transaction(
      [client.query('SHOW transaction_isolation'), client.query('SHOW transaction_read_only')],
      { isolationLevel: 'Serializable', readOnly: true }
    )
    expect(isolation?.rows[0]).toEqual({ transaction_isolation: 'serializable' })
    expect(readOnly?.rows[0]).toEqual({ transaction_read_only: 'on' })
  })

  test('answers nobody without the password of this start', async () => {
    const url = new URL(embedded.url)
    url.password = `${url.password.slice(0, -1)}!`
    await expect(openStatements(url.href).query('SELECT 1')).rejects.toMatchObject({ code: '28P01' })
    const bare = await fetch(`http://127.0.0.1:${url.port}/sql`, {
      method: 'POST',
      body: '{"query":"SELECT 1"}'
    })
    expect(bare.status).toBe(400)
    expect((await fetch(`http://127.0.0.1:${url.port}/`)).status).toBe(404)
  })

  test('is refused to a second process, and keeps its rows over a restart', async () => {
    const folder = path.join(home, 'again')
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

  test('takes over from a process that was killed, with its rows', { timeout: 60_000 }, async () => {
    const folder = path.join(home, 'killed')
    const other = await holdInAnotherProcess(folder)
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(`in use by process ${other.pid}`)
    other.kill('SIGKILL')
    await new Promise((resolve) => other.once('exit', resolve))
    expect(existsSync(`${folder}.lock`)).toBe(true)
    const ours = await startEmbeddedDatabase(folder)
    onTestFinished(ours.close)
    expect(await openDatabase(ours.url).$count(filmFacts)).toBe(1)
  })

  test('takes over a lock whose process number was given to somebody else', async () => {
    const folder = path.join(home, 'reused')
    const holder = { pid: process.ppid, port: 1, token: 'gone' }
    writeFileSync(`${folder}.lock`, JSON.stringify(holder))
    const ours = await startEmbeddedDatabase(folder)
    await ours.close()
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })

  test('that cannot be opened says so and frees the folder', async () => {
    const folder = path.join(home, 'file')
    writeFileSync(folder, 'not a database')
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(`The database in ${folder} cannot be opened`)
    expect(existsSync(`${folder}.lock`)).toBe(false)
  })
})

describe('migrations', () => {
  test('run once', async () => {
    expect(await migrate(embedded.url)).toBe(0)
  })

  test('that fail leave nothing behind, and run when they are repaired', async () => {
    const folder = migrationsOf(
      'CREATE TABLE half (id int);--> statement-breakpoint\nCREATE TABLE half (id int);'
    )
    await expect(migrate(embedded.url, folder)).rejects.toThrow('already exists')
    const client = openStatements(embedded.url)
    const { rows } = await client.query(`SELECT to_regclass('half') AS half`)
    expect(rows).toEqual([{ half: null }])
    expect(await migrate(embedded.url, migrationsOf('CREATE TABLE half (id int);'))).toBe(1)
  })

  test('that two deploys start together are applied by one', async () => {
    const folder = migrationsOf('CREATE TABLE raced (id int);', 1)
    const counts = await Promise.all([migrate(embedded.url, folder), migrate(embedded.url, folder)])
    expect(counts.toSorted()).toEqual([0, 1])
  })
})

function migrationsOf(statements: string, later = 0): string {
  const folder = path.join(home, createHash('sha256').update(statements).digest('hex').slice(0, 8))
  mkdirSync(path.join(folder, 'meta'), { recursive: true })
  writeFileSync(path.join(folder, '0000_test.sql'), statements)
  const when = Date.UTC(2099, 0, 1) + later
  const entries = [{ idx: 0, version: '7', when, tag: '0000_test', breakpoints: true }]
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries })
  )
  return folder
}

async function holdInAnotherProcess(folder: string): Promise<ChildProcess> {
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
