// An order that waited for a person goes on when one says so, and only where nothing forbids it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestCheckout, SHIRT_CENTS, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { type Fulfilment, fulfilmentIn, ONE_PARCEL } from '../../tests/fixtures/checkout/fulfilment.ts'
import { noor } from '../../tests/fixtures/payments.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { fulfilmentContextOf } from './context.ts'
import { orderNamed, orderStory } from './host-queries.ts'
import { releaseHold } from './release-hold.ts'

let testDatabase: TestDatabase
let fixture: TestCheckout
let hands: Fulfilment
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  fixture = await openTestCheckout(testDatabase.db)
  hands = fulfilmentIn(fixture, testDatabase.db)
})

const paymentId = () => fixture.stripe.intents.at(-1)?.id ?? ''
const release = (orderId: string) => releaseHold(fulfilmentContextOf(fixture.testApp.services), orderId)
const reasons = async () =>
  (await hands.alerts())
    .filter((key) => key.startsWith('order-held'))
    .map((key) => key.split(':').slice(2).join(':'))
const hostEvents = async (orderId: string) =>
  ((await orderStory(testDatabase.db, orderId))?.events ?? []).filter(({ actor }) => actor === 'host')

async function suspected(): Promise<string> {
  const orderId = await fixture.buy()
  fixture.stripe.buyer.warnOfFraud(paymentId())
  await hands.hearBank()
  await hands.workFor(2)
  expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: 'fraud_warning' })
  return orderId
}

test('a suspected card whose buyer the hosts know: the order is made, and no later look holds it again', async () => {
  const orderId = await suspected()
  expect(await release(orderId)).toMatchObject({
    ok: true,
    value: { lifted: 'fraud_warning', order: { holdReason: null, status: 'paid' } }
  })
  await fixture.testApp.ask(`/api/merch/order-status/${orderId}`)
  await hands.workFor(3)
  expect(await hands.standing()).toEqual(ONE_PARCEL)
  expect(await reasons()).toEqual(['fraud_warning'])
})

test('it is written down once, and a second time is a calm no', async () => {
  const orderId = await suspected()
  const both = await Promise.all([release(orderId), release(orderId)])
  expect(both.map(({ ok }) => ok)).toContain(true)
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'not-held' })
  const [released, ...more] = (await hostEvents(orderId)).filter(({ what }) => what === 'released')
  expect(released?.details).toEqual({ released: 'fraud_warning', holdReason: null })
  expect(more).toEqual([])
  const promised = (await fixture.rows.outbox()).filter(({ kind }) => kind === 'fulfil-order')
  expect(promised).toHaveLength(2)
})

test('an order that nobody knows, and one that waits for nobody', async () => {
  expect(await release('ord_aaaaaaaaaaaaaaaaaaaaaaaa')).toEqual({ ok: false, refusal: 'unknown-order' })
  expect(await release(await fixture.buy())).toEqual({ ok: false, refusal: 'not-held' })
})

test('money that is not what the order costs stays held, whoever asks', async () => {
  const orderId = await fixture.buy()
  Object.assign(fixture.stripe.intents.at(-1) ?? {}, { amount_received: SHIRT_CENTS - 1 })
  await hands.workFor(2)
  expect(await hands.order()).toMatchObject({ hold_reason: 'amount_mismatch' })
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'money-not-exact' })
  await hands.workFor(2)
  expect(hands.confirms()).toBe(0)
  expect((await hands.order())?.hold_reason).toBe('amount_mismatch')
})

test('money for a basket that nobody knows stays held', async () => {
  const { orderId } = (await (await fixture.start()).json()) as { orderId: string }
  Object.assign(fixture.stripe.intents[0] ?? {}, { metadata: { order_id: orderId, rev: '7' } })
  fixture.stripe.buyer.confirm(paymentId(), 'card')
  await hands.hearBank()
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'money-not-exact' })
})

test('money that came after the end: the hosts take it, the buyer gets his confirmation, and it is made', async () => {
  const { orderId } = (await (await fixture.start()).json()) as { orderId: string }
  await fixture.payments.cancel(paymentId(), 'by hand')
  await hands.hearBank()
  const terms = { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo: noor }
  const late = await fixture.payments.open(terms, 'late')
  fixture.stripe.buyer.confirm(late.id, 'card')
  await hands.hearBank()
  expect(await hands.order()).toMatchObject({ hold_reason: 'late_payment' })
  expect(await release(orderId)).toMatchObject({ ok: true, value: { lifted: 'late_payment' } })
  await hands.workFor(2)
  expect(await hands.standing()).toEqual(ONE_PARCEL)
  expect((await fixture.rows.outbox()).map(({ dedupe_key: key }) => key)).toContain(
    `mail:confirmed:${orderId}`
  )
})

test('a printer that could not work on it is asked again; the same trouble again is held and told again', async () => {
  const orderId = await fixture.buy()
  fixture.printful.refuseVariants('8923')
  await hands.workFor(2)
  expect(await release(orderId)).toMatchObject({ ok: true, value: { lifted: 'fulfilment_failed' } })
  await hands.workFor(2)
  expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: 'fulfilment_failed' })
  expect(await reasons()).toEqual(['fulfilment_failed', 'fulfilment_failed:1'])
  fixture.printful.acceptVariants()
  expect(await release(orderId)).toMatchObject({ ok: true })
  await hands.workFor(2)
  expect(await hands.standing()).toEqual(ONE_PARCEL)
})

test('a wallet that was empty when it was confirmed: it is confirmed again', async () => {
  const orderId = await fixture.buy()
  await hands.work()
  fixture.printful.printer.fail(orderId)
  await fixture.printful.webhooks.deliverWaiting()
  expect(await hands.order()).toMatchObject({ status: 'processing', hold_reason: 'fulfilment_failed' })
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
  await hands.workFor(2)
  expect(fixture.printful.orders).toMatchObject([{ status: 'pending' }])
  expect(await hands.order()).toMatchObject({ fulfilment_state: 'confirmed', hold_reason: null })
  fixture.printful.printer.fail(orderId)
  await fixture.printful.webhooks.deliverWaiting()
  expect(await hands.order()).toMatchObject({ fulfilment_state: 'failed', hold_reason: 'fulfilment_failed' })
})

test('a price that the hosts accept is paid', async () => {
  const orderId = await fixture.buy()
  fixture.dieAt('draft laid down')
  await hands.work()
  const { printing } = fixture
  const { find } = printing
  printing.find = async (id) => {
    const laid = await find(id)
    return laid && { ...laid, cost: { cents: 9900, currency: 'EUR' } }
  }
  await hands.workFor(3)
  expect(hands.confirms()).toBe(0)
  expect((await hands.order())?.hold_reason).toBe('cost_too_high')
  expect(await release(orderId)).toMatchObject({ ok: true, value: { lifted: 'cost_too_high' } })
  await hands.workFor(2)
  expect(await hands.standing()).toEqual(ONE_PARCEL)
})

test('an order that the printer called off can only be paid back', async () => {
  const orderId = await fixture.buy()
  await hands.work()
  fixture.printful.printer.cancel(orderId)
  await fixture.printful.webhooks.deliverWaiting()
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'printer-called-off' })
})

test('a parcel that came back is put aside, and stays so', async () => {
  const orderId = await fixture.buy()
  await hands.work()
  fixture.printful.printer.takeBack(fixture.printful.printer.ship(orderId))
  await fixture.printful.webhooks.deliverWaiting()
  expect(await hands.order()).toMatchObject({ hold_reason: 'returned' })
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'not-held' })
  expect(await reasons()).toEqual(['returned'])
})

test('a dispute that is open is Stripe’s to decide; one that was lost is put aside and makes nothing', async () => {
  const orderId = await fixture.buy()
  fixture.stripe.buyer.dispute(paymentId())
  await hands.hearBank()
  expect(await release(orderId)).toEqual({ ok: false, refusal: 'bank-decides' })
  fixture.stripe.buyer.closeDispute(paymentId(), 'lost')
  await hands.hearBank()
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
  fixture.later(60 * 60)
  await hands.workFor(3)
  expect(fixture.printful.orders).toEqual([])
  expect((await hands.order())?.hold_reason).toBeNull()
})

test('a dispute that is won lifts its hold by itself, and the order is made', async () => {
  await fixture.buy()
  fixture.stripe.buyer.dispute(paymentId())
  await hands.hearBank()
  await hands.workFor(2)
  expect(fixture.printful.orders).toEqual([])
  fixture.stripe.buyer.closeDispute(paymentId(), 'won')
  await hands.hearBank()
  await hands.workFor(2)
  expect(await hands.standing()).toEqual(ONE_PARCEL)
})

test('a dispute that is won leaves what else holds the order', async () => {
  const orderId = await fixture.buy()
  fixture.stripe.buyer.dispute(paymentId())
  fixture.stripe.buyer.warnOfFraud(paymentId())
  await hands.hearBank()
  fixture.stripe.buyer.closeDispute(paymentId(), 'won')
  await hands.hearBank()
  await hands.workFor(2)
  expect(fixture.printful.orders).toEqual([])
  expect((await hands.order())?.hold_reason).toBe('fraud_warning')
  expect(await reasons()).toContain('fraud_warning')
  expect(await release(orderId)).toMatchObject({ ok: true, value: { order: { holdReason: null } } })
})

test('an order is found by its own number, by that of a payment, and by that of the printer', async () => {
  const orderId = await fixture.buy()
  await hands.work()
  const [{ print_order_id: printed } = {}] = await fixture.rows.printOrders()
  for (const reference of [orderId, paymentId(), String(printed)])
    expect(await orderNamed(testDatabase.db, reference)).toBe(orderId)
  expect(await orderNamed(testDatabase.db, 'pi_nobody')).toBeUndefined()
})
