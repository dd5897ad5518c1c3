// Random lives of orders, in any order of events, with crashes anywhere. The rules for money and parcels hold at every moment,
// and once every event has arrived nothing that was paid is lost.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeep, runs } from '../../../tests/depth.ts'
import { openTestCheckout, shirt, type TestCheckout } from '../../../tests/fixtures/checkout/checkout.ts'
import { type Fulfilment, fulfilmentIn } from '../../../tests/fixtures/checkout/fulfilment.ts'
import { watchMoney } from '../../../tests/fixtures/checkout/money.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'
import { reconcileJob } from '../reconciliation/reconcile.ts'
import { settleOrdersJob } from '../reconciliation/settle-open-orders.ts'
import { releaseHold } from './release-hold.ts'

const testDatabase = databaseOfFile()

const POINTS: CrashPoint[] = [
  ...(['draft lease taken', 'revision stored', 'amount pushed', 'event stored', 'facts fetched'] as const),
  ...(['state stored', 'print fetched', 'draft created', 'draft checked'] as const),
  ...(['payment verified', 'order confirmed', 'print stopped'] as const)
]
const ACTS = [
  ...(['change', 'card', 'decline', 'go to Stripe', 'pay', 'refuse', 'leave', 'refund'] as const),
  ...(['dispute', 'dispute amid', 'win', 'warn', 'bounce', 'release', 'look', 'produce'] as const),
  ...(['ship', 'Stripe events', 'Printful events', 'work', 'clock'] as const),
  ...POINTS
]
type Act = (typeof ACTS)[number]
type Step = { act: Act; number: number }
type Shop = {
  fixture: TestCheckout
  fulfilment: Fulfilment
  orderIds: string[]
  violations: readonly string[]
  moneyFaults: () => Promise<string[]>
}

/** Without these, most orders would end unpaid. */
const LIKELIER = [
  'card',
  'card',
  'card',
  'card',
  'pay',
  'work',
  'work',
  'Stripe events',
  'refund',
  'produce'
] as const

const steps = fc.array(
  fc.record({ act: fc.constantFrom(...ACTS, ...LIKELIER), number: fc.nat({ max: 5 }) }),
  { minLength: 8, maxLength: 24, size: 'max' }
)
const isPoint = (act: Act): act is CrashPoint => (POINTS as readonly Act[]).includes(act)

async function openShop(): Promise<Shop> {
  const fixture = await openTestCheckout(testDatabase.db)
  const moneyFaults = watchMoney(fixture)
  const orderIds: string[] = []
  for (const name of ['noor', 'sam']) {
    const begun = await fixture.start([shirt], { ...noor, email: `${name}@post.example` })
    orderIds.push(((await begun.json()) as { orderId: string }).orderId)
  }
  const fulfilment = fulfilmentIn(fixture, testDatabase.db)
  return { fixture, fulfilment, orderIds, violations: watchPrinter(fixture), moneyFaults }
}

/** Vendors refuse what is impossible at that moment, and a crashed process stops. Both are expected. */
const done = (shop: Shop, step: Step) => acted(shop, step).catch(() => undefined)

async function acted({ fixture, fulfilment, orderIds }: Shop, { act, number }: Step): Promise<unknown> {
  const { stripe, printful } = fixture
  const orderId = orderIds[number % orderIds.length] ?? ''
  const intentId = stripe.intents.findLast(({ metadata }) => metadata.order_id === orderId)?.id ?? ''
  if (isPoint(act)) return fixture.crashAt(act)
  switch (act) {
    case 'change': {
      // Printful is unavailable at times, and quotes a different price each time.
      if (number % 2) printful.injectFault({ on: 'POST /shipping/rates', does: 'error-before', times: 2 })
      printful.surcharge(number * 60)
      const items = [{ ...shirt, quantity: number + 1 }]
      return fixture.post('/api/merch/checkout/quote', { orderId, items, customerInfo: noor })
    }
    case 'card':
      return stripe.buyer.confirm(intentId, 'card')
    case 'decline':
      return stripe.buyer.confirm(intentId, 'card-declined')
    case 'go to Stripe':
      return stripe.buyer.confirm(intentId, 'bancontact')
    case 'refund':
      return fixture.payments.refund(intentId, `by hand ${intentId}`)
    case 'dispute':
      return stripe.disputes.length === 0 ? stripe.buyer.dispute(intentId) : undefined
    case 'dispute amid':
      fixture.meanwhile('draft checked', () => {
        const isPaid = stripe.intents.some(({ id, status }) => id === intentId && status === 'succeeded')
        if (isPaid && stripe.disputes.length === 0) stripe.buyer.dispute(intentId)
      })
      return fulfilment.work()
    case 'win':
      return stripe.buyer.closeDispute(intentId, 'won')
    case 'warn':
      return stripe.buyer.warnOfFraud(intentId, number % 2 ? 'charge alone' : 'payment')
    case 'bounce':
      return stripe.buyer.failRefund(intentId)
    case 'release':
      return releaseHold(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
    case 'look':
      return fixture.testApp.request(`/api/merch/order-status/${orderId}`)
    case 'produce':
      return isOrdered(fixture, orderId) ? printful.printer.produce(orderId) : undefined
    case 'ship':
      return isOrdered(fixture, orderId) ? printful.printer.ship(orderId) : undefined
    case 'Stripe events':
      return stripe.webhooks.deliver(stripe.webhooks.waiting().toReversed().slice(number))
    case 'Printful events':
      return printful.webhooks.deliverWaiting()
    case 'work':
      return fulfilment.work()
    case 'clock':
      fixture.later(10 * 60)
      return fixture.run(settleOrdersJob)
    default:
      return stripe.buyer.answerApproval(intentId, act)
  }
}

const isOrdered = ({ printful }: TestCheckout, orderId: string) =>
  printful.orders.some((one) => one.external_id === orderId && ['pending', 'inprocess'].includes(one.status))

/**
 * Requests to Printful that are wrong, given what Stripe says at that moment and why the order is held: producing an order that
 * is refunded, disputed or held, or stopping a paid one.
 */
function watchPrinter({ printing, stripe }: TestCheckout): readonly string[] {
  const violations: string[] = []
  const chargeOf = (orderId: string) =>
    stripe.charges.findLast(({ metadata }) => metadata.order_id === orderId)
  async function look(doing: string, orderId: string) {
    const charge = chargeOf(orderId)
    const isFoughtOver = stripe.disputes.some((one) => one.charge === charge?.id && one.status !== 'won')
    const { rows } = await testDatabase.db.execute(sql`SELECT hold_reason FROM orders WHERE id = ${orderId}`)
    if (!charge) violations.push(`${doing} unpaid`)
    if (charge?.refunded) violations.push(`${doing} what was paid back`)
    if (isFoughtOver) violations.push(`${doing} what is fought over`)
    if (rows[0]?.hold_reason) violations.push(`${doing} what waits for a person`)
  }
  const { draft, confirm, cancel } = printing
  printing.draft = async (laid) => {
    await look('lays down', laid.orderId)
    return draft(laid)
  }
  printing.confirm = async (orderId) => {
    await look('orders', orderId)
    return confirm(orderId)
  }
  printing.cancel = async (orderId) => {
    if (!chargeOf(orderId)?.refunded) violations.push('stops what is paid')
    return cancel(orderId)
  }
  return violations
}

/** The rules for money and parcels at every moment; the numbers are those of docs/invariants.md. */
async function inconsistencies({ fixture, orderIds, violations, moneyFaults }: Shop): Promise<string[]> {
  const revisions = await fixture.rows.revisions()
  const ofOrders = orderIds.flatMap((orderId) => {
    const intents = fixture.stripe.intents.filter(({ metadata }) => metadata.order_id === orderId)
    const isExact = ({ amount, metadata }: (typeof intents)[number]) =>
      revisions.some(
        (one) =>
          one.order_id === orderId && String(one.revision) === metadata.rev && one.total_cents === amount
      )
    const paid = intents.filter(({ status }) => status === 'succeeded')
    const printed = fixture.printful.orders.filter((one) => one.external_id === orderId)
    const isOpen = intents.filter(({ status }) => status.startsWith('requires_'))
    return [
      ...(intents.every(isExact) ? [] : ['charged is not what was computed']),
      ...(isOpen.length > 1 ? ['two payments can be paid'] : []),
      ...(printed.length > 1 ? ['two parcels'] : []),
      ...(printed.some(({ status }) => status !== 'draft') && paid.length === 0 ? ['made unpaid'] : [])
    ]
  })
  return [...ofOrders, ...violations, ...(await moneyFaults())]
}

/** Every event has arrived, every job has run, and a day has passed. */
async function heal({ fixture, fulfilment }: Shop): Promise<void> {
  for (const { id, status } of fixture.stripe.intents)
    if (status === 'processing') fixture.stripe.buyer.settle(id, true)
  for (let round = 0; round < 4; round++) {
    fixture.later(10 * 60)
    await fixture.run(settleOrdersJob)
    await fixture.stripe.webhooks.deliverWaiting()
    await fixture.printful.webhooks.deliverWaiting()
    await fulfilment.workFor(4)
  }
}

async function expectNothingLost({ fixture, orderIds }: Shop): Promise<void> {
  const rows = await fixture.rows.orders()
  const bounced = (
    await testDatabase.db.execute(sql`SELECT charge_id FROM payments JOIN refunds ON payments.id = payment_id
    WHERE refunds.status = 'failed'`)
  ).rows.map(({ charge_id: id }) => String(id))
  for (const orderId of orderIds) {
    const order = rows.find(({ id }) => id === orderId)
    const intents = fixture.stripe.intents.filter(({ metadata }) => metadata.order_id === orderId)
    const paid = intents.filter(({ status }) => status === 'succeeded')
    const charges = fixture.stripe.charges.filter(({ payment_intent: of }) =>
      paid.some(({ id }) => id === of)
    )
    const parcel = fixture.printful.orders.find((one) => one.external_id === orderId)
    const isRefunded = charges.some(({ refunded }) => refunded)
    const isBounced = charges.some(({ id }) => bounced.includes(id))
    const isDisputed = fixture.stripe.disputes.some(
      (one) => one.status !== 'won' && charges.some(({ id }) => id === one.charge)
    )
    const isSuspected = order?.hold_reason === 'fraud_warning'
    if (paid.length === 0) {
      expect(order?.paid_at).toBeNull()
      expect(parcel).toBeUndefined()
    } else if (isDisputed || isBounced) expect(order?.paid_at).not.toBeNull()
    else if (isRefunded) expect(order?.payment_state).toBe('refunded')
    else if (isSuspected) expect([undefined, 'draft']).toContain(parcel?.status)
    else {
      expect(order).toMatchObject({ payment_state: 'paid', hold_reason: null })
      expect(['processing', 'shipped']).toContain(order?.status)
      expect(['pending', 'inprocess', 'fulfilled']).toContain(parcel?.status)
    }
    if (isRefunded && order?.status === 'cancelled')
      expect([undefined, 'canceled', 'draft']).toContain(parcel?.status)
  }
}

/** Seeds that once failed. One finds a guessed shipping cost, one a missing check right before the order is placed. */
const REGRESSION_SEEDS = isDeep ? [22_702_369, 38_941_551] : []
const NEW_SEED = Date.now() % 2 ** 31
const LIVES = runs(2, 30)
const LIFE_WITHIN_MS = 120_000

test.each([...REGRESSION_SEEDS, NEW_SEED])(
  'two orders with crashes anywhere (seed %i): charged the computed amount, sent one parcel, nothing produced unpaid, nothing lost',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(steps, async (life) => {
        const shop = await openShop()
        for (const step of life) {
          await done(shop, step)
          expect(await inconsistencies(shop)).toEqual([])
        }
        await heal(shop)
        expect(await inconsistencies(shop)).toEqual([])
        await expectNothingLost(shop)
        shop.fixture.later(24 * 60 * 60)
        await shop.fixture.run(settleOrdersJob)
        expect((await shop.fixture.run(reconcileJob))?.counts).toMatchObject({ breaches: 0 })
        expect([...shop.fixture.stripe.faults, ...shop.fixture.printful.faults]).toEqual([])
      }),
      { seed, numRuns: LIVES, endOnFailure: true }
    )
  },
  LIVES * LIFE_WITHIN_MS
)
