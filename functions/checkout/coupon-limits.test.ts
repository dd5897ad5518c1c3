// Guessing codes and orders ends soon, and who guesses learns nothing from the answers.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrialCoupons, type TrialCoupons } from '../../tests/fixtures/checkout/coupons.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { postgresCache } from '../services/cache/cache.postgres.ts'

let trial: TrialDatabase
let world: TrialCoupons
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  const cache = postgresCache(trial.db, () => world.house.services.now(), 30_000)
  world = await openTrialCoupons(trial.db, { cache })
}, 30_000)

const codesOf = (answers: readonly { code?: string }[]) => answers.map(({ code }) => code)

test('five codes for an order, then a pause of a day; the code that is on it is no guess', async () => {
  await world.make()
  const { orderId } = await world.begin()
  for (let guess = 1; guess <= 4; guess++)
    expect(await world.apply(orderId, `FOUT-${guess}`)).toMatchObject({ code: 'unknown-coupon' })
  expect(await world.apply(orderId)).toMatchObject({ success: true })
  const refused = await world.apply(orderId, 'FOUT-5')
  expect(refused).toMatchObject({ status: 429, success: false, code: 'too-many-codes' })
  expect(await world.apply(orderId)).toMatchObject({ success: true, discount: 2.5 })
  expect(await world.remove(orderId)).toMatchObject({ success: true })
}, 60_000)

test('ten codes in ten minutes from one address, whatever the order; other addresses go on', async () => {
  const first = [await world.begin('noor'), await world.begin('sam'), await world.begin('ali')]
  for (const { orderId } of first.slice(0, 2))
    for (let guess = 1; guess <= 5; guess++) await world.apply(orderId, `FOUT-${guess}`)
  const third = first[2]?.orderId ?? ''
  expect(await world.apply(third, 'FOUT')).toMatchObject({ status: 429, code: 'too-many-codes' })
  expect(await world.apply(third, 'FOUT', '198.51.100.7')).toMatchObject({ status: 422 })
}, 60_000)

test('a thousand guesses: ten are looked at, all of those get one text, none of the others asks for anything (CPN-05)', async () => {
  await world.make()
  const { orderId } = await world.begin()
  const other = await world.begin('sam')
  const answers = []
  for (let round = 0; round < 50; round++)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          world.apply(index % 2 ? orderId : other.orderId, `GOK-${round}-${index}`)
        )
      ))
    )
  const looked = answers.filter(({ status }) => status !== 429)
  expect(looked.length).toBeLessThanOrEqual(10)
  expect(new Set(looked.map(({ error }) => error))).toEqual(new Set(['Deze kortingscode is niet geldig.']))
  expect(await world.claims()).toEqual([])
}, 120_000)

test('codes of no shape, of markup, without end: one answer, and no statement is hurt', async () => {
  const tried = ['', ' ', '<b>', "'; DROP TABLE coupons; --", 'ß'.repeat(20), 'A', 'X'.repeat(65)]
  const { orderId } = await world.begin()
  const answers = []
  for (const [index, code] of tried.entries()) {
    if (index === 5) await trial.db.execute(sql`DELETE FROM try_counts`)
    answers.push(await world.apply(orderId, code))
  }
  expect(codesOf(answers)).toEqual([...Array.from({ length: 6 }, () => 'unknown-coupon'), 'invalid-request'])
  expect(answers.every(({ success }) => success === false)).toBe(true)
}, 60_000)

test('guessing orders through the coupon gets one answer, and ends soon', async () => {
  const nobody = 'ord_aaaaaaaaaaaaaaaaaaaaaaaa'
  const answers = [await world.remove(nobody), await world.remove('x'), await world.apply(nobody)]
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'unknown-order' })
  for (let index = 0; index < 27; index++) await world.remove(nobody)
  expect(await world.remove(nobody)).toMatchObject({
    status: 429,
    success: false,
    code: 'too-many-questions'
  })
}, 60_000)

test('who asks with the address of a customer hears no more than that it does not fit', async () => {
  await world.make({ isFirstOrderOnly: true })
  await world.make({ code: 'EENMAAL', isOncePerEmail: true })
  const bought = await world.begin('noor')
  await world.apply(bought.orderId, 'EENMAAL')
  world.stripe.buyer.confirm(world.intentOf(bought.orderId).id, 'card')
  await world.stripe.webhooks.deliverWaiting()
  world.later(60)
  const again = await world.begin('noor')
  const refused = [await world.apply(again.orderId), await world.apply(again.orderId, 'EENMAAL')]
  expect(new Set(refused.map(({ error }) => error))).toEqual(
    new Set(['Deze kortingscode is niet geldig voor deze bestelling.'])
  )
  const first = await world.begin('sam')
  expect(await world.apply(first.orderId)).toMatchObject({ success: true })
  const quoted = await world.quote(first.orderId, undefined, 'noor')
  expect(quoted).toMatchObject({ discount: 0, couponDropped: expect.stringContaining('deze bestelling') })
  expect(await world.wrongs()).toEqual([])
  expect(await world.counts()).toEqual({ reserved: 0, redeemed: 0 })
}, 60_000)

test('another mail address takes the coupon along, and may not take one that it used', async () => {
  await world.make({ isOncePerEmail: true })
  const one = await world.begin('noor')
  await world.apply(one.orderId)
  expect(await world.quote(one.orderId, undefined, 'noortje')).toMatchObject({ couponCode: 'NEGEN' })
  world.later(60)
  const other = await world.begin('noor')
  expect(await world.apply(other.orderId)).toMatchObject({ success: true })
  const moved = await world.quote(one.orderId, undefined, 'NOOR')
  expect(moved.couponDropped).toBe(
    'Kortingscode NEGEN is niet geldig voor deze bestelling. We hebben ze weggehaald.'
  )
  expect(await world.wrongs()).toEqual([])
  expect(await world.counts()).toEqual({ reserved: 1, redeemed: 0 })
}, 60_000)
