// The events of an order's life in every order in which they can arrive: the order ends in the state that Stripe
// reports. All seven in all 5040 orders are decided without a database (order-permutations.test.ts).
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isDeep, runs, someOf } from '../../../tests/depth.ts'
import {
  openTestCheckout,
  SHIRT_CENTS,
  shirt,
  type TestCheckout
} from '../../../tests/fixtures/checkout/checkout.ts'
import { permutations } from '../../../tests/fixtures/checkout/permutations.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { refunds, webhookEvents } from '../../platform/db/order-facts-schema.ts'
import { orderEvents } from '../../platform/db/order-schema.ts'
import { outbox } from '../../platform/db/schema.ts'

type StripeEvent = ReturnType<TestCheckout['stripe']['webhooks']['waiting']>[number]

const testDatabase = databaseOfFile()
let context: TestCheckout
let orderId: string
let stripeEvents: readonly StripeEvent[]
beforeAll(async () => {
  context = await openTestCheckout(testDatabase.db)
  orderId = (await context.draft()).orderId
  await live()
  stripeEvents = context.stripe.webhooks.waiting()
})

/**
 * The buyer is redirected to approve the payment, returns and changes the cart, which ends the first payment. The
 * second payment is refused, retried, processed, paid, and partly refunded.
 */
async function live() {
  const { buyer } = context.stripe
  const paymentId = () => context.stripe.intents.at(-1)?.id ?? ''
  buyer.confirm(paymentId(), 'bancontact')
  for (const quantity of [2, 1])
    await context.post('/api/merch/checkout/quote', {
      orderId,
      items: [{ ...shirt, quantity }],
      customerInfo: noor
    })
  buyer.confirm(paymentId(), 'bancontact')
  buyer.answerApproval(paymentId(), 'refuse')
  buyer.confirm(paymentId(), 'bancontact')
  buyer.answerApproval(paymentId(), 'leave')
  buyer.settle(paymentId(), true)
  await context.payments.refund(paymentId(), 'by hand', 100)
}

/** The types that the case names; the last event of each. */
const NAMED = [
  ...(['payment_intent.processing', 'payment_intent.succeeded', 'payment_intent.payment_failed'] as const),
  ...(['charge.refunded', 'payment_intent.canceled'] as const),
  ...(['payment_intent.created', 'payment_intent.requires_action'] as const)
]
const eventOf = (type: string): StripeEvent => {
  const event = stripeEvents.findLast((one) => one.type === type)
  if (!event) throw new Error(`no event of type ${type}`)
  return event
}

/** The order before any event arrived. */
async function forget() {
  for (const table of [webhookEvents, outbox, refunds, orderEvents]) await testDatabase.db.delete(table)
  await testDatabase.db.execute(sql`UPDATE orders SET status = 'draft', payment_state = 'unpaid', fulfilment_state = 'none',
    paid_at = NULL, paid_revision = NULL, hold_reason = NULL`)
  await testDatabase.db.execute(sql`UPDATE payments SET status = 'open', received_cents = 0`)
}

async function expectWhatStripeSays(events: readonly StripeEvent[]) {
  await forget()
  const statuses = await context.stripe.webhooks.deliver(events)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const [order] = await context.rows.orders()
  expect(order).toMatchObject({
    status: 'paid',
    payment_state: 'partially_refunded',
    hold_reason: null,
    total_cents: SHIRT_CENTS,
    payment_id: context.stripe.intents.at(-1)?.id
  })
  const steps = (await context.rows.events()).filter(
    ({ to_status: to, from_status: from }) => to === 'paid' && from !== to
  )
  const enqueued = (await context.rows.outbox()).map(({ dedupe_key: key }) =>
    String(key).split(':').slice(0, 2).join(':')
  )
  expect(steps).toHaveLength(1)
  expect(enqueued).toEqual([`fulfil:${orderId}`, `mail:confirmed`, 'mail:part-refunded'])
}

test('the sequence has every event type that the case names', () => {
  expect(stripeEvents.map(({ type }) => type)).toEqual(expect.arrayContaining([...NAMED]))
})

test('the deciding events in every order, with the end of another payment anywhere between, and one event repeated', async () => {
  const [decisive, ended] = [NAMED.slice(0, 4).map(eventOf), eventOf('payment_intent.canceled')]
  let round = 0
  for (const order of someOf([...permutations(decisive)], 5)) {
    const twice = decisive[round % decisive.length]
    const all = order.toSpliced(round++ % (order.length + 1), 0, ended)
    await expectWhatStripeSays(twice ? [...all, twice] : all)
  }
  expect(round).toBe(isDeep ? 24 : 5)
})

const ORDERS = runs(4, 100)
const ORDER_WITHIN_MS = 60_000

test(
  'all events in any order, some of them repeated',
  async () => {
    const orders = fc.tuple(
      fc.shuffledSubarray([...stripeEvents], { minLength: stripeEvents.length }),
      fc.shuffledSubarray([...stripeEvents])
    )
    await fc.assert(
      fc.asyncProperty(orders, ([once, again]) => expectWhatStripeSays([...once, ...again])),
      { numRuns: ORDERS }
    )
  },
  ORDERS * ORDER_WITHIN_MS
)
