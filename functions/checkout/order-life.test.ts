// Whole lives of orders, in any order, with a process that dies anywhere: what must hold of money and parcels holds all along,
// and once everything was heard nothing that was paid is lost.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeep, runs } from '../../tests/depth.ts'
import { openTrialCheckout, shirt, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { type Fulfilment, fulfilmentIn } from '../../tests/fixtures/checkout/fulfilment.ts'
import { watchMoney } from '../../tests/fixtures/checkout/money.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import type { CrashPoint } from '../crash-points.ts'
import { checkBooksJob } from '../reconciliation/reconcile.ts'
import { settleOrdersJob } from '../reconciliation/settle-orders.ts'
import { openWorkshop } from './context.ts'
import { releaseHold } from './release-hold.ts'

let trial: TrialDatabase
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())

const POINTS: CrashPoint[] = [
  ...(['order claimed', 'revision stored', 'amount pushed', 'event stored', 'facts fetched'] as const),
  ...(['state stored', 'print shop looked at', 'draft laid down', 'draft checked'] as const),
  ...(['payment verified', 'order confirmed', 'print stopped'] as const)
]
const ACTS = [
  ...(['change', 'card', 'decline', 'go to the bank', 'pay', 'refuse', 'leave', 'refund'] as const),
  ...(['dispute', 'dispute amid', 'win', 'warn', 'bounce', 'release', 'look', 'produce'] as const),
  ...(['ship', 'hear bank', 'hear printer', 'work', 'clock'] as const),
  ...POINTS
]
type Act = (typeof ACTS)[number]
type Step = { act: Act; number: number }
type Shop = {
  world: TrialCheckout
  hands: Fulfilment
  orderIds: string[]
  misdeeds: readonly string[]
  wrongMoney: () => Promise<string[]>
}

/** Without these most lives would end unpaid. */
const LIKELIER = [
  'card',
  'card',
  'card',
  'card',
  'pay',
  'work',
  'work',
  'hear bank',
  'refund',
  'produce'
] as const

const steps = fc.array(
  fc.record({ act: fc.constantFrom(...ACTS, ...LIKELIER), number: fc.nat({ max: 5 }) }),
  { minLength: 8, maxLength: 24, size: 'max' }
)
const isPoint = (act: Act): act is CrashPoint => (POINTS as readonly Act[]).includes(act)

async function openShop(): Promise<Shop> {
  const world = await openTrialCheckout(trial.db)
  const wrongMoney = watchMoney(world)
  const orderIds: string[] = []
  for (const name of ['noor', 'sam']) {
    const begun = await world.start([shirt], { ...noor, email: `${name}@post.example` })
    orderIds.push(((await begun.json()) as { orderId: string }).orderId)
  }
  const hands = fulfilmentIn(world, trial.db)
  return { world, hands, orderIds, misdeeds: watchPrinter(world), wrongMoney }
}

/** What cannot be done at that moment is refused by the vendors, and a process that dies does no more: both are part of life. */
const done = (shop: Shop, step: Step) => acted(shop, step).catch(() => undefined)

async function acted({ world, hands, orderIds }: Shop, { act, number }: Step): Promise<unknown> {
  const { stripe, printful } = world
  const orderId = orderIds[number % orderIds.length] ?? ''
  const intentId = stripe.intents.findLast(({ metadata }) => metadata.order_id === orderId)?.id ?? ''
  if (isPoint(act)) return world.dieAt(act)
  switch (act) {
    case 'change': {
      // The print shop is away at times, and never asks the same again.
      if (number % 2) printful.misbehave({ on: 'POST /shipping/rates', does: 'error-before', times: 2 })
      printful.surcharge(number * 60)
      const items = [{ ...shirt, quantity: number + 1 }]
      return world.post('/api/merch/checkout/quote', { orderId, items, customerInfo: noor })
    }
    case 'card':
      return stripe.buyer.confirm(intentId, 'card')
    case 'decline':
      return stripe.buyer.confirm(intentId, 'card-declined')
    case 'go to the bank':
      return stripe.buyer.confirm(intentId, 'bancontact')
    case 'refund':
      return world.payments.refund(intentId, `by hand ${intentId}`)
    case 'dispute':
      return stripe.disputes.length === 0 ? stripe.buyer.dispute(intentId) : undefined
    case 'dispute amid':
      world.meanwhile('draft checked', () => {
        const isPaid = stripe.intents.some(({ id, status }) => id === intentId && status === 'succeeded')
        if (isPaid && stripe.disputes.length === 0) stripe.buyer.dispute(intentId)
      })
      return hands.work()
    case 'win':
      return stripe.buyer.closeDispute(intentId, 'won')
    case 'warn':
      return stripe.buyer.warnOfFraud(intentId, number % 2 ? 'charge alone' : 'payment')
    case 'bounce':
      return stripe.buyer.bounceRefund(intentId)
    case 'release':
      return releaseHold(openWorkshop(world.house.services), orderId)
    case 'look':
      return world.house.ask(`/api/merch/order-status/${orderId}`)
    case 'produce':
      return isOrdered(world, orderId) ? printful.printer.produce(orderId) : undefined
    case 'ship':
      return isOrdered(world, orderId) ? printful.printer.ship(orderId) : undefined
    case 'hear bank':
      return stripe.webhooks.deliver(stripe.webhooks.waiting().toReversed().slice(number))
    case 'hear printer':
      return printful.webhooks.deliverWaiting()
    case 'work':
      return hands.work()
    case 'clock':
      world.later(10 * 60)
      return world.run(settleOrdersJob)
    default:
      return stripe.buyer.answerBank(intentId, act)
  }
}

const isOrdered = ({ printful }: TrialCheckout, orderId: string) =>
  printful.orders.some((one) => one.external_id === orderId && ['pending', 'inprocess'].includes(one.status))

/**
 * What the printer was asked although it must not be, by what the bank says at that moment and by what holds the order: to
 * make what was paid back, is fought over or waits for a person; to stop what is paid.
 */
function watchPrinter({ printShop, stripe }: TrialCheckout): readonly string[] {
  const misdeeds: string[] = []
  const chargeOf = (orderId: string) =>
    stripe.charges.findLast(({ metadata }) => metadata.order_id === orderId)
  async function look(doing: string, orderId: string) {
    const charge = chargeOf(orderId)
    const isFoughtOver = stripe.disputes.some((one) => one.charge === charge?.id && one.status !== 'won')
    const { rows } = await trial.db.execute(sql`SELECT hold_reason FROM orders WHERE id = ${orderId}`)
    if (!charge) misdeeds.push(`${doing} unpaid`)
    if (charge?.refunded) misdeeds.push(`${doing} what was paid back`)
    if (isFoughtOver) misdeeds.push(`${doing} what is fought over`)
    if (rows[0]?.hold_reason) misdeeds.push(`${doing} what waits for a person`)
  }
  const { draft, confirm, cancel } = printShop
  printShop.draft = async (laid) => {
    await look('lays down', laid.orderId)
    return draft(laid)
  }
  printShop.confirm = async (orderId) => {
    await look('orders', orderId)
    return confirm(orderId)
  }
  printShop.cancel = async (orderId) => {
    if (!chargeOf(orderId)?.refunded) misdeeds.push('stops what is paid')
    return cancel(orderId)
  }
  return misdeeds
}

/** Of money and parcels, at every moment: the numbers are those of what the shop promises. */
async function wrongs({ world, orderIds, misdeeds, wrongMoney }: Shop): Promise<string[]> {
  const revisions = await world.rows.revisions()
  const ofOrders = orderIds.flatMap((orderId) => {
    const intents = world.stripe.intents.filter(({ metadata }) => metadata.order_id === orderId)
    const isExact = ({ amount, metadata }: (typeof intents)[number]) =>
      revisions.some(
        (one) =>
          one.order_id === orderId && String(one.revision) === metadata.rev && one.total_cents === amount
      )
    const paid = intents.filter(({ status }) => status === 'succeeded')
    const printed = world.printful.orders.filter((one) => one.external_id === orderId)
    const isOpen = intents.filter(({ status }) => status.startsWith('requires_'))
    return [
      ...(intents.every(isExact) ? [] : ['charged is not what was computed']),
      ...(isOpen.length > 1 ? ['two payments can be paid'] : []),
      ...(printed.length > 1 ? ['two parcels'] : []),
      ...(printed.some(({ status }) => status !== 'draft') && paid.length === 0 ? ['made unpaid'] : [])
    ]
  })
  return [...ofOrders, ...misdeeds, ...(await wrongMoney())]
}

/** Everything is heard, every worker has come by, and the clock has gone round. */
async function heal({ world, hands }: Shop): Promise<void> {
  for (const { id, status } of world.stripe.intents)
    if (status === 'processing') world.stripe.buyer.settle(id, true)
  for (let round = 0; round < 4; round++) {
    world.later(10 * 60)
    await world.run(settleOrdersJob)
    await world.stripe.webhooks.deliverWaiting()
    await world.printful.webhooks.deliverWaiting()
    await hands.workFor(4)
  }
}

async function expectNothingLost({ world, orderIds }: Shop): Promise<void> {
  const rows = await world.rows.orders()
  const bounced = (
    await trial.db.execute(sql`SELECT charge_id FROM payments JOIN refunds ON payments.id = payment_id
    WHERE refunds.status = 'failed'`)
  ).rows.map(({ charge_id: id }) => String(id))
  for (const orderId of orderIds) {
    const order = rows.find(({ id }) => id === orderId)
    const intents = world.stripe.intents.filter(({ metadata }) => metadata.order_id === orderId)
    const paid = intents.filter(({ status }) => status === 'succeeded')
    const charges = world.stripe.charges.filter(({ payment_intent: of }) => paid.some(({ id }) => id === of))
    const parcel = world.printful.orders.find((one) => one.external_id === orderId)
    const isRefunded = charges.some(({ refunded }) => refunded)
    const isBounced = charges.some(({ id }) => bounced.includes(id))
    const isDisputed = world.stripe.disputes.some(
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

/** A seed that fails comes here. One finds a guessed shipping, one a shop that does not look once more before it orders. */
const KEPT_SEEDS = isDeep ? [22_702_369, 38_941_551] : []
const NEW_SEED = Date.now() % 2 ** 31
const LIVES = runs(6, 30)
const LIFE_WITHIN_MS = 20_000

test.each([...KEPT_SEEDS, NEW_SEED])(
  'any life of two orders, whoever dies where (seed %i): charged is what was computed, one parcel, nothing made unpaid, nothing lost',
  async (seed) => {
    await fc.assert(
      fc.asyncProperty(steps, async (life) => {
        const shop = await openShop()
        for (const step of life) {
          await done(shop, step)
          expect(await wrongs(shop)).toEqual([])
        }
        await heal(shop)
        expect(await wrongs(shop)).toEqual([])
        await expectNothingLost(shop)
        shop.world.later(24 * 60 * 60)
        await shop.world.run(settleOrdersJob)
        expect((await shop.world.run(checkBooksJob))?.counts).toMatchObject({ breaches: 0 })
        expect([...shop.world.stripe.faults, ...shop.world.printful.faults]).toEqual([])
      }),
      { seed, numRuns: LIVES, endOnFailure: true }
    )
  },
  LIVES * LIFE_WITHIN_MS
)
