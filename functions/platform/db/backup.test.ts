// Rehearses "Backup and restore" of docs/deploy.md: runs its commands on a database with orders, and restores into an
// empty server.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { openTestCheckout, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { openServerDatabase } from '../../../tests/servers/database.ts'
import { postgresPrograms, type ServerDatabase } from '../../../tests/servers/postgres.ts'
import { reconcile } from '../../shop/reconciliation/reconcile.ts'
import { migrate, migrationsLeft } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

const programs = postgresPrograms()
if (!programs) console.log('skipped: there is no PostgreSQL server on this machine')

/** The shell lines under a heading of docs/deploy.md. */
function linesOf(heading: string): string[] {
  const page = readFileSync('docs/deploy.md', 'utf8')
  const [, part = ''] = page.split(`\n## ${heading}\n`)
  return [...(part.split('\n## ')[0]?.matchAll(/```sh\n([\s\S]*?)```/g) ?? [])].flatMap(([, code = '']) =>
    code.trim().split('\n')
  )
}

function shell(line: string, env: Record<string, string>, cwd: string): void {
  const PATH = `${programs}${path.delimiter}${process.env.PATH}`
  const ran = spawnSync('bash', ['-c', `set -o pipefail; ${line}`], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH }
  })
  expect(ran.status, line).toBe(0)
  expect(ran.stderr, line).toBe('')
}

/** The row count and a hash of the content of each table. */
async function contentOf(db: Database): Promise<Record<string, unknown>> {
  const { rows: tables } = await db.execute(
    sql`SELECT schemaname, tablename FROM pg_tables WHERE schemaname IN ('public', 'drizzle') ORDER BY 1, 2`
  )
  const content: Record<string, unknown> = {}
  for (const { schemaname, tablename } of tables) {
    const table = sql`${sql.identifier(String(schemaname))}.${sql.identifier(String(tablename))}`
    const rowsAndHash = sql`SELECT count(*)::int AS rows, md5(string_agg(t::text, E'\n' ORDER BY t::text)) AS hash FROM ${table} AS t`
    content[`${schemaname}.${tablename}`] = (await db.execute(rowsAndHash)).rows[0]
  }
  return content
}

/** Indexes, constraints, triggers and columns as the server prints them, without parentheses that a restore drops. */
const shapeOf = async (db: Database) => {
  const { rows } = await db.execute(sql`
      SELECT 'index ' || indexdef AS thing FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT 'rule ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
      UNION ALL SELECT 'column ' || table_name || ' ' || column_name || ' ' || data_type || coalesce(' ' || column_default, '')
        FROM information_schema.columns WHERE table_schema = 'public'
      ORDER BY thing`)
  return rows.map(({ thing }) => String(thing).replace(/[()]/g, ''))
}

describe.skipIf(!programs)('a backup made as docs/deploy.md says', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kino-backup-'))
  let [lost, fresh]: (ServerDatabase | undefined)[] = []
  let fixture: TestCheckout
  let before: Record<string, unknown>
  let db: Database
  let late = ''

  const buy = async (name: string) => {
    const started = await fixture.start(undefined, { ...noor, email: `${name}@post.example` })
    const { orderId } = (await started.json()) as { orderId: string }
    fixture.stripe.buyer.confirm(fixture.stripe.intents.at(-1)?.id ?? '', 'card')
    await fixture.stripe.webhooks.deliverWaiting()
    return orderId
  }

  beforeAll(async () => {
    ;[lost, fresh] = [await openServerDatabase(), await openServerDatabase({ isMigrated: false })]
    db = openDatabase(lost.url)
    fixture = await openTestCheckout(db)
    await buy('one')
    await buy('two')
    await db.execute(
      sql`INSERT INTO print_orders SELECT id, 'po_' || id, 'pending', 900, now(), now() FROM orders`
    )
    await db.execute(
      sql`INSERT INTO backoffice_audit (at, act, address_key) VALUES (now(), 'login_failed', 'a key')`
    )
    await db.execute(
      sql`INSERT INTO votes SELECT n, decode(md5(n::text), 'hex'), 'L''Avventura' FROM generate_series(1, 1000) AS n`
    )
    before = await contentOf(db)
    const env = {
      DATABASE_URL: lost.plainUrl,
      NEW_URL: fresh.plainUrl,
      BACKUP_PASSWORD: 'four words for a backup'
    }
    const [dump = '', ...restore] = linesOf('Backup and restore')
    shell(dump, env, folder)
    // A payment after the backup, then the loss.
    fixture.later(HOUR_SECONDS)
    late = await buy('late')
    for (const line of restore) shell(line, env, folder)
  })
  afterAll(async () => {
    await lost?.close()
    await fresh?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a backup cannot be read without its password', () => {
    const [file = ''] = /\S+\.enc/.exec(linesOf('Backup and restore')[0] ?? '') ?? []
    const bytes = readFileSync(path.join(folder, file))
    for (const word of ['noor', 'post.example', 'PGDMP']) expect(bytes.includes(word), word).toBe(false)
  })

  test('a backup restores every row and every constraint', async () => {
    const restored = openDatabase(fresh?.url ?? '')
    expect(await contentOf(restored)).toEqual(before)
    expect(before).toMatchObject({ 'public.orders': { rows: 2 }, 'public.votes': { rows: 1000 } })
    expect(await shapeOf(restored)).toEqual(await shapeOf(db))
  })

  test('a backup needs no migration after the restore, and sequences continue where they were', async () => {
    const url = fresh?.url ?? ''
    expect(await migrationsLeft(url)).toEqual({ missing: 0, isNewer: false, isOutdated: false })
    expect(await migrate(url)).toBe(0)
    const insert = sql`INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at)
      VALUES ('test', 'after', '{}', now(), now()) RETURNING id`
    const [{ id } = { id: 0 }] = (await openDatabase(url).execute(insert)).rows
    const [{ last } = { last: 0 }] = (
      await openDatabase(url).execute(sql`SELECT max(id) AS last FROM outbox WHERE kind <> 'test'`)
    ).rows
    expect(Number(id)).toBeGreaterThan(Number(last))
    await openDatabase(url).execute(sql`DELETE FROM outbox WHERE kind = 'test'`)
  })

  test('a backup restores the triggers that protect append-only tables', async () => {
    const change = openDatabase(fresh?.url ?? '').execute(sql`UPDATE backoffice_audit SET address_key = 'x'`)
    await expect(change).rejects.toThrow()
  })

  test('a backup is older than a payment, which reconciliation then reports', async () => {
    const restored = { ...fixture.testApp.services, db: openDatabase(fresh?.url ?? '') }
    fixture.later(HOUR_SECONDS)
    const { breaches } = await reconcile(
      connected(restored, 'payments'),
      { days: 2, isRepeat: true },
      new AbortController().signal
    )
    const paymentOf = fixture.stripe.intents.find(({ metadata }) => metadata.order_id === late)
    expect(breaches).toContainEqual({ kind: 'order-missing', subject: paymentOf?.id })
    expect(breaches.filter(({ kind }) => kind !== 'order-missing')).toEqual([])
  })
})
