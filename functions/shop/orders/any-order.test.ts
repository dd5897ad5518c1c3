// Any payment events in any order, with crashes at any point: the order always ends in the state that Stripe reports.
import { beforeEach, expect, test } from 'vitest'
import type { FaultKind } from '../../../simulators/wire/planned-faults.ts'
import { runs, someOf } from '../../../tests/depth.ts'
import { SHIRT_CENTS, shirt } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'
import { fetchMissedEventsJob } from '../reconciliation/fetch-missed-events.ts'
import { settleOrdersJob } from '../reconciliation/settle-open-orders.ts'
import { takeDraftLease } from './leases.ts'

const { testDatabase, fixture: context, reopen } = checkoutForEachTest()
let orderId: string
let paymentId: string
beforeEach(() => begin())

async function begin() {
  const begun = await context.draft()
  orderId = begun.orderId
  paymentId = context.stripe.intents[0]?.id ?? ''
}
const order = async () => (await context.rows.orders())[0]
const paidSteps = async () => (await context.rows.events()).filter(({ to_status: to }) => to === 'paid')
const fulfilMessages = async () => (await context.rows.outbox()).filter(({ kind }) => kind === 'fulfil-order')

test('a late event of each step never takes the order back to an earlier state', async () => {
  const { buyer } = context.stripe
  const steps = [
    () => buyer.confirm(paymentId, 'bancontact'),
    () => buyer.answerApproval(paymentId, 'leave'),
    () => buyer.settle(paymentId, true),
    () => context.payments.refund(paymentId, 'by hand')
  ]
  const seen: unknown[] = []
  for (const step of steps) {
    await step()
    const events = context.stripe.webhooks.waiting()
    await context.stripe.webhooks.deliver([...events.toReversed(), ...events])
    seen.push((await order())?.status)
  }
  expect(seen).toEqual(['draft', 'pending', 'paid', 'cancelled'])
})

const MOMENTS = runs(8, 50)

test('page and webhook at the same moment, repeatedly: one transition to paid, one outbox message', async () => {
  for (let round = 0; round < MOMENTS; round++) {
    if (round > 0) {
      context.later(31)
      await emptyTables(testDatabase.db, 'orders', 'outbox', 'webhook_events')
      const begun = await context.draft()
      orderId = begun.orderId
      paymentId = context.stripe.intents.at(-1)?.id ?? ''
    }
    context.stripe.buyer.confirm(paymentId, 'card')
    await Promise.all([
      context.testApp.request(`/api/merch/order-status/${orderId}`),
      context.stripe.webhooks.deliver(context.stripe.webhooks.waiting().slice(-1))
    ])
    expect(await paidSteps()).toHaveLength(1)
    expect(await fulfilMessages()).toHaveLength(1)
  }
})

const POINTS = [
  'order stored',
  'payment opened',
  'payment recorded',
  'event stored',
  'facts fetched',
  'state stored'
] as const satisfies readonly CrashPoint[]
const TROUBLES = [
  'no-answer-before',
  'no-answer-after',
  'error-before',
  'error-after',
  'too-many'
] as const satisfies readonly FaultKind[]
const storm = someOf(
  POINTS.flatMap((point) => TROUBLES.map((trouble) => [point, trouble] as const)),
  4
)

test.each(storm)(
  'when a process dies after "%s" and Stripe answers %s, the order is paid once or ended, never both, never lost',
  async (point, does) => {
    await reopen()
    context.crashAt(point)
    context.stripe.injectFault({ on: 'POST /v1/payment_intents', does })
    let started = await context.start([shirt])
    for (let presses = 0; presses < 3 && !started.ok; presses++) started = await context.start([shirt])
    if (!started.ok) {
      context.later(16)
      started = await context.start([shirt], { ...noor, firstName: 'Nora' })
    }
    const { orderId: id, clientSecret } = (await started.json()) as { orderId: string; clientSecret: string }
    const payment = context.stripe.intents.findLast(({ metadata }) => metadata.order_id === id)?.id ?? ''
    context.stripe.injectFault({ on: 'GET /v1/payment_intents/*', does, times: 2 })
    context.stripe.buyer.confirm(payment, 'card')
    await context.stripe.webhooks.deliver(context.stripe.webhooks.waiting().slice(-1))
    context.later(10 * 60)
    await context.run(settleOrdersJob)
    context.later(10 * 60)
    await context.run(settleOrdersJob)
    const paid = (await context.rows.orders()).filter(({ status }) => status === 'paid')
    expect(paid).toMatchObject([{ id, hold_reason: null, total_cents: SHIRT_CENTS }])
    expect(await fulfilMessages()).toHaveLength(1)
    context.later(24 * 60 * 60)
    await context.run(settleOrdersJob)
    await context.run(fetchMissedEventsJob)
    const left = (await context.rows.orders())
      .map(({ status }) => status)
      .filter((status) => status !== 'paid')
    expect(new Set(left)).toEqual(new Set(left.length === 0 ? [] : ['cancelled']))
    expect(context.stripe.intents.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    // The client secret of a payment that Stripe created before answering 500 was never sent to a browser, so it cannot
    // be paid.
    const open = context.stripe.intents.filter(({ status }) => status === 'requires_payment_method')
    expect(open.length).toBeLessThanOrEqual(does === 'error-after' ? 1 : 0)
    expect(open.map(({ client_secret: secret }) => secret)).not.toContain(clientSecret)
  },
  60_000
)

test('of twenty concurrent changes of a cart one gets the lease', async () => {
  const now = context.testApp.services.now()
  const leases = Array.from({ length: 20 }, () => takeDraftLease(testDatabase.db, orderId, now))
  expect((await Promise.all(leases)).filter(Boolean)).toHaveLength(1)
})
