// What the start page of the desk finds in the database, and that a source that fails is unknown.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ATTENTION_SOURCES, LINE_KEY_FORM } from '../../../src/desk/overview/attention.ts'
import type { Attention, AttentionLine } from '../../../src/desk/overview/contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { FEED_ADDRESS, NOW, openTestOverview } from '../../../tests/fixtures/desk-overview.ts'
import { deskOrderActs } from '../../platform/db/desk-order-schema.ts'
import { fans } from '../../platform/db/fan-schema.ts'
import { disputes, refunds, withdrawals } from '../../platform/db/order-facts-schema.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { ledgerDays, reconciliationResults } from '../../platform/db/reconciliation-schema.ts'
import {
  buildCalls,
  feedSnapshots,
  feedWatches,
  outbox,
  pushCampaigns,
  pushOrigins,
  pushRefusedHosts,
  releases
} from '../../platform/db/schema.ts'
import { dayQuota } from '../../platform/limits/day-quota.ts'
import { RATINGS_SERVICE } from '../../platform/services/film-sources.ts'

const fixture = openTestOverview(
  'orders',
  'refunds',
  'disputes',
  'withdrawals',
  'fans',
  'outbox',
  'feed_watches',
  'feed_snapshots',
  'build_calls',
  'releases',
  'push_campaigns',
  'push_origins',
  'push_refused_hosts',
  'reconciliation_results',
  'ledger_days'
)

const ago = (ms: number) => new Date(NOW.getTime() - ms)
const read = async (): Promise<Attention> => {
  const { status, body } = await fixture.asHost('attention')
  expect(status).toBe(200)
  return body
}
const linesOf = (source: string, { sources }: Attention): AttentionLine[] =>
  sources.find((one) => one.source === source)?.found?.lines ?? []
const lines = async (source: string) => linesOf(source, await read())

const ORDER = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'
const order = (given: Partial<typeof orders.$inferInsert> = {}) =>
  fixture.db.insert(orders).values({
    id: ORDER,
    number: '4F7Q2',
    status: 'paid',
    paymentState: 'paid',
    fulfilmentState: 'queued',
    email: 'noor@post.example',
    emailKey: 'noor@post.example',
    firstName: 'Noor',
    lastName: 'de Wit',
    currentRevision: 1,
    paymentId: 'pi_1',
    totalCents: 2938,
    createdAt: ago(DAY_MS),
    updatedAt: ago(HOUR_MS),
    paidAt: ago(DAY_MS),
    ...given
  })
const refund = (id: string, given: Partial<typeof refunds.$inferInsert> = {}) =>
  fixture.db.insert(refunds).values({
    id,
    orderId: ORDER,
    paymentId: 'pi_1',
    amountCents: 1000,
    status: 'failed',
    createdAt: ago(HOUR_MS),
    fetchedAt: ago(MINUTE_MS),
    ...given
  })
const withdrawal = (pressKey: string, given: Partial<typeof withdrawals.$inferInsert> = {}) =>
  fixture.db.insert(withdrawals).values({
    kind: 'order',
    reference: 'K9-4F7Q2',
    name: 'Noor de Wit',
    email: 'noor@post.example',
    message: '',
    pressKey,
    receivedAt: ago(DAY_MS),
    ...given
  })
const message = (dedupeKey: string, given: Partial<typeof outbox.$inferInsert> = {}) =>
  fixture.db.insert(outbox).values({
    kind: 'order-mail',
    dedupeKey,
    payload: { orderId: ORDER, to: 'noor@post.example' },
    attempts: 9,
    nextAt: ago(HOUR_MS),
    createdAt: ago(DAY_MS),
    ...given
  })
const ranToday = (job: string) =>
  fixture.db.execute(sql`INSERT INTO job_leases (job, holder, expires_at, done_at)
    VALUES (${job}, 'x', ${NOW.toISOString()}::timestamptz, ${NOW.toISOString()}::timestamptz)`)

describe('decisions', () => {
  const act = (id: string, given: Partial<typeof deskOrderActs.$inferInsert>) =>
    fixture.db.insert(deskOrderActs).values({
      id,
      orderId: ORDER,
      kind: 'refund',
      terms: { cents: 15_000 },
      digest: 'x',
      host: 'wout',
      state: 'proposed',
      createdAt: ago(DAY_MS),
      ...given
    })

  test('an act that waits for a second host is listed until somebody decides', async () => {
    await order()
    await act('a', {})
    await act('b', { kind: 'cancel', terms: {}, state: 'started', secondHost: 'noor' })
    await act('c', { state: 'withdrawn' })
    await act('d', { state: 'started' })
    expect(await lines('acts')).toMatchObject([
      {
        kind: 'refund-proposed',
        detail: 'Wout',
        cents: 15_000,
        order: { id: ORDER },
        since: ago(DAY_MS).toISOString()
      },
      { kind: 'cancel-proposed' }
    ])
    await fixture.db.update(deskOrderActs).set({ state: 'done' })
    expect(await lines('acts')).toEqual([])
  })

  test('an act that began and is not finished is listed after ten minutes, and among the messages once it is given up', async () => {
    await order()
    await act('a', { state: 'begun', begunAt: ago(9 * MINUTE_MS) })
    expect(await lines('acts')).toEqual([])
    await fixture.db.update(deskOrderActs).set({ begunAt: ago(10 * MINUTE_MS) })
    expect(await lines('acts')).toMatchObject([{ kind: 'act-unfinished', detail: 'Wout' }])
    await message('act:a', { kind: 'desk-order-act', deadAt: ago(MINUTE_MS) })
    expect(await lines('acts')).toEqual([])
    expect(await lines('messages')).toMatchObject([{ detail: 'desk-order-act' }])
  })
})

describe('orders', () => {
  test('a held order is listed with its reason, and again when the hold comes back after a release', async () => {
    await order({ holdReason: 'late_payment' })
    const [first] = await lines('orders')
    expect(first).toMatchObject({
      kind: 'order-held',
      detail: 'late_payment',
      order: { id: ORDER, number: 'K9-4F7Q2' },
      cents: 2938,
      since: ago(HOUR_MS).toISOString()
    })
    await fixture.db.update(orders).set({ releasedHolds: ['late_payment'] })
    expect((await lines('orders'))[0]?.key).not.toBe(first?.key)
  })

  test('an order that cannot be made is listed with why, so that nobody corrects an address that is right', async () => {
    await order({ holdReason: 'fulfilment_failed', printRefusal: { why: 'product-refused', original: '' } })
    expect(await lines('orders')).toMatchObject([{ kind: 'order-held', detail: 'product-refused' }])
    // A hold for another reason does not rest on what Printful said before.
    await fixture.db.update(orders).set({ holdReason: 'withdrawn' })
    expect(await lines('orders')).toMatchObject([{ detail: 'withdrawn' }])
  })

  test('an order that is made although everything was paid back is listed, and an ordinary one is not', async () => {
    await order()
    expect(await lines('orders')).toEqual([])
    await fixture.db.update(orders).set({ paymentState: 'refunded', fulfilmentState: 'confirmed' })
    expect(await lines('orders')).toMatchObject([{ kind: 'refunded-but-made' }])
  })

  test('only so many lines are sent, and the rest are counted', async () => {
    await fixture.db.execute(sql`
      INSERT INTO orders (id, status, payment_state, fulfilment_state, hold_reason, email, email_key, first_name, last_name,
        current_revision, total_cents, created_at, updated_at)
      SELECT 'ord_' || lpad(n::text, 24, 'a'), 'paid', 'paid', 'queued', 'dispute', '', '', '', '', 1, 100, now(), now()
      FROM generate_series(1, 53) AS n`)
    const found = (await read()).sources.find(({ source }) => source === 'orders')?.found
    expect(found?.lines).toHaveLength(50)
    expect(found?.moreCount).toBe(3)
  })
})

describe('money', () => {
  const dispute = (id: string, status: string) =>
    fixture.db.insert(disputes).values({
      id,
      orderId: ORDER,
      paymentId: 'pi_1',
      amountCents: 2938,
      status,
      dueAt: new Date(NOW.getTime() + 3 * DAY_MS),
      createdAt: ago(DAY_MS),
      fetchedAt: ago(MINUTE_MS)
    })

  test('a dispute is listed with its last day while we have to answer, and a question of the bank as one', async () => {
    await order()
    for (const [at, status] of [
      'needs_response',
      'warning_needs_response',
      'under_review',
      'won',
      'lost'
    ].entries())
      await dispute(`dp_${at}`, status)
    expect(await lines('disputes')).toMatchObject([
      {
        kind: 'dispute',
        dueAt: new Date(NOW.getTime() + 3 * DAY_MS).toISOString(),
        checkedAt: ago(MINUTE_MS).toISOString()
      },
      { kind: 'inquiry' }
    ])
  })

  test('an order that a dispute holds is one line: the dispute, then nothing while the bank decides, then the order if it is lost', async () => {
    await order({ holdReason: 'dispute', paymentState: 'disputed' })
    await dispute('dp_held', 'needs_response')
    expect([(await lines('disputes')).length, (await lines('orders')).length]).toEqual([1, 0])
    await fixture.db.update(disputes).set({ status: 'under_review' })
    expect([(await lines('disputes')).length, (await lines('orders')).length]).toEqual([0, 0])
    await fixture.db.update(disputes).set({ status: 'lost' })
    expect(await lines('orders')).toMatchObject([{ kind: 'order-held', order: { id: ORDER } }])
  })

  test('a dispute with a status that we do not know is listed', async () => {
    await order()
    await dispute('dp_new', 'something_new')
    expect(await lines('disputes')).toHaveLength(1)
  })

  test('a failed refund is listed until the same payment was paid back by another', async () => {
    await order()
    await refund('re_1')
    await refund('re_old', { createdAt: ago(100 * DAY_MS) })
    expect(await lines('refunds')).toMatchObject([{ key: 'refund-failed:re_1', cents: 1000 }])
    await refund('re_less', { status: 'succeeded', amountCents: 900, createdAt: ago(MINUTE_MS) })
    expect(await lines('refunds')).toHaveLength(1)
    await refund('re_same', { status: 'pending', createdAt: ago(MINUTE_MS) })
    expect(await lines('refunds')).toEqual([])
  })

  test('a withdrawal is listed with day 14 and what is left until everything is back', async () => {
    await order()
    await withdrawal('a', { matchedOrderId: ORDER })
    expect(await lines('withdrawals')).toMatchObject([
      {
        kind: 'order-withdrawn',
        order: { number: 'K9-4F7Q2' },
        cents: 2938,
        dueAt: new Date(NOW.getTime() + 13 * DAY_MS).toISOString()
      }
    ])
    await refund('re_1', { status: 'pending', amountCents: 100 })
    await fixture.db.update(orders).set({ paymentState: 'partially_refunded' })
    expect(await lines('withdrawals')).toMatchObject([{ cents: 2838 }])
    await fixture.db.update(orders).set({ paymentState: 'refunded' })
    expect(await lines('withdrawals')).toEqual([])
  })

  test('a withdrawal that a host handled is not listed, and a later one of the same order is', async () => {
    await order({ holdReason: 'withdrawn' })
    await withdrawal('a', { matchedOrderId: ORDER, handledAt: ago(HOUR_MS) })
    expect(await lines('withdrawals')).toEqual([])
    // The hold is still there, and nothing is printed until somebody decides.
    expect(await lines('orders')).toMatchObject([{ kind: 'order-held', detail: 'withdrawn' }])
    await withdrawal('b', { matchedOrderId: ORDER })
    expect(await lines('withdrawals')).toHaveLength(1)
    expect(await lines('orders')).toEqual([])
  })

  test('an order that is held because its buyer withdrew is listed once, among the withdrawals', async () => {
    await order({ holdReason: 'withdrawn' })
    await withdrawal('a', { matchedOrderId: ORDER })
    const found = await read()
    expect(linesOf('orders', found)).toEqual([])
    expect(linesOf('withdrawals', found)).toHaveLength(1)
  })

  test('a withdrawal of no order is listed, and one of a supporter until the subscription ended or two weeks passed', async () => {
    await withdrawal('loose')
    await withdrawal('fan', { kind: 'subscription', reference: '', receivedAt: ago(20 * DAY_MS) })
    expect(await lines('withdrawals')).toEqual([])
    expect(await lines('loose-withdrawals')).toMatchObject([{ kind: 'withdrawal-unmatched' }])
    await fixture.db.insert(fans).values({
      intentId: 'seti_1',
      email: 'Noor@post.example',
      emailKey: 'noor@post.example',
      name: 'Noor',
      isLive: true,
      createdAt: ago(40 * DAY_MS)
    })
    expect(await lines('withdrawals')).toMatchObject([{ kind: 'subscription-withdrawn' }])
    await fixture.db.update(fans).set({ isLive: false })
    expect(await lines('withdrawals')).toEqual([])
    await fixture.db.update(withdrawals).set({ receivedAt: ago(13 * DAY_MS) })
    expect(await lines('withdrawals')).toMatchObject([{ kind: 'subscription-withdrawn' }])
    expect(await lines('loose-withdrawals')).toHaveLength(1)
  })

  test('invented withdrawals push no real one off the list, however many and old they are', async () => {
    await fixture.db.execute(sql`
      INSERT INTO withdrawals (kind, reference, name, email, message, press_key, received_at)
      SELECT CASE WHEN n % 2 = 0 THEN 'order' ELSE 'subscription' END, '', 'x', n || '@x.example', '', 'x' || n,
        ${ago(10 * DAY_MS).toISOString()}::timestamptz
      FROM generate_series(1, 60) AS n`)
    await fixture.db.execute(sql`
      INSERT INTO orders (id, status, payment_state, fulfilment_state, email, email_key, first_name, last_name,
        current_revision, total_cents, created_at, updated_at)
      SELECT 'ord_' || lpad(n::text, 24, 'a'), 'paid', 'paid', 'queued', '', '', '', '', 1, 100, now(), now()
      FROM generate_series(1, 53) AS n`)
    await fixture.db.execute(sql`
      INSERT INTO withdrawals (kind, reference, name, email, message, press_key, received_at, matched_order_id)
      SELECT 'order', '', 'x', 'x', '', id, ${ago(DAY_MS).toISOString()}::timestamptz, id FROM orders`)
    const { sources } = await read()
    const foundIn = (name: string) => sources.find(({ source }) => source === name)?.found
    expect(foundIn('withdrawals')?.lines).toHaveLength(53)
    expect(foundIn('withdrawals')?.moreCount).toBe(0)
    expect(foundIn('loose-withdrawals')?.lines).toHaveLength(50)
    expect(foundIn('loose-withdrawals')?.moreCount).toBe(10)
    const names = sources.map(({ source }) => source)
    expect(names.indexOf('loose-withdrawals')).toBe(names.indexOf('withdrawals') + 1)
  })

  test('a buyer who withdraws again and again has one line, with the first day', async () => {
    await order()
    await withdrawal('b', { matchedOrderId: ORDER })
    await withdrawal('a', { matchedOrderId: ORDER, receivedAt: ago(2 * DAY_MS) })
    expect(await lines('withdrawals')).toMatchObject([
      { order: { id: ORDER }, since: ago(2 * DAY_MS).toISOString() }
    ])
  })

  test('what the last comparison with Stripe found is listed by day and by kind, with its time', async () => {
    const sums = { paymentCount: 1, ourReceivedCents: 1, ourRefundedCents: 0, stripeReceivedCents: 2 }
    await fixture.db.insert(ledgerDays).values({
      day: '2026-11-18',
      ...sums,
      stripeRefundedCents: 0,
      breachCount: 2,
      mendedCount: 0,
      checkedAt: ago(9 * HOUR_MS)
    })
    await fixture.db.insert(reconciliationResults).values([
      {
        day: '2026-11-19',
        breaches: { 'not-printed': 5 },
        moneyBreachCount: 5,
        checkedAt: ago(33 * HOUR_MS)
      },
      {
        day: '2026-11-20',
        breaches: { 'in-compared-days': 2, 'dead-letter': 1, 'refunds-differ': 1 },
        moneyBreachCount: 3,
        checkedAt: ago(9 * HOUR_MS)
      }
    ])
    const books = (await read()).sources.find(({ source }) => source === 'books')?.found
    expect(books?.checkedAt).toBe(ago(9 * HOUR_MS).toISOString())
    expect(books?.lines).toMatchObject([
      { kind: 'day-differs', detail: '2026-11-18', count: 2 },
      { kind: 'breach', detail: 'refunds-differ', count: 1 }
    ])
  })
})

describe('the site', () => {
  test('a message that was given up is listed without its payload, with its order', async () => {
    await order()
    await message('a', { deadAt: ago(MINUTE_MS), lastError: 'mail: refused noor@post.example' })
    await message('b', {
      deadAt: ago(MINUTE_MS),
      lastError: 'mail: the address does not exist (EENVELOPE 550)'
    })
    await message('c', { deadAt: ago(MINUTE_MS), doneAt: NOW })
    await message('d', { kind: 'alert', payload: { to: 'x@kino9.example' }, deadAt: ago(MINUTE_MS) })
    const found = await read()
    expect(linesOf('messages', found)).toMatchObject([
      { kind: 'message-given-up', detail: 'order-mail', order: { number: 'K9-4F7Q2' } },
      { kind: 'mail-undeliverable' },
      { kind: 'message-given-up', detail: 'alert', order: null, messageId: expect.any(Number) }
    ])
    expect(JSON.stringify(found)).not.toContain('@')
  })

  const watch = (given: Partial<typeof feedWatches.$inferInsert>) =>
    fixture.db.insert(feedWatches).values({ feedAddress: FEED_ADDRESS, checkedAt: ago(MINUTE_MS), ...given })
  const snapshot = (given: Partial<typeof feedSnapshots.$inferInsert> = {}) =>
    fixture.db.insert(feedSnapshots).values({
      feedAddress: FEED_ADDRESS,
      contentHash: 'a',
      version: 2,
      text: '',
      episodeCount: 3,
      newest: { guid: 'a', title: 'A' },
      fetchedAt: NOW,
      ...given
    })

  test('a feed that lost episodes is listed at once, and one that is away after an hour', async () => {
    await watch({ failures: 1, failingSince: ago(5 * MINUTE_MS), problem: 'HTTP 503' })
    expect(await lines('feed')).toEqual([])
    await snapshot({ suspect: { contentHash: 'b', firstSeenAt: NOW.toISOString(), timesSeen: 1 } })
    expect(await lines('feed')).toMatchObject([
      { kind: 'feed-refused', detail: 'HTTP 503', checkedAt: ago(MINUTE_MS).toISOString() }
    ])
    await fixture.db.update(feedSnapshots).set({ suspect: null })
    await fixture.db.update(feedWatches).set({ failingSince: ago(HOUR_MS) })
    expect(await lines('feed')).toMatchObject([{ kind: 'feed-unreadable' }])
  })

  test('a build that failed is listed while the site shows the earlier feed', async () => {
    await watch({ shownVersion: 1 })
    await snapshot()
    const call = {
      feedAddress: FEED_ADDRESS,
      snapshotVersion: 2,
      contentHash: 'a',
      outcome: 'refused' as const
    }
    await fixture.db.insert(buildCalls).values([
      { ...call, number: 1, calledAt: ago(2 * HOUR_MS) },
      { ...call, number: 2, calledAt: ago(HOUR_MS) }
    ])
    expect(await lines('feed')).toMatchObject([
      { kind: 'build-failing', count: 2, since: ago(2 * HOUR_MS).toISOString() }
    ])
    await fixture.db.update(feedWatches).set({ shownVersion: 2 })
    expect(await lines('feed')).toEqual([])
  })

  test('an announcement that did not go out is listed, and an episode of an import is not', async () => {
    const release = (slug: string, given: Partial<typeof releases.$inferInsert>) =>
      fixture.db.insert(releases).values({
        slug,
        episodeNumber: Number(slug),
        guid: slug,
        title: `Film ${slug}`,
        publishedAt: ago(DAY_MS),
        state: 'passed',
        nextLookAt: NOW,
        notedAt: ago(DAY_MS),
        settledAt: ago(DAY_MS),
        ...given
      })
    await release('1', {})
    await release('2', { settledAt: NOW })
    await release('3', { state: 'absent', settledAt: null })
    await release('4', { state: 'announced' })
    await fixture.db.insert(pushCampaigns).values({
      slug: '4',
      notice: { title: '', body: '', path: '/', tag: '' },
      startedAt: ago(HOUR_MS),
      progressAt: ago(HOUR_MS),
      subscribers: 3,
      endedAt: NOW,
      stoppedBecause: 'the message is larger than a push service accepts'
    })
    expect((await lines('announcements')).map(({ kind, detail }) => [kind, detail]).sort()).toEqual([
      ['campaign-stopped', 'Film 4'],
      ['episode-absent', 'Film 3'],
      ['episode-passed', 'Film 2']
    ])
  })

  test('keys that are refused are listed by the work that waits for them', async () => {
    await message('mail', { lastError: 'mail: the mail server is unavailable (EAUTH 535)' })
    await message('print', {
      kind: 'fulfil-order',
      lastError: 'Printful: refuses our token (PRINTFUL_TOKEN)'
    })
    await message('refund', {
      kind: 'refund-payment',
      lastError: 'payments: the key is refused (STRIPE_SECRET_KEY)'
    })
    await message('other', { lastError: 'mail: greylisted' })
    await fixture.db
      .insert(pushOrigins)
      .values({ origin: 'https://push.example', closedUntil: NOW, isBroken: true })
    await fixture.db.insert(pushRefusedHosts).values({ host: 'new.example', times: 4, lastOn: ago(DAY_MS) })
    expect((await lines('keys')).map(({ kind, count }) => [kind, count])).toEqual([
      ['mail-away', 1],
      ['printer-key', 1],
      ['stripe-key', 1],
      ['push-refused', null],
      ['push-host-unknown', 4]
    ])
  })

  test('a mail server that is away for a moment is not listed', async () => {
    await message('mail', {
      lastError: 'mail: the mail server is unavailable (EAUTH 535)',
      createdAt: ago(MINUTE_MS)
    })
    expect(await lines('keys')).toEqual([])
  })

  test('a quota of the day that is used up is listed until there is one again', async () => {
    const call = { feedAddress: FEED_ADDRESS, snapshotVersion: 2, contentHash: 'a', outcome: 'live' as const }
    await fixture.db
      .insert(buildCalls)
      .values(
        Array.from({ length: 12 }, (_, at) => ({ ...call, number: at + 1, calledAt: ago(HOUR_MS * at) }))
      )
    const { cache } = fixture.testApp.services
    const quota = dayQuota({ service: RATINGS_SERVICE, perDay: 1, perDayAlone: 1, cache, now: () => NOW })
    await quota.take()
    await expect(quota.take()).rejects.toThrow('used up')
    expect((await lines('quotas')).map(({ kind }) => kind)).toEqual(['builds-limited', 'ratings-limited'])
    fixture.testApp.setClock(new Date(NOW.getTime() + HOUR_MS))
    expect((await lines('quotas')).map(({ kind }) => kind)).toEqual(['builds-limited'])
  })

  test('a job that does not run is listed', async () => {
    expect(await lines('jobs')).toMatchObject([{ kind: 'feed-unwatched' }])
    await ranToday('watch-feed')
    expect(await lines('jobs')).toEqual([])
    fixture.testApp.setClock(new Date(NOW.getTime() + HOUR_MS))
    expect(await lines('jobs')).toMatchObject([
      { kind: 'feed-unwatched' },
      { kind: 'job-late', detail: 'watch-feed', since: expect.any(String) }
    ])
  })
})

describe('a source that cannot be read', () => {
  test.each([
    ['refunds', ['refunds', 'withdrawals']],
    // A hold by a dispute is its line.
    ['disputes', ['orders', 'disputes']],
    ['reconciliation_results', ['books', 'jobs']],
    ['push_origins', ['keys']],
    ['cache_entries', ['quotas']],
    ['releases', ['announcements']]
  ])('without the table %s, %j are unknown and the others are read', async (table, unknown) => {
    await ranToday('watch-feed')
    await order({ holdReason: 'late_payment' })
    const found = await fixture.without(table, read)
    expect(found.sources.filter((one) => one.found === null).map(({ source }) => source)).toEqual(unknown)
    expect(linesOf('orders', found)).toHaveLength(unknown.includes('orders') ? 0 : 1)
    expect(fixture.testApp.logged.at(-1)).toMatchObject({ status: 200, service: 'desk-overview' })
  })

  test('every source is listed, so that none is taken for read', async () => {
    expect((await read()).sources.map(({ source }) => source)).toEqual([...ATTENTION_SOURCES])
  })

  test('without the takes the lines are shown, and it is said that nobody knows who looks', async () => {
    await order({ holdReason: 'late_payment' })
    const found = await fixture.without('desk_takes', read)
    expect(found.areTakesKnown).toBe(false)
    expect(linesOf('orders', found)).toMatchObject([{ taken: null }])
  })
})

describe('"I am looking at it"', () => {
  const take = async (isTaken: boolean, as: 'asHost' | 'asNoor' | 'asPassword' = 'asHost') => {
    const [line] = await lines('orders')
    return fixture[as]('attention/take', { key: line?.key, isTaken })
  }

  test('a host takes a line, again without effect, another takes it over, and the first cannot put it back', async () => {
    await order({ holdReason: 'late_payment' })
    const taken = { host: 'wout', at: NOW.toISOString() }
    expect(await take(true)).toMatchObject({ status: 200, body: { taken } })
    fixture.testApp.setClock(new Date(NOW.getTime() + HOUR_MS))
    expect((await take(true)).body).toEqual({ taken })
    expect(await lines('orders')).toMatchObject([{ taken }])
    expect((await take(true, 'asNoor')).body.taken.host).toBe('noor')
    expect((await take(false)).body.taken.host).toBe('noor')
    expect((await take(false, 'asNoor')).body).toEqual({ taken: null })
    expect(await lines('orders')).toMatchObject([{ taken: null }])
  })

  test('somebody with the password looks, and cannot take a line', async () => {
    await order({ holdReason: 'late_payment' })
    expect((await fixture.asPassword('attention')).status).toBe(200)
    expect(await take(true, 'asPassword')).toMatchObject({ status: 403, body: { code: 'host-only' } })
    expect(await lines('orders')).toMatchObject([{ taken: null }])
  })

  test('after a week it no longer counts', async () => {
    await order({ holdReason: 'late_payment' })
    await take(true)
    await fixture.db.execute(sql`UPDATE desk_takes SET taken_at = taken_at - interval '7 days'`)
    expect(await lines('orders')).toMatchObject([{ taken: null }])
  })

  test('every key that is sent can be sent back', async () => {
    await order({ holdReason: 'late_payment' })
    await fixture.db
      .insert(pushOrigins)
      .values({ origin: 'https://push.example:8443', closedUntil: NOW, isBroken: true })
    const keys = (await read()).sources.flatMap(({ found }) => found?.lines.map(({ key }) => key) ?? [])
    expect(keys.length).toBeGreaterThan(2)
    for (const key of keys) expect(key).toMatch(LINE_KEY_FORM)
  })
})

describe('a mail that was given up and belongs to no order', () => {
  const dead = { kind: 'alert', payload: { to: 'x@kino9.example' }, deadAt: ago(MINUTE_MS) }
  const firstId = async () => (await lines('messages'))[0]?.messageId

  test('a host tries it again, once', async () => {
    await message('a', dead)
    const messageId = await firstId()
    expect((await fixture.asHost('messages/retry', { messageId })).status).toBe(204)
    expect(await lines('messages')).toEqual([])
    expect(await fixture.asHost('messages/retry', { messageId })).toMatchObject({
      status: 404,
      body: { code: 'message-not-waiting' }
    })
  })

  test('a host sets it aside with a reason, which is kept', async () => {
    await message('a', dead)
    const messageId = await firstId()
    const body = { messageId, because: 'het adres is weg' }
    expect((await fixture.asPassword('messages/set-aside', body)).status).toBe(403)
    expect((await fixture.asHost('messages/set-aside', { ...body, because: ' ' })).status).toBe(400)
    expect((await fixture.asHost('messages/set-aside', body)).status).toBe(204)
    const [row] = await fixture.db.select().from(outbox)
    expect(row?.lastError).toContain('set aside: het adres is weg')
    expect(await lines('messages')).toEqual([])
  })

  test('a message of an order, or one that moves money, is left to the page of the order', async () => {
    await order()
    await message('a', { deadAt: ago(MINUTE_MS) })
    await message('b', { kind: 'refund-payment', payload: {}, deadAt: ago(MINUTE_MS) })
    for (const { messageId } of await lines('messages'))
      for (const [path, extra] of [
        ['retry', {}],
        ['set-aside', { because: 'x' }]
      ] as const)
        expect((await fixture.asHost(`messages/${path}`, { messageId, ...extra })).status).toBe(404)
    expect(await lines('messages')).toHaveLength(2)
  })
})

describe('a withdrawal that matches nobody', () => {
  const fan = { intentId: 'seti_1', email: 'noor@post.example', emailKey: 'noor@post.example', name: 'Noor' }
  const dismiss = (withdrawalId: number | null | undefined) =>
    fixture.asHost('withdrawals/dismiss', { withdrawalId })

  test('a host dismisses it for good, and the log has its number', async () => {
    await withdrawal('a')
    await withdrawal('b', { kind: 'subscription', reference: '', receivedAt: ago(HOUR_MS) })
    const [first, second] = await lines('loose-withdrawals')
    const before = (await fixture.log()).length
    expect(
      (await fixture.asPassword('withdrawals/dismiss', { withdrawalId: first?.withdrawalId })).status
    ).toBe(403)
    expect(await lines('loose-withdrawals')).toHaveLength(2)
    expect((await dismiss(first?.withdrawalId)).status).toBe(204)
    expect(await lines('loose-withdrawals')).toMatchObject([{ key: second?.key }])
    expect((await dismiss(second?.withdrawalId)).status).toBe(204)
    expect(await lines('loose-withdrawals')).toEqual([])
    expect((await fixture.log()).slice(before).filter((line) => line !== 'attention-viewed')).toEqual([
      `withdrawal-dismissed ${first?.withdrawalId} refused`,
      `withdrawal-dismissed ${first?.withdrawalId}`,
      `withdrawal-dismissed ${second?.withdrawalId}`
    ])
  })

  test('a second press, after the answer was lost, keeps the moment of the first', async () => {
    await withdrawal('a')
    const [line] = await lines('loose-withdrawals')
    await dismiss(line?.withdrawalId)
    fixture.testApp.setClock(new Date(NOW.getTime() + MINUTE_MS))
    expect((await dismiss(line?.withdrawalId)).status).toBe(204)
    expect(await fixture.db.select().from(withdrawals)).toMatchObject([{ handledAt: NOW }])
  })

  test('one of a buyer or a supporter cannot be dismissed', async () => {
    await order()
    await fixture.db.insert(fans).values({ ...fan, isLive: true, createdAt: ago(40 * DAY_MS) })
    await withdrawal('a', { matchedOrderId: ORDER })
    await withdrawal('b', { kind: 'subscription', reference: '' })
    for (const { id } of await fixture.db.select().from(withdrawals))
      expect(await dismiss(id)).toMatchObject({ status: 404, body: { code: 'withdrawal-not-loose' } })
    expect(await lines('withdrawals')).toHaveLength(2)
  })
})

test('each look and act is in the log, and a stranger gets nothing', async () => {
  await order({ holdReason: 'late_payment' })
  expect((await fixture.asStranger('attention')).status).toBe(401)
  const [line] = await lines('orders')
  await fixture.asHost('attention/take', { key: line?.key, isTaken: true })
  await fixture.asPassword('attention/take', { key: line?.key, isTaken: true })
  expect(await fixture.log()).toEqual([
    'attention-viewed',
    `line-taken ${line?.key}`,
    `line-taken ${line?.key} refused`
  ])
})

test('an answer of the desk is stored nowhere', async () => {
  expect((await fixture.asHost('attention')).headers.get('cache-control')).toBe('no-store')
})
