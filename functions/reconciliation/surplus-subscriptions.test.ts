// What Stripe charges fans is what we know of, or the hosts are told which subscription is too many.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestFans, type TestFans } from '../../tests/fixtures/superfan.ts'
import { emptyTables, openTestDatabase, type TestDatabase } from '../../tests/servers/database.ts'
import { paymentContextOf } from '../checkout/context.ts'
import { reconcile } from './reconcile.ts'

const HOUR = 60 * 60

let testDatabase: TestDatabase
let fixture: TestFans
beforeAll(async () => {
  testDatabase = await openTestDatabase()
}, 60_000)
afterAll(() => testDatabase.close())
beforeEach(async () => {
  fixture = await openTestFans(testDatabase.db)
  await emptyTables(testDatabase.db, 'orders', 'coupons', 'ledger_days', 'book_verdicts', 'readings')
})

const breaches = async () => {
  const { memberships } = fixture
  const extent = { days: 1, memberships }
  return (await reconcile(paymentContextOf(fixture.testApp.services), extent, new AbortController().signal))
    .breaches
}
/** The same signup once more, as a step that does not look would make it. */
async function subscribedTwice(): Promise<string> {
  const intentId = await fixture.filledIn()
  await fixture.finish(intentId)
  const { customer: customerId, default_payment_method: methodId } = fixture.stripe.subscriptions[0] ?? {}
  const terms = { intentId, customerId: String(customerId), methodId: String(methodId) }
  return (await fixture.memberships.subscribe(terms, 'a second time')).id
}

test('one subscription for each fan is all there should be', async () => {
  await fixture.finish(await fixture.filledIn())
  fixture.later(2 * HOUR)
  expect(await breaches()).toEqual([])
})

test('a second subscription of one signup is named, and no more once it is ended', async () => {
  const surplus = await subscribedTwice()
  fixture.later(2 * HOUR)
  expect(await breaches()).toEqual([{ kind: 'surplus-subscription', subject: surplus }])
  expect(await fixture.rows.alerts()).toEqual(['books-wrong'])
  fixture.stripe.subscriber.cancel(surplus, 'now')
  expect(await breaches()).toEqual([])
})

test('a signup that is at it right now is no surplus', async () => {
  const intentId = await fixture.filledIn()
  fixture.dieAt('subscription made')
  await fixture.finish(intentId)
  expect(await breaches()).toEqual([])
})
