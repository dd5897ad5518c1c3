// A token of the print shop that ran out: the hosts hear of it by mail, once a day, and no order is lost over it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTrialCheckout, type TrialCheckout } from '../../tests/fixtures/checkout/checkout.ts'
import { fulfilmentIn, ONE_PARCEL } from '../../tests/fixtures/checkout/fulfilment.ts'
import { openTrialPrintShop } from '../../tests/fixtures/printing.ts'
import { openTrialDatabase, type TrialDatabase } from '../../tests/servers/database.ts'
import { ALERT_KIND } from '../releases/alerts.ts'
import { pollPrintShopJob } from './poll-printful.ts'

const DAY_SECONDS = 24 * 60 * 60

let trial: TrialDatabase
let world: TrialCheckout
beforeAll(async () => {
  trial = await openTrialDatabase()
}, 60_000)
afterAll(() => trial.close())
beforeEach(async () => {
  world = await openTrialCheckout(trial.db)
})

const refusing = () => openTrialPrintShop({ token: 'not a token' }).printShop
const renew = () => Object.assign(world.house.services, { printShop: world.printShop })
const poll = () => world.run(pollPrintShopJob)
const told = async () =>
  (await world.rows.outbox()).filter(
    ({ kind, dedupe_key: key }) =>
      kind === ALERT_KIND && String(key).includes('print-shop-refused') && String(key).includes(':wout@')
  ).length

test('with nothing on its way the clock notices it, and tells the hosts once a day', async () => {
  Object.assign(world.house.services, { printShop: refusing() })
  await poll()
  await poll()
  expect(await told()).toBe(1)
  world.later(DAY_SECONDS)
  await poll()
  expect(await told()).toBe(2)
})

test('a token that is taken is one question and no mail', async () => {
  await poll()
  expect(world.requests.printful).toHaveLength(1)
  expect(await told()).toBe(0)
})

test('an order that was paid waits for another token, and then goes', async () => {
  await world.buy()
  const hands = fulfilmentIn(world, trial.db)
  Object.assign(world.house.services, { printShop: refusing() })
  await hands.workFor(3)
  expect(await hands.order()).toMatchObject({ status: 'paid', hold_reason: null })
  expect(await told()).toBe(1)
  renew()
  world.later(60 * 60)
  await hands.workFor(3)
  expect(await hands.standing()).toEqual(ONE_PARCEL)
})

test('parcels on their way are asked for later', async () => {
  const orderId = await world.buy()
  const hands = fulfilmentIn(world, trial.db)
  await hands.work()
  world.printful.printer.ship(orderId)
  Object.assign(world.house.services, { printShop: refusing() })
  await poll()
  expect(await told()).toBe(1)
  expect((await hands.order())?.status).toBe('processing')
  renew()
  world.later(31 * 60)
  await poll()
  expect((await hands.order())?.status).toBe('shipped')
})
