// Random acts of three hosts on one order, at the same moment, with lost answers, slow and refusing vendors, crashes, webhooks and
// jobs in between. Whatever happens: what goes back never exceeds what was paid or what was decided, nothing is released or printed
// twice, and no mail goes out twice.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderAct } from '../../../src/desk/orders/contract.ts'
import { runs } from '../../../tests/depth.ts'
import { SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { freshHost, type HostAtDesk } from '../../../tests/fixtures/desk-orders.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'
import { workOutbox } from '../../platform/outbox/work-messages.ts'
import { fulfilHandler } from '../../shop/printing/fulfil-order.ts'
import { stopPrintHandler } from '../../shop/printing/stop-print.ts'
import { FINISH_ACT_KIND } from './act-queries.ts'
import { finishActHandler } from './perform-act.ts'

const RUNS = runs(8, 150)
/** Longer than a lease lasts. */
const LATER_SECONDS = 31

const { testDatabase, fixture, fulfilment, reopen } = checkoutForEachTest()

const hosts = fc.nat({ max: 2 })
/** Mostly nothing goes wrong, so that what hosts do at the same moment is seen too. */
const seldom = <Value>(...values: Value[]) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...values) },
    { weight: 2, arbitrary: fc.constant(undefined) }
  )
const deaths = seldom<CrashPoint>(
  ...(['act begun', 'act done', 'act proposed', 'money lease taken', 'refund begun'] as const),
  ...(['money refunded', 'facts fetched', 'state stored', 'print stopped'] as const)
)
const faults = seldom(
  'cut-before' as const,
  'cut-after' as const,
  'error-before' as const,
  'error-after' as const
)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('act' as const),
      kind: fc.constantFrom('refund' as const, 'refund' as const, 'cancel' as const, 'release' as const),
      /** Small and large, so that several fit. */
      cents: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: SHIRT_CENTS })),
      /** Those who press at the same moment, with the same summary. */
      hosts: fc.array(hosts, { minLength: 1, maxLength: 3, size: 'max' }),
      /** How often each sends the same press. */
      presses: fc.integer({ min: 1, max: 2 }),
      death: deaths,
      stripe: faults,
      printful: faults
    })
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('webhook' as const) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('jobs' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('fraud' as const) }) }
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const backNow = () => fixture.stripe.charges.at(-1)?.amount_refunded ?? 0

async function jobs(): Promise<void> {
  const { services } = fixture.testApp
  await workOutbox(
    { db: testDatabase.db, now: services.now },
    {
      'fulfil-order': fulfilHandler(services),
      'stop-print': stopPrintHandler(services),
      [FINISH_ACT_KIND]: finishActHandler(services)
    },
    new AbortController().signal
  )
}

async function play(one: Step, { orderId, desk }: { orderId: string; desk: readonly HostAtDesk[] }) {
  if (one.what === 'webhook') return void (await fulfilment.deliverStripeEvents())
  if (one.what === 'jobs') return jobs()
  if (one.what === 'fraud') {
    fixture.stripe.buyer.warnOfFraud(fixture.stripe.intents.at(-1)?.id ?? '')
    return void (await fulfilment.deliverStripeEvents())
  }
  const act: OrderAct = one.kind === 'refund' ? { kind: 'refund', cents: one.cents } : { kind: one.kind }
  const first = desk[one.hosts[0] ?? 0]
  const prepared = await first?.prepare(orderId, act)
  if (prepared?.status !== 200) return
  if (one.death) fixture.crashAt(one.death)
  if (one.stripe) fixture.stripe.injectFault({ on: 'POST /v1/refunds', does: one.stripe, times: 1 })
  if (one.printful) fixture.printful.injectFault({ on: 'GET /orders/*', does: one.printful, times: 1 })
  const presses = one.hosts.flatMap((host) => {
    const id = randomUUID()
    return Array.from({ length: one.presses }, async () => {
      const answer = await desk[host]?.act(orderId, act, prepared.body.digest, id)
      return answer?.status === 200 ? [id] : []
    })
  })
  // Only one of those who saw the same summary does it, however often each sends it.
  expect(new Set((await Promise.all(presses)).flat()).size).toBeLessThanOrEqual(1)
}

const countBy = (keys: readonly string[]) => Object.entries(Object.groupBy(keys, (key) => key))

async function checkWhatHolds(orderId: string): Promise<void> {
  expect(backNow()).toBeLessThanOrEqual(SHIRT_CENTS)
  expect(fulfilment.confirms()).toBeLessThanOrEqual(1)
  const { rows: acts } = await testDatabase.db.execute<{ kind: string; cents: number | null; state: string }>(
    sql`SELECT kind, (terms ->> 'cents')::int AS cents, state FROM desk_order_acts`
  )
  // What goes back was decided by somebody: each act adds at most its own amount.
  const begun = acts.filter(({ state }) => state === 'begun' || state === 'done' || state === 'refused')
  expect(backNow()).toBeLessThanOrEqual(begun.reduce((sum, { cents }) => sum + (cents ?? 0), 0))
  const { rows } = await testDatabase.db.execute<{ what: string; releases: number }>(
    sql`SELECT (SELECT count(*)::int FROM order_events WHERE order_id = ${orderId} AND what = 'released') AS releases`
  )
  const released = acts.filter(({ kind, state }) => kind === 'release' && state !== 'refused')
  expect(rows[0]?.releases).toBeLessThanOrEqual(released.length)
  const { rows: mails } = await testDatabase.db.execute<{ dedupe_key: string }>(
    sql`SELECT kind || ':' || (payload ->> 'which') || ':' || coalesce(payload ->> 'refundId', '') AS dedupe_key
      FROM outbox WHERE kind = 'order-mail'`
  )
  expect(
    countBy(mails.map(({ dedupe_key }) => dedupe_key)).filter(([, all]) => (all?.length ?? 0) > 1)
  ).toEqual([])
}

test(
  'whatever hosts, vendors and crashes do, no money, print or mail goes out twice, and what began is finished',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await reopen()
        const orderId = await fixture.buy()
        const desk = await Promise.all(
          ['wout', 'noor', 'milan'].map((host) => freshHost(fixture, testDatabase.db, host))
        )
        for (const one of steps) {
          await play(one, { orderId, desk })
          await checkWhatHolds(orderId)
          fixture.liveOn()
          fixture.stripe.plannedFaults.forget()
          fixture.printful.plannedFaults.forget()
          fixture.later(LATER_SECONDS)
        }
        // What began is finished by the outbox alone.
        for (const _ of [1, 2, 3]) {
          await jobs()
          fixture.later(LATER_SECONDS)
        }
        await fulfilment.deliverStripeEvents()
        await checkWhatHolds(orderId)
        const { rows } = await testDatabase.db.execute(
          sql`SELECT id FROM desk_order_acts WHERE state = 'begun'`
        )
        expect(rows).toEqual([])
        // What was answered as done is back at Stripe.
        const { rows: done } = await testDatabase.db.execute<{ back: number | null }>(
          sql`SELECT max((result ->> 'backCents')::int) AS back FROM desk_order_acts WHERE state = 'done'`
        )
        expect(backNow()).toBeGreaterThanOrEqual(done[0]?.back ?? 0)
      }),
      { numRuns: RUNS, endOnFailure: true }
    )
  },
  RUNS * 60_000
)
