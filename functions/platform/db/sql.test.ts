// Runs the same tests on the embedded database and, if this machine has one, on a PostgreSQL server.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, getTableColumns, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../tests/servers/database.ts'
import { postgresPrograms } from '../../../tests/servers/postgres.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase, openStatements } from './open.ts'
import * as schema from './schema.ts'
import { feedSnapshots, filmFacts } from './schema.ts'

const isHere = postgresPrograms() !== undefined
if (!isHere) console.log('skipped: there is no PostgreSQL server on this machine')

let home = ''
beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kino-sql-'))
})
afterAll(() => rmSync(home, { recursive: true }))

const snapshot = {
  feedAddress: 'https://example.org/feed.xml',
  contentHash: 'abc',
  version: 4,
  text: 'één ‘feed’ met "tekens" \\ en 🎬',
  episodeCount: 3,
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

const tables = Object.values<unknown>(schema).filter((one) => is(one, PgTable)) as PgTable[]
/** Text that would do harm, or come back changed, if it were pasted into a statement. */
const HOSTILE = `'); DROP TABLE votes; -- " \\ \\x00 $1 \${1} %_ ; /* */ \u202e 🎬 e\u0301 \n\t NULL`

/** A row with hostile text in every text column, and valid values in the others. */
function hostileRow(table: PgTable): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(getTableColumns(table))) {
    if (column.dataType === 'string') row[name] = HOSTILE
    else if (column.dataType === 'number') row[name] = 1
    else if (column.dataType === 'boolean') row[name] = true
    else if (column.dataType === 'date') row[name] = new Date('2026-11-20T12:00:00Z')
    else if (column.dataType === 'json') row[name] = { [HOSTILE]: [HOSTILE] }
    else row[name] = Buffer.from("';-- 16 bytes!!;")
  }
  return row
}

describe.each([
  ['the embedded database', 'embedded', false],
  ['a PostgreSQL server', 'server', !isHere]
] as const)('%s', (_, kind, isAway) => {
  describe.skipIf(isAway)('used as our database', () => {
    let server: TestDatabase
    let db: Database
    beforeAll(async () => {
      server = await openTestDatabase(kind)
      db = server.db
    })
    afterAll(() => server.close())

    test('the database returns what was stored, in the types of the schema', async () => {
      await db.insert(feedSnapshots).values(snapshot)
      expect(await db.select().from(feedSnapshots)).toEqual([snapshot])
      await db.delete(feedSnapshots)
    })

    test.each(tables.map((table) => [getTableConfig(table).name, table] as const))(
      'hostile text in %s is stored as plain text',
      async (_, table) => {
        const row = hostileRow(table)
        await db.insert(table).values(row)
        const [stored] = await db.select().from(table)
        expect({ ...stored }).toEqual(row)
        const same = Object.entries(getTableColumns(table)).find(([, { dataType }]) => dataType === 'string')
        expect(await db.$count(table, same && eq(same[1], HOSTILE))).toBe(1)
        await db.delete(table)
      }
    )

    test('the database supports every type that the driver parses', async () => {
      const sql = openStatements(server.url)
      const values = await sql.query(
        `SELECT 1::int AS whole, 12345678901::bigint AS large, 1.5::float8 AS broken, 2.50::numeric AS exact,
          true AS yes, NULL::text AS nothing, '2026-11-20T18:00:00Z'::timestamptz AS instant, '{"a":[1]}'::jsonb AS json,
          ARRAY['a','b,c'] AS list, '\\x00ff'::bytea AS bytes, $1::text AS text, $2::int AS number, $3::jsonb AS given`,
        ["l'été", 42, { b: [true, null] }]
      )
      expect(values.rows[0]).toEqual({
        whole: 1,
        large: '12345678901',
        broken: 1.5,
        exact: '2.50',
        yes: true,
        nothing: null,
        instant: '2026-11-20 18:00:00+00',
        json: { a: [1] },
        list: ['a', 'b,c'],
        bytes: Buffer.from([0, 255]),
        text: "l'été",
        number: 42,
        given: { b: [true, null] }
      })
    })

    test("the database reports errors in the driver's words", async () => {
      await db.insert(filmFacts).values({ question: 'twice', facts: null, fetchedAt: new Date() })
      const again = db.insert(filmFacts).values({ question: 'twice', facts: null, fetchedAt: new Date() })
      await expect(again).rejects.toMatchObject({ cause: { code: '23505', constraint: 'film_facts_pkey' } })
      await expect(openStatements(server.url).query('SELECT * FROM nothing')).rejects.toMatchObject({
        code: '42P01'
      })
      await db.delete(filmFacts).where(eq(filmFacts.question, 'twice'))
    })

    test('the database never repeats a refused value in an error', async () => {
      const query = () => db.execute(sql`SELECT ${'noor.canary@example.org'}::int`)
      const refused = /^database: a value was refused \(22P02\)$/
      await expect(query()).rejects.toThrow(refused)
      await expect(db.batch([query(), query()])).rejects.toThrow(refused)
    })

    test('a query that fails is a failure of a service, however it is asked', async () => {
      const away = openDatabase('postgresql://kino:canary-secret@127.0.0.1:1/kino')
      const failed = { name: 'Failure', service: 'database', retryable: true }
      await expect(away.select().from(filmFacts)).rejects.toMatchObject(failed)
      await expect(away.delete(filmFacts).returning()).rejects.toMatchObject(failed)
      await expect(away.execute(sql`SELECT 1`)).rejects.toMatchObject(failed)
      await expect(away.$count(filmFacts)).rejects.toMatchObject(failed)
      await expect(away.batch([away.select().from(filmFacts)])).rejects.toMatchObject(failed)
    })

    test('the database undoes a whole batch when one statement fails', async () => {
      const row = { question: 'batch', facts: null, fetchedAt: new Date() }
      const batch = db.batch([db.insert(filmFacts).values(row), db.execute(sql`SELECT 1 / 0`)])
      await expect(batch).rejects.toThrow()
      expect(await db.$count(filmFacts, eq(filmFacts.question, 'batch'))).toBe(0)
    })

    test('the database runs a batch as one transaction, in order, at the requested isolation level', async () => {
      const client = openStatements(server.url)
      const [isolation, readOnly] = await client.transaction(
        [client.query('SHOW transaction_isolation'), client.query('SHOW transaction_read_only')],
        { isolationLevel: 'Serializable', readOnly: true }
      )
      expect(isolation?.rows[0]).toEqual({ transaction_isolation: 'serializable' })
      expect(readOnly?.rows[0]).toEqual({ transaction_read_only: 'on' })
    })

    test('the database refuses clients without the password of this start', async () => {
      const url = new URL(server.url)
      url.password = `${url.password.slice(0, -1)}!`
      await expect(openStatements(url.href).query('SELECT 1')).rejects.toMatchObject({ code: '28P01' })
      const bare = await fetch(`http://127.0.0.1:${url.port}/sql`, {
        method: 'POST',
        body: '{"query":"SELECT 1"}'
      })
      expect(bare.status).toBe(400)
      expect((await fetch(`http://127.0.0.1:${url.port}/`)).status).toBe(404)
    })

    test('the database is migrated once', async () => {
      expect(await migrate(server.url)).toBe(0)
    })

    test('the database keeps nothing of a failed migration, and applies it once it is fixed', async () => {
      const folder = migrationsOf(
        'CREATE TABLE half (id int);--> statement-breakpoint\nCREATE TABLE half (id int);'
      )
      await expect(migrate(server.url, folder)).rejects.toThrow('already exists')
      const { rows } = await openStatements(server.url).query(`SELECT to_regclass('half') AS half`)
      expect(rows).toEqual([{ half: null }])
      expect(await migrate(server.url, migrationsOf('CREATE TABLE half (id int);'))).toBe(1)
    })

    test('the database is migrated by one of several deploys that start together', async () => {
      const client = openStatements(server.url)
      await client.query('CREATE TABLE deploys (count int)')
      await client.query('INSERT INTO deploys VALUES (0)')
      const folder = migrationsOf('UPDATE deploys SET count = count + 1;', 1)
      const counts = await Promise.all(Array.from({ length: 6 }, () => migrate(server.url, folder)))
      expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 1])
      expect((await client.query('SELECT count FROM deploys')).rows).toEqual([{ count: 1 }])
    })
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
