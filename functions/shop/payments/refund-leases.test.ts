// Concurrent refunds by several people and jobs: in total, the highest requested amount is refunded, even with crashes and
// stalls.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../tests/depth.ts'
import { SHIRT_CENTS } from '../../../tests/fixtures/checkout/checkout.ts'
import { checkoutForEachTest } from '../../../tests/fixtures/checkout/each-test.ts'
import { connected } from '../../../tests/fixtures/connected.ts'
import type { CrashPoint } from '../../platform/crash-points.ts'
import type { Printing } from '../../platform/services/printful/printing.ts'
import type { Payments } from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { underLease } from '../orders/leases.ts'
import { fulfilOrder } from '../printing/fulfil-order.ts'
import { refundUnderLease } from './refunds.ts'

const RUNS = runs(3, 150)
const AFTER_LEASE_SECONDS = 21

const { fixture, fulfilment, reopen } = checkoutForEachTest()

const services = (): Connected<'payments'> => connected(fixture.testApp.services, 'payments')
const give = (orderId: string, upToCents: number, from = services()) =>
  underLease(from, orderId, (lease) => refundUnderLease(from, lease, { orderId, upToCents }))
const backNow = () => fixture.stripe.charges.at(-1)?.amount_refunded ?? 0

/** A process that stalls right before it calls Stripe for the refund. */
function stalledPayments() {
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>()
  const { payments, ...rest } = services()
  const refund: Payments['refund'] = async (...terms) => {
    arrive()
    await gate
    return payments.refund(...terms)
  }
  return { services: { ...rest, payments: { ...payments, refund } }, isThere, goOn }
}

test('two hosts request different totals at once: the higher one is refunded, not the sum', async () => {
  const orderId = await fixture.buy()
  const given = await Promise.all([give(orderId, 500), give(orderId, 1000)])
  expect(given).toMatchObject([{ ok: true }, { ok: true }])
  expect(backNow()).toBe(1000)
})

test('a process that stalled beyond its lease refunds no more than was requested', async () => {
  const orderId = await fixture.buy()
  const stalled = stalledPayments()
  const first = give(orderId, 500, stalled.services)
  await stalled.isThere
  fixture.later(AFTER_LEASE_SECONDS)
  expect(await give(orderId, 1000)).toMatchObject({ ok: true, value: { givenCents: 1000 } })
  stalled.goOn()
  expect(await first).toMatchObject({ ok: true, value: { givenCents: 0, backCents: 1000 } })
  expect(backNow()).toBe(1000)
})

test('a process that stalled before its refund, while another one had the order, refunds nothing', async () => {
  const orderId = await fixture.buy()
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>()
  const { payments, ...rest } = services()
  let looks = 0
  /** The second look at the refunds is the one right before the refund. */
  const refundsOf: Payments['refundsOf'] = async (id) => {
    const found = await payments.refundsOf(id)
    if (++looks === 2) {
      arrive()
      await gate
    }
    return found
  }
  const first = underLease(services(), orderId, (lease) =>
    refundUnderLease({ ...rest, payments: { ...payments, refundsOf } }, lease, {
      orderId,
      upToCents: undefined
    })
  )
  await isThere
  fixture.later(AFTER_LEASE_SECONDS)
  await fulfilOrder(connected(fixture.testApp.services, 'payments', 'printing'), orderId)
  expect(fulfilment.confirms()).toBe(1)
  goOn()
  await expect(first).rejects.toThrow('the lease of the order ran out')
  expect(backNow()).toBe(0)
})

test('while one process moves money of an order, others are refused', async () => {
  const orderId = await fixture.buy()
  const stalled = stalledPayments()
  const first = give(orderId, 500, stalled.services)
  await stalled.isThere
  expect(await give(orderId, 1000)).toBe('busy')
  expect(backNow()).toBe(0)
  stalled.goOn()
  expect(await first).toMatchObject({ ok: true, value: { givenCents: 500 } })
})

test('a refund that failed at Stripe is requested again with another idempotency key', async () => {
  const orderId = await fixture.buy()
  await give(orderId, 500)
  fixture.stripe.buyer.failRefund(fixture.stripe.intents.at(-1)?.id ?? '')
  expect(backNow()).toBe(0)
  expect(await give(orderId, 500)).toMatchObject({ ok: true, value: { givenCents: 500 } })
  expect(backNow()).toBe(500)
})

test('no refund happens between the last check of the payment and the confirmation at Printful', async () => {
  const orderId = await fixture.buy()
  const backAtConfirm: number[] = []
  const refusals: unknown[] = []
  const services = connected(fixture.testApp.services, 'payments', 'printing')
  const confirm: Printing['confirm'] = async (id) => {
    refusals.push(await give(orderId, SHIRT_CENTS))
    backAtConfirm.push(backNow())
    return services.printing.confirm(id)
  }
  await fulfilOrder({ ...services, printing: { ...services.printing, confirm } }, orderId)
  expect(refusals).toEqual(['busy'])
  expect(backAtConfirm).toEqual([0])
  expect(await give(orderId, SHIRT_CENTS)).toMatchObject({ ok: true, value: { givenCents: SHIRT_CENTS } })
  await fulfilment.workFor(3)
  expect(fixture.printful.orders.map(({ status }) => status)).toEqual(['canceled'])
})

describe('any amounts, any number of hosts, a crash at any step', () => {
  const sums = fc.array(fc.integer({ min: 1, max: SHIRT_CENTS }), { minLength: 2, maxLength: 4 })
  const deaths = fc.constantFrom<CrashPoint | undefined>(
    ...(['money lease taken', 'refund begun', 'money refunded', 'facts fetched', 'state stored'] as const),
    undefined
  )
  const troubles = fc.constantFrom('cut-before', 'cut-after', 'error-before', 'error-after', undefined)
  const rounds = fc.array(fc.record({ sums, death: deaths, trouble: troubles }), {
    minLength: 1,
    maxLength: 3
  })

  test('the refunds never exceed the highest total, and reach that total in the end', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (plan) => {
        await reopen()
        const orderId = await fixture.buy()
        let highest = 0
        for (const { sums: wanted, death, trouble } of plan) {
          highest = Math.max(highest, ...wanted)
          if (death) fixture.crashAt(death)
          if (trouble) fixture.stripe.injectFault({ on: 'POST /v1/refunds', does: trouble, times: 2 })
          await Promise.allSettled(wanted.map((cents) => give(orderId, cents)))
          expect(backNow()).toBeLessThanOrEqual(highest)
          fixture.stripe.plannedFaults.forget()
          fixture.liveOn()
          fixture.later(AFTER_LEASE_SECONDS)
        }
        expect(await give(orderId, highest)).toMatchObject({ ok: true, value: { backCents: highest } })
        expect(backNow()).toBe(highest)
        expect([...fixture.stripe.faults]).toEqual([])
      }),
      { numRuns: RUNS, seed: 2026, endOnFailure: true }
    )
  })
})
