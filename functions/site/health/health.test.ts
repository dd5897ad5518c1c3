// The health check in each state of the site, and how rarely it queries the database.

import { Cron } from 'croner'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { openTestApp, type TestApp } from '../../../tests/fixtures/app.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { LATE_MINUTES } from '../../desk/overview/signs.ts'
import { jobs } from '../../features.ts'
import { type Database, openDatabase } from '../../platform/db/open.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { runJob } from '../../platform/jobs/run-job.ts'
import { healthHandlers } from './handlers.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const at = (minutesAgo: number) => timestamp(new Date(NOW.getTime() - minutesAgo * MINUTE_MS))

const testDatabase = databaseOfFile()

let testApp: TestApp
const open = async (db: Database | undefined) => {
  const opened = await openTestApp([(services) => healthHandlers(services)], { db })
  opened.setClock(NOW)
  return opened
}
const done = (job: string, minutesAgo: number) =>
  testDatabase.db.execute(sql`INSERT INTO job_leases (job, holder, expires_at, done_at)
    VALUES (${job}, 'x', ${at(minutesAgo)}, ${at(minutesAgo)})
    ON CONFLICT (job) DO UPDATE SET done_at = excluded.done_at`)
const failed = (job: string) =>
  testDatabase.db.execute(
    sql`INSERT INTO job_leases (job, holder, expires_at) VALUES (${job}, 'x', ${at(1)})`
  )
const order = (id: string, status: string, minutesAgo: number) =>
  testDatabase.db.execute(sql`INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name,
      last_name, current_revision, total_cents, created_at, updated_at, paid_at)
    VALUES (${id}, ${status}::order_status, 'paid', 'none', 'noor@post.example', 'noor@post.example', 'Noor', 'de Wit', 1, 2938,
      ${at(minutesAgo)}, ${at(minutesAgo)}, ${status === 'draft' ? sql`NULL` : at(minutesAgo)})`)
const enqueued = (key: string, minutesAgo: number) =>
  testDatabase.db.execute(sql`INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at)
    VALUES ('order-mail', ${key}, '{}', ${at(minutesAgo)}, ${at(minutesAgo)})`)
const givenUp = (kind: string, error: string, doneAt: string | null = null) =>
  testDatabase.db.execute(sql`INSERT INTO outbox (kind, dedupe_key, payload, next_at, created_at, dead_at, done_at, last_error)
    VALUES (${kind}, ${kind}, '{}', ${at(600)}, ${at(600)}, ${at(0)}, ${doneAt}::timestamptz, ${error})`)
const UNKNOWN = 'mail: the address does not exist (EENVELOPE 550)'
const result = (day: string, minutesAgo: number, count: number) =>
  testDatabase.db.execute(sql`INSERT INTO reconciliation_results (day, breaches, money_breach_count, checked_at)
    VALUES (${day}, '{}', ${count}, ${at(minutesAgo)})`)
const watched = (address: string, minutesAgo: number, failingFor?: number) =>
  testDatabase.db.execute(sql`INSERT INTO feed_watches (feed_address, checked_at, failing_since)
    VALUES (${address}, ${at(minutesAgo)}, ${failingFor === undefined ? sql`NULL` : at(failingFor)})`)

beforeEach(async () => {
  await emptyTables(
    testDatabase.db,
    'orders',
    'outbox',
    'job_leases',
    'feed_watches',
    'reconciliation_results'
  )
  await done('watch-feed', 10)
  testApp = await open(testDatabase.db)
})

const requestHealth = async (of = testApp, path = '/api/health') => {
  const answer = await of.request(path)
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, cache: answer.headers.get('cache-control'), degraded: body.degraded, body }
}

test('the health call reports a healthy site, and nothing else', async () => {
  await watched('https://feeds.example/kino', 10)
  expect(await requestHealth()).toEqual({
    status: 200,
    cache: 'no-store',
    degraded: [],
    body: { degraded: [], checkedAt: NOW.toISOString() }
  })
})

test.each<[string, () => Promise<unknown>, string[]]>([
  ['the feed is not watched', () => done('watch-feed', 46), ['feed-unwatched', 'jobs-late']],
  ['people are not forgotten two nights in a row', () => done('forget-people', 49 * 60), ['jobs-late']],
  ['a job has never succeeded', () => failed('drop-voter-keys'), ['jobs-late']],
  ['the feed was never watched', () => emptyTables(testDatabase.db, 'job_leases'), ['feed-unwatched']],
  ['the feed fails', () => watched('https://feeds.example/kino', 10, 361), ['feed-failing']],
  ['a message is overdue', () => enqueued('mail', 21), ['outbox-late']],
  [
    'a mail was given up',
    () => givenUp('order-mail', 'mail: the mail server is unavailable (EAUTH 535)'),
    ['outbox-given-up']
  ],
  [
    'a refund was given up',
    () => givenUp('refund-payment', 'payments: StripeAPIError 500'),
    ['outbox-given-up']
  ],
  ["a host's address does not exist", () => givenUp('alert', UNKNOWN), ['outbox-given-up']],
  ['nobody looks after orders', () => order('ord_1', 'draft', 31), ['orders-unwatched']],
  [
    'orders are not compared with Stripe',
    () => order('ord_1', 'paid', 36 * 60 + 1),
    ['reconciliation-overdue']
  ],
  ['orders differ from Stripe', () => result('2026-11-20', 500, 2), ['reconciliation-breaches']],
  [
    'much is wrong',
    async () => {
      await enqueued('mail', 600)
      await result('2026-11-20', 500, 2)
    },
    ['outbox-late', 'reconciliation-breaches']
  ]
])('when %s, the health call answers 503 and names it', async (_, spoil, degraded) => {
  await spoil()
  const { status, cache, body } = await requestHealth()
  expect(status).toBe(503)
  expect(cache).toBe('no-store')
  expect(body).toEqual({
    degraded,
    checkedAt: NOW.toISOString(),
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'unwell',
    error: expect.stringMatching(/^De site /),
    requestId: expect.any(String)
  })
})

test.each<[string, () => Promise<unknown>]>([
  [
    'the feed before it was moved failed',
    async () => {
      await watched('https://old.example/feed', 5000, 6000)
      await watched('https://feeds.example/kino', 10)
    }
  ],
  ['a nightly job missed one night', () => done('forget-people', 47 * 60)],
  ['a job is gone from the site', () => done('send-letters', 5000)],
  ["a buyer's address does not exist, and a mail said so", () => givenUp('order-mail', UNKNOWN)],
  ['a message was given up, and a person set it aside', () => givenUp('alert', UNKNOWN, NOW.toISOString())],
  ['a message is for later', () => enqueued('mail', -600)],
  ['a buyer is at the checkout', () => order('ord_1', 'draft', 20)],
  [
    'an old draft is looked after',
    async () => {
      await order('ord_1', 'draft', 600)
      await done('settle-open-orders', 4)
    }
  ],
  ['sales are older than the days that are compared', () => order('ord_1', 'delivered', 36 * 24 * 60)],
  [
    'orders differed from Stripe, and agree again',
    async () => {
      await result('2026-11-19', 2000, 3)
      await result('2026-11-20', 500, 0)
    }
  ],
  [
    'orders were compared in the night',
    async () => {
      await order('ord_1', 'paid', 5000)
      await result('2026-11-20', 500, 0)
    }
  ]
])('when %s, the health call reports a healthy site', async (_, happen) => {
  await happen()
  expect((await requestHealth()).degraded).toEqual([])
})

describe('an unavailable database', () => {
  test('an unavailable database is the only problem reported, and the log says why without a password', async () => {
    testApp = await open(openDatabase('postgresql://kino:canary-secret@127.0.0.1:1/kino'))
    const { status, degraded, body } = await requestHealth()
    expect(status).toBe(503)
    expect(degraded).toEqual(['database'])
    expect(testApp.logged).toMatchObject([{ status: 503, code: 'unwell', service: 'database' }])
    expect(JSON.stringify([body, testApp.logged])).not.toContain('canary')
  })

  test('the database is also reported when none is connected', async () => {
    expect((await requestHealth(await open(undefined))).degraded).toEqual(['database'])
  })

  test('the database is also reported when its tables do not exist yet', async () => {
    await testDatabase.db.execute(sql`ALTER TABLE reconciliation_results RENAME TO gone`)
    try {
      expect((await requestHealth()).degraded).toEqual(['database'])
    } finally {
      await testDatabase.db.execute(sql`ALTER TABLE gone RENAME TO reconciliation_results`)
    }
  })
})

test('many concurrent requests cause one query, and another after ten seconds', async () => {
  await enqueued('mail', 600)
  const answers = await Promise.all(Array.from({ length: 50 }, () => requestHealth()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  await emptyTables(testDatabase.db, 'outbox')
  testApp.setClock(new Date(NOW.getTime() + 9_999))
  expect((await requestHealth()).degraded).toEqual(['outbox-late'])
  testApp.setClock(new Date(NOW.getTime() + 10_000))
  expect((await requestHealth()).degraded).toEqual([])
})

test('the health call answers HEAD for monitors that use it', async () => {
  await enqueued('mail', 600)
  const answer = await testApp.request('/api/health', { method: 'HEAD' })
  expect(answer.status).toBe(503)
  expect(await answer.text()).toBe('')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the health call reads the times that jobs store themselves', async () => {
  await emptyTables(testDatabase.db, 'job_leases')
  const nothing = async () => ({})
  for (const name of ['watch-feed', 'settle-open-orders'])
    await runJob(testApp.services, { name, withinSeconds: 1, run: nothing })
  await order('ord_1', 'draft', 600)
  expect((await requestHealth()).degraded).toEqual([])
})

test('every limit allows at least two runs of its job', () => {
  const limits = {
    'watch-feed': LATE_MINUTES.feedWatch,
    'work-outbox': LATE_MINUTES.outbox,
    'settle-open-orders': LATE_MINUTES.orderWatch,
    reconcile: LATE_MINUTES.reconciliation
  }
  for (const [name, minutes] of Object.entries(limits)) {
    const schedule = jobs.find((job) => job.name === name)?.schedule ?? ''
    const runs = new Cron(schedule, { timezone: 'UTC' }).nextRuns(300, NOW).map((run) => run.getTime())
    const longest = Math.max(...runs.slice(1).map((run, index) => run - (runs[index] ?? run)))
    expect(minutes * MINUTE_MS, name).toBeGreaterThanOrEqual(name === 'reconcile' ? longest : 2 * longest)
  }
})
