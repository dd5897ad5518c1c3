// What the bank charges fans is what we know of, or the hosts are told which subscription is too many.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrialFans, type TrialFans } from '../../tests/fixtures/superfan.ts'
import { emptyTables, openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { openTill } from '../checkout/context.ts'
import { checkBooks } from './reconcile.ts'

const HOUR = 60 * 60

let trial: TrialDatabase
let world: TrialFans
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialFans(trial.db)
  await emptyTables(trial.db, 'orders', 'coupons', 'ledger_days', 'book_verdicts', 'readings')
})

const breaches = async () => {
  const { memberships } = world
  const extent = { days: 1, memberships }
  return (await checkBooks(openTill(world.house.services), extent, new AbortController().signal)).breaches
}
/** The same signup once more, as a step that does not look would make it. */
async function subscribedTwice(): Promise<string> {
  const intentId = await world.filledIn()
  await world.finish(intentId)
  const { customer: customerId, default_payment_method: methodId } = world.stripe.subscriptions[0] ?? {}
  const terms = { intentId, customerId: String(customerId), methodId: String(methodId) }
  return (await world.memberships.subscribe(terms, 'a second time')).id
}

test('one subscription for each fan is all there should be', async () => {
  await world.finish(await world.filledIn())
  world.later(2 * HOUR)
  expect(await breaches()).toEqual([])
})

test('a second subscription of one signup is named, and no more once it is ended', async () => {
  const surplus = await subscribedTwice()
  world.later(2 * HOUR)
  expect(await breaches()).toEqual([{ kind: 'surplus-subscription', subject: surplus }])
  expect(await world.rows.alerts()).toEqual(['books-wrong'])
  world.stripe.subscriber.cancel(surplus, 'now')
  expect(await breaches()).toEqual([])
})

test('a signup that is at it right now is no surplus', async () => {
  const intentId = await world.filledIn()
  world.dieAt('subscription made')
  await world.finish(intentId)
  expect(await breaches()).toEqual([])
})
