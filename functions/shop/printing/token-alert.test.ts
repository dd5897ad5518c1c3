// When Printful's token expires, the hosts get a mail once a day, and no order is lost.

import { expect, test } from 'vitest'
import { DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { fulfilmentIn, ONE_PARCEL } from '../../../tests/fixtures/checkout/fulfilment.ts'
import { openTestPrinting } from '../../../tests/fixtures/printing.ts'
import { ALERT_KIND } from '../../platform/alerts/alerts.ts'
import { pollPrintingJob } from './poll-printful.ts'

const { testDatabase, fixture: context } = checkoutForEachTest()

const refusing = () => openTestPrinting({ token: 'not a token' }).printing
const renew = () => Object.assign(context.testApp.services, { printing: context.printing })
const poll = () => context.run(pollPrintingJob)
const alerts = async () =>
  (await context.rows.outbox()).filter(
    ({ kind, dedupe_key: key }) =>
      kind === ALERT_KIND && String(key).includes('print-shop-refused') && String(key).includes(':wout@')
  ).length

test('an expired token is noticed by the poll without any order under way, and the hosts are alerted once a day', async () => {
  Object.assign(context.testApp.services, { printing: refusing() })
  await poll()
  await poll()
  expect(await alerts()).toBe(1)
  context.later(DAY_SECONDS)
  await poll()
  expect(await alerts()).toBe(2)
})

test('a valid token costs one call and sends no mail', async () => {
  await poll()
  expect(context.requests.printful).toHaveLength(1)
  expect(await alerts()).toBe(0)
})

test('a stop of a print waits for a new token, too', async () => {
  await context.buy()
  const fulfilment = fulfilmentIn(context, testDatabase.db)
  await fulfilment.work()
  await fulfilment.refund()
  await fulfilment.deliverStripeEvents()
  Object.assign(context.testApp.services, { printing: refusing() })
  expect(await fulfilment.work()).toMatchObject({ later: 1, dead: 0 })
  expect(await alerts()).toBe(1)
  const { rows } = await testDatabase.db.execute(`SELECT last_error FROM outbox WHERE kind = 'stop-print'`)
  expect(rows).toEqual([{ last_error: 'Printful: refuses our token (PRINTFUL_TOKEN)' }])
  renew()
  context.later(60 * 60)
  await fulfilment.workFor(3)
  expect(context.printful.orders[0]?.status).toBe('canceled')
})

test('the poll is off without Printful, and the log says so', async () => {
  Object.assign(context.testApp.services, { printing: undefined })
  await poll()
  expect(context.testApp.loggedJobs.at(-1)).toMatchObject({
    outcome: 'off',
    reason: 'PRINTFUL_TOKEN is not set'
  })
})

test('a poll that fetched an order makes no call for the token alone', async () => {
  await context.buy()
  await fulfilmentIn(context, testDatabase.db).work()
  context.requests.printful.length = 0
  await poll()
  const paths = context.requests.printful.map(({ url }) => new URL(url).pathname)
  expect(paths.filter((path) => !path.startsWith('/orders/'))).toEqual([])
})

test('a paid order waits for a new token, and is then printed', async () => {
  await context.buy()
  const fulfilment = fulfilmentIn(context, testDatabase.db)
  Object.assign(context.testApp.services, { printing: refusing() })
  await fulfilment.workFor(3)
  expect(await fulfilment.order()).toMatchObject({ status: 'paid', hold_reason: null })
  expect(await alerts()).toBe(1)
  renew()
  context.later(60 * 60)
  await fulfilment.workFor(3)
  expect(await fulfilment.state()).toEqual(ONE_PARCEL)
})

test('orders in progress are checked later', async () => {
  const orderId = await context.buy()
  const fulfilment = fulfilmentIn(context, testDatabase.db)
  await fulfilment.work()
  context.printful.printer.ship(orderId)
  Object.assign(context.testApp.services, { printing: refusing() })
  await poll()
  expect(await alerts()).toBe(1)
  expect((await fulfilment.order())?.status).toBe('processing')
  renew()
  context.later(31 * 60)
  await poll()
  expect((await fulfilment.order())?.status).toBe('shipped')
})
