// The hosts get a mail about every subscription that Stripe charges and that is not stored here.

import { beforeEach, expect, test } from 'vitest'
import { HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import { openTestFans, type TestFans } from '../../../tests/fixtures/superfan.ts'
import { emptyTables } from '../../../tests/servers/database.ts'
import { databaseOfFile } from '../../../tests/servers/file-database.ts'
import { reconcile } from './reconcile.ts'

const testDatabase = databaseOfFile()
let fixture: TestFans
beforeEach(async () => {
  fixture = await openTestFans(testDatabase.db)
  await emptyTables(testDatabase.db, 'orders', 'coupons', 'ledger_days', 'reconciliation_results', 'readings')
})

const breaches = async () => {
  const { memberships } = fixture
  const extent = { days: 1, memberships }
  return (
    await reconcile(connected(fixture.testApp.services, 'payments'), extent, new AbortController().signal)
  ).breaches
}
/** A second subscription of the same signup, as a bug would create it. */
async function subscribedTwice(): Promise<string> {
  const intentId = await fixture.filledIn()
  await fixture.finish(intentId)
  const { customer: customerId, default_payment_method: methodId } = fixture.stripe.subscriptions[0] ?? {}
  const terms = { intentId, customerId: String(customerId), methodId: String(methodId) }
  return (await fixture.memberships.subscribe(terms, 'a second time')).id
}

test('the search for surplus subscriptions reports nothing with one subscription per fan', async () => {
  await fixture.finish(await fixture.filledIn())
  fixture.later(2 * HOUR_SECONDS)
  expect(await breaches()).toEqual([])
})

test('the search for surplus subscriptions names a second subscription of one signup, until it is ended', async () => {
  const surplus = await subscribedTwice()
  fixture.later(2 * HOUR_SECONDS)
  expect(await breaches()).toEqual([{ kind: 'surplus-subscription', subject: surplus }])
  expect(await fixture.rows.alerts()).toEqual(['reconciliation-breach'])
  fixture.stripe.subscriber.cancel(surplus, 'now')
  expect(await breaches()).toEqual([])
})

test('the search for surplus subscriptions ignores a signup in progress', async () => {
  const intentId = await fixture.filledIn()
  fixture.crashAt('subscription created')
  await fixture.finish(intentId)
  expect(await breaches()).toEqual([])
})
