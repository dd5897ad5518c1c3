// Money that hosts give back by hand: the right amount, once, whatever is repeated; and orders that they call off.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCheckout, SHIRT_CENTS, type TestCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { type Fulfilment, fulfilmentIn } from '../../tests/fixtures/checkout/fulfilment.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { cancelOrder } from '../reconciliation/cancel-order.ts'
import { fulfilmentContextOf, paymentContextOf } from './context.ts'
import { orderStory } from './host-queries.ts'
import { refundOrder } from './refund-order.ts'

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
const backNow = () => fixture.stripe.charges.at(-1)?.amount_refunded
const give = (orderId: string, upToCents?: number) =>
  refundOrder(paymentContextOf(fixture.testApp.services), orderId, upToCents)
const end = (orderId: string) => cancelOrder(fulfilmentContextOf(fixture.testApp.services), orderId)
const mails = async () =>
  (await fixture.rows.outbox())
    .map(({ dedupe_key: key }) => String(key))
    .filter((key) => key.startsWith('mail:'))
    .map((key) => key.split(':')[1])
const acts = async (orderId: string) =>
  ((await orderStory(testDatabase.db, orderId))?.events ?? [])
    .filter(({ actor, what }) => actor === 'host' && /asked|called/.test(what))
    .map(({ what }) => what)

describe('money back', () => {
  test('all of it calls the order off, and a second time is nothing', async () => {
    const orderId = await fixture.buy()
    expect(await give(orderId)).toMatchObject({
      ok: true,
      value: { givenCents: SHIRT_CENTS, order: { status: 'cancelled', paymentState: 'refunded' } }
    })
    expect(await give(orderId)).toMatchObject({ ok: true, value: { givenCents: 0, backCents: SHIRT_CENTS } })
    expect(backNow()).toBe(SHIRT_CENTS)
    expect(await mails()).toEqual(['cancelled', 'confirmed'])
    expect(await acts(orderId)).toEqual(['money asked back'])
  })

  test('part of it, repeated and then more: as much is back as was said, and the buyer is mailed about each part once', async () => {
    const orderId = await fixture.buy()
    for (const again of [true, false])
      expect(await give(orderId, 500)).toMatchObject({
        ok: true,
        value: { givenCents: again ? 500 : 0, backCents: 500, order: { paymentState: 'partially_refunded' } }
      })
    expect(await give(orderId, 800)).toMatchObject({ ok: true, value: { givenCents: 300, backCents: 800 } })
    await hands.hearBank()
    expect(backNow()).toBe(800)
    expect(await mails()).toEqual(['confirmed', 'part-refunded', 'part-refunded'])
    expect(await give(orderId)).toMatchObject({ ok: true, value: { givenCents: SHIRT_CENTS - 800 } })
    expect(await mails()).toEqual(['cancelled', 'confirmed', 'part-refunded', 'part-refunded'])
  })

  test('five hosts at once give it once', async () => {
    const orderId = await fixture.buy()
    await Promise.all(Array.from({ length: 5 }, () => give(orderId, 500).catch(() => undefined)))
    expect(backNow()).toBe(500)
  })

  test.each(['no-answer-after', 'cut-after', 'error-after', 'error-before', 'no-answer-before'] as const)(
    'with Stripe that has a bad moment (%s), asked again: once',
    async (does) => {
      const orderId = await fixture.buy()
      fixture.stripe.misbehave({ on: 'POST /v1/refunds', does, times: 2 })
      await give(orderId, 500).catch(() => undefined)
      expect(await give(orderId, 500)).toMatchObject({ ok: true, value: { backCents: 500 } })
      expect(backNow()).toBe(500)
    },
    30_000
  )

  test('more than was paid, of what nobody paid, of nothing, and of what Stripe fights over is refused', async () => {
    const { orderId: draft } = (await (await fixture.start()).json()) as { orderId: string }
    expect(await give(draft)).toEqual({ ok: false, refusal: 'not-paid' })
    expect(await give('ord_nobody')).toEqual({ ok: false, refusal: 'unknown-order' })
    fixture.later(31)
    const orderId = await fixture.buy()
    expect(await give(orderId, SHIRT_CENTS + 1)).toEqual({ ok: false, refusal: 'more-than-paid' })
    fixture.stripe.buyer.dispute(paymentId())
    expect(await give(orderId)).toEqual({ ok: false, refusal: 'bank-refuses' })
    expect(backNow()).toBe(0)
  })

  test('a second payment that goes back is mailed to its buyer once, and part of the first besides', async () => {
    const { orderId } = (await (await fixture.start()).json()) as { orderId: string }
    const [first] = fixture.stripe.intents
    const shipTo = { ...JSON.parse(JSON.stringify((await fixture.rows.revisions())[0]?.customer)) }
    const second = await fixture.payments.open(
      { orderId, revision: 1, amountCents: SHIRT_CENTS, shipTo },
      'a second tab'
    )
    fixture.stripe.buyer.confirm(first?.id ?? '', 'card')
    await hands.hearBank()
    fixture.stripe.buyer.confirm(second.id, 'card')
    await hands.hearBank()
    await fixture.payments.refund(second.id, `refund:${second.id}`)
    await hands.hearBank()
    await hands.hearBank()
    expect(await mails()).toEqual(['confirmed', 'second-refunded'])
    await give(orderId, 100)
    expect(await mails()).toEqual(['confirmed', 'part-refunded', 'second-refunded'])
  })
})

describe('an order that is called off', () => {
  test('and was not paid ends at Stripe, and can be paid no more', async () => {
    const { orderId } = (await (await fixture.start()).json()) as { orderId: string }
    expect(await end(orderId)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    expect(() => fixture.stripe.buyer.confirm(paymentId(), 'card')).toThrow()
    expect(await end(orderId)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    expect(await acts(orderId)).toEqual(['called off'])
  })

  test('while Stripe has its money is left alone', async () => {
    const { orderId } = (await (await fixture.start()).json()) as { orderId: string }
    fixture.stripe.buyer.confirm(paymentId(), 'card-slow')
    expect(await end(orderId)).toEqual({ ok: false, refusal: 'money-under-way' })
    fixture.stripe.buyer.settle(paymentId(), true)
    await hands.hearBank()
    expect(await hands.order()).toMatchObject({ status: 'paid' })
  })

  test('and was paid is paid back and never made', async () => {
    const orderId = await fixture.buy()
    expect(await end(orderId)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    await hands.workFor(3)
    expect(fixture.printful.orders).toEqual([])
    expect(backNow()).toBe(SHIRT_CENTS)
  })

  test('and is with the printer, who has not begun, is stopped there', async () => {
    const orderId = await fixture.buy()
    await hands.work()
    expect(await end(orderId)).toMatchObject({ ok: true, value: { status: 'cancelled' } })
    await hands.workFor(3)
    expect(fixture.printful.orders[0]?.status).toBe('canceled')
    expect(await hands.alerts()).toEqual([])
  })

  test('and was paid back before the printer let it go is one mail to its buyer, not two', async () => {
    const orderId = await fixture.buy()
    await hands.work()
    await give(orderId)
    await hands.hearBank()
    await hands.workFor(3)
    await fixture.printful.webhooks.deliverWaiting()
    expect(await hands.order()).toMatchObject({ status: 'cancelled', payment_state: 'refunded' })
    const aboutMoney = (await mails()).filter((which) => which !== 'confirmed')
    expect(aboutMoney).toEqual(['refunded'])
  })

  test('and is being made stays as it is: nothing goes back', async () => {
    const orderId = await fixture.buy()
    await hands.work()
    fixture.printful.printer.produce(orderId)
    expect(await end(orderId)).toEqual({ ok: false, refusal: 'being-made' })
    expect(backNow()).toBe(0)
    expect((await hands.order())?.status).toBe('processing')
    expect(await give(orderId)).toMatchObject({ ok: true, value: { order: { status: 'processing' } } })
  })

  test('twice, when the first time died between the money and the printer', async () => {
    const orderId = await fixture.buy()
    await hands.work()
    fixture.printful.misbehave({ on: 'DELETE /orders/*', does: 'error-before' })
    await end(orderId).catch(() => undefined)
    expect(await end(orderId)).toMatchObject({ ok: true })
    await hands.workFor(3)
    expect(fixture.printful.orders[0]?.status).toBe('canceled')
    expect((await hands.order())?.status).toBe('cancelled')
    expect(backNow()).toBe(SHIRT_CENTS)
  })
})
