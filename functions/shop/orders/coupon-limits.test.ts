// Guessing codes and order ids is limited, and the responses reveal nothing.
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { couponsForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import { CHECKOUT_LIMITS } from './limits.ts'

const { testDatabase, fixture: context, reopen } = couponsForEachTest()
beforeEach(async () => {
  const cache = postgresCache(testDatabase.db, () => context.testApp.services.now(), 30_000)
  await reopen({ cache })
})

const codesOf = (answers: readonly { code?: string }[]) => answers.map(({ code }) => code)

test('typing errors lock no order: they are counted per address for ten minutes, and the refusal says how long', async () => {
  await context.make()
  const { orderId } = await context.begin()
  for (let guess = 1; guess < CHECKOUT_LIMITS['checkout-codes'].tries; guess++)
    expect(await context.apply(orderId, `FOUT-${guess}`)).toMatchObject({ code: 'unknown-coupon' })
  expect(await context.apply(orderId)).toMatchObject({ success: true })
  context.testApp.setClock(new Date('2026-11-20T12:07:30Z'))
  const refused = await context.apply(orderId, 'FOUT')
  expect(refused).toMatchObject({
    status: 429,
    success: false,
    code: 'too-many-codes',
    error: 'Dat zijn te veel pogingen. Probeer het over 3 minuten opnieuw.'
  })
  // A code that the order already has is not a guess.
  expect(await context.apply(orderId)).toMatchObject({ success: true, discount: 2.5 })
  expect(await context.remove(orderId)).toMatchObject({ success: true })
  context.testApp.setClock(new Date('2026-11-20T12:10:30Z'))
  expect(await context.apply(orderId)).toMatchObject({ success: true })
})

test('the shop counts the codes of an address over all orders; other addresses are not affected', async () => {
  const orderIds = [await context.begin('noor'), await context.begin('sam')].map(({ orderId }) => orderId)
  const [first = '', second = ''] = orderIds
  for (let guess = 0; guess < CHECKOUT_LIMITS['checkout-codes'].tries; guess++)
    await context.apply(guess % 2 ? first : second, `FOUT-${guess}`)
  expect(await context.apply(first, 'FOUT')).toMatchObject({ status: 429, code: 'too-many-codes' })
  expect(await context.apply(first, 'FOUT', '198.51.100.7')).toMatchObject({ status: 422 })
})

test('the shop checks thirty of a thousand guesses, answers those identically, and calls no service for the others', async () => {
  await context.make()
  const { orderId } = await context.begin()
  const other = await context.begin('sam')
  const answers = []
  for (let round = 0; round < 50; round++)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          context.apply(index % 2 ? orderId : other.orderId, `GOK-${round}-${index}`)
        )
      ))
    )
  const looked = answers.filter(({ status }) => status !== 429)
  expect(looked.length).toBeLessThanOrEqual(CHECKOUT_LIMITS['checkout-codes'].tries)
  // Ten at once on one order may find it busy, and a busy machine may not answer in time.
  const decided = looked.filter(({ status, code }) => status === 422 && code !== 'order-busy')
  expect(new Set(decided.map(({ error }) => error))).toEqual(new Set(['Deze kortingscode is niet geldig.']))
  expect(await context.claims()).toEqual([])
})

test('the shop answers malformed, very long and markup codes identically, and never breaks a statement', async () => {
  const tried = ['', ' ', '<b>', "'; DROP TABLE coupons; --", 'ß'.repeat(20), 'A', 'X'.repeat(65)]
  const { orderId } = await context.begin()
  const answers = []
  for (const [index, code] of tried.entries()) {
    if (index === 5) await testDatabase.db.execute(sql`DELETE FROM try_counts`)
    answers.push(await context.apply(orderId, code))
  }
  expect(codesOf(answers)).toEqual([...Array.from({ length: 6 }, () => 'unknown-coupon'), 'invalid-request'])
  expect(answers.every(({ success }) => success === false)).toBe(true)
})

test('the shop answers guessed order ids identically, and soon refuses them', async () => {
  const nobody = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'
  const answers = [await context.remove(nobody), await context.remove('x'), await context.apply(nobody)]
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'unknown-order' })
  for (let index = 0; index < 27; index++) await context.remove(nobody)
  expect(await context.remove(nobody)).toMatchObject({
    status: 429,
    success: false,
    code: 'too-many-questions'
  })
  expect(await context.apply(nobody, 'NEGEN', '198.51.100.7')).toMatchObject({ status: 404 })
})

test("the answers reveal nothing about a customer's address beyond that the code does not apply", async () => {
  await context.make({ isFirstOrderOnly: true })
  await context.make({ code: 'EENMAAL', isOncePerEmail: true })
  const bought = await context.begin('noor')
  await context.apply(bought.orderId, 'EENMAAL')
  context.stripe.buyer.confirm(context.intentOf(bought.orderId).id, 'card')
  await context.stripe.webhooks.deliverWaiting()
  context.later(60)
  const again = await context.begin('noor')
  const refused = [await context.apply(again.orderId), await context.apply(again.orderId, 'EENMAAL')]
  expect(new Set(refused.map(({ error }) => error))).toEqual(
    new Set(['Deze kortingscode is niet geldig voor deze bestelling.'])
  )
  const first = await context.begin('sam')
  expect(await context.apply(first.orderId)).toMatchObject({ success: true })
  const quoted = await context.quote(first.orderId, undefined, 'noor')
  expect(quoted).toMatchObject({ discount: 0, couponDropped: expect.stringContaining('deze bestelling') })
  expect(await context.inconsistencies()).toEqual([])
  expect(await context.counts()).toEqual({ reserved: 0, redeemed: 0 })
})

test('an order keeps its coupon when the mail address changes, unless the new address has used it', async () => {
  await context.make({ isOncePerEmail: true })
  const one = await context.begin('noor')
  await context.apply(one.orderId)
  expect(await context.quote(one.orderId, undefined, 'noortje')).toMatchObject({ couponCode: 'NEGEN' })
  context.later(60)
  const other = await context.begin('noor')
  expect(await context.apply(other.orderId)).toMatchObject({ success: true })
  const moved = await context.quote(one.orderId, undefined, 'NOOR')
  expect(moved.couponDropped).toBe(
    'Kortingscode NEGEN is niet geldig voor deze bestelling. We hebben ze weggehaald.'
  )
  expect(await context.inconsistencies()).toEqual([])
  expect(await context.counts()).toEqual({ reserved: 1, redeemed: 0 })
})
