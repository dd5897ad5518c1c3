// The same press of a buyer, sent again and again.
import { expect, test } from 'vitest'
import { mug } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { noor } from '../../../tests/fixtures/payments.ts'
import { postgresCache } from '../../platform/limits/cache.postgres.ts'
import { CHECKOUT_LIMITS } from './limits.ts'

const { testDatabase, fixture, reopen } = checkoutForEachTest()

test('a hundred repeats of one press ask Stripe twenty times, and a lost answer can still be asked for again', async () => {
  await reopen({ cache: postgresCache(testDatabase.db, () => fixture.testApp.services.now(), 30_000) })
  let opened = 0
  const { open } = fixture.payments
  Object.assign(fixture.payments, {
    open: (...terms: Parameters<typeof open>) => {
      opened++
      return open(...terms)
    }
  })
  const statuses: number[] = []
  for (let press = 0; press < 100; press++) statuses.push((await fixture.start([mug], noor)).status)
  const { tries } = CHECKOUT_LIMITS['checkout-repeats']
  expect(statuses.slice(0, 1 + tries)).toEqual(Array(1 + tries).fill(200))
  expect(new Set(statuses.slice(1 + tries))).toEqual(new Set([429]))
  expect(opened).toBe(1 + tries)
  expect((await fixture.start([mug], noor, '198.51.100.7')).status).toBe(200)
})
