// Compares our payments with Stripe's, day by day, the newest first, and settles orders that differ.

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import { inParallel } from '../../platform/http/client/pace.ts'
import type { Payment, Payments } from '../../platform/services/stripe/payments.ts'
import type { Connected } from '../../platform/services.ts'
import { settle } from '../orders/settle-order.ts'
import { type Breach, compareDay, type DayComparison, isCorrectable, type StripePayment } from './breaches.ts'
import { bookedPayments, type ComparedDay, daysChecked, existingOrders, recordDay } from './ledger-queries.ts'

/** Newer changes may not have arrived here yet. */
const SETTLED_AFTER_MS = 15 * MINUTE_MS
/** A day is compared once in this many hours; the next run continues where one was cut off. */
const AGAIN_HOURS = 20
const PARALLEL = 8

/** Stripe counts in whole seconds. */
const wholeSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00Z`)
const afterDay = (day: string) => new Date(startOf(day).getTime() + DAY_MS)

/** `days`: how far back. `isRepeat`: also compares days that were compared recently. */
export type Extent = { days: number; isRepeat?: boolean }

/** Compares the days that are due; may be cut off after any day. */
export async function compareDays(
  services: Connected<'payments'>,
  { days, isRepeat = false }: Extent,
  signal: AbortSignal
): Promise<ComparedDay[]> {
  const { db, payments, now } = services
  const until = wholeSecond(now().getTime() - SETTLED_AFTER_MS)
  const first = dayOf(new Date(until.getTime() - (days - 1) * DAY_MS))
  const checkedSince = new Date(now().getTime() - AGAIN_HOURS * HOUR_MS)
  const done = isRepeat ? new Set<string>() : await daysChecked(db, first, checkedSince)
  const due = daysDown(dayOf(until), first).filter((day) => !done.has(day))
  const [newest, oldest] = [due[0], due.at(-1)]
  if (!newest || !oldest) return []

  const compared: ComparedDay[] = []
  const before = new Date(Math.min(afterDay(newest).getTime(), until.getTime()))
  // The list is newest first: once it returns a payment of an earlier day, the later days are complete.
  let listed: Payment[] = []
  const list = payments.openedSince(startOf(oldest), before)[Symbol.asyncIterator]()
  let next = await list.next()
  for (const day of due) {
    for (; !next.done && dayOf(next.value.createdAt) >= day; next = await list.next())
      if (dayOf(next.value.createdAt) === day) listed.push(next.value)
    if (signal.aborted) break
    compared.push(await comparedDay(services, day, listed, before))
    listed = []
  }
  return compared
}

function daysDown(newest: string, oldest: string): string[] {
  const days: string[] = []
  for (let day = newest; day >= oldest; day = dayOf(new Date(startOf(day).getTime() - 1))) days.push(day)
  return days
}

async function comparedDay(
  services: Connected<'payments'>,
  day: string,
  listed: readonly Payment[],
  until: Date
): Promise<ComparedDay> {
  const stripePayments = listed.filter(({ orderId }) => orderId !== undefined && isOrderId(orderId))
  let comparison = await comparedWithStripe(services, day, stripePayments, until)
  const correctable = new Set(comparison.breaches.filter(isCorrectable).map(({ subject }) => subject))
  let mendedCount = 0
  if (correctable.size > 0) {
    const correctablePayments = stripePayments.filter(({ orderId = '' }) => correctable.has(orderId))
    await inParallel(correctablePayments, PARALLEL, ({ id: paymentId, orderId = '' }) =>
      settle(services, orderId, { actor: 'job', paymentId, isMoneyNews: true })
    )
    comparison = await comparedWithStripe(services, day, stripePayments, until)
    const left = new Set(comparison.breaches.map(({ subject }) => subject))
    mendedCount = [...correctable].filter((subject) => !left.has(subject)).length
  }
  const compared = { day, paymentCount: stripePayments.length, mendedCount, comparison }
  await recordDay(services.db, compared, services.now())
  return compared
}

async function comparedWithStripe(
  { db, payments }: Connected<'payments'>,
  day: string,
  listed: readonly Payment[],
  until: Date
): Promise<DayComparison> {
  const before = new Date(Math.min(afterDay(day).getTime(), until.getTime()))
  const ours = await bookedPayments(db, { since: startOf(day), before })
  const refundedOf = new Map(ours.map(({ paymentId, refundedCents }) => [paymentId, refundedCents]))
  const stripePayments = await inParallel(listed, PARALLEL, (payment) =>
    stripePayment(payments, payment, refundedOf.get(payment.id) ?? 0)
  )
  const unknown = stripePayments
    .filter(({ paymentId }) => !refundedOf.has(paymentId))
    .map(({ orderId }) => orderId)
  return compareDay(day, ours, stripePayments, await existingOrders(db, unknown))
}

/** The charge may still include a failed refund: when the sums differ, the refunds themselves decide. */
async function stripePayment(payments: Payments, payment: Payment, ourCents: number): Promise<StripePayment> {
  const { id: paymentId, orderId = '', receivedCents, isDisputed } = payment
  const isSame = payment.refundedCents === ourCents
  const refunds = isSame ? [] : await payments.refundsOf(paymentId)
  const counted = refunds.filter(({ status }) => status !== 'failed')
  const refundedCents = isSame
    ? payment.refundedCents
    : counted.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { paymentId, orderId, receivedCents, refundedCents, isDisputed }
}

export const breachesOf = (compared: readonly ComparedDay[]): Breach[] =>
  compared.flatMap(({ comparison }) => comparison.breaches)
