// The coupon of an order: reserved before a quote with it is pushed to the payment, and freed after a quote without it was
// pushed.

import { couponText, type DroppedBecause } from '#texts/coupons.ts'
import { accept, Failure, invariant, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { HOUR_MS } from '../../../src/lib/time-units.ts'
import { type CouponRefusal, checkCoupon, couponCodeOf } from '../../../src/shop/checkout/coupons.ts'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import type { Database } from '../../platform/db/open.ts'
import type { ResponseExtras } from '../../platform/http/handle.ts'
import { mailboxOf } from '../../platform/http/mailbox-key.ts'
import { PRINTING_SERVICE } from '../../platform/services/printful/printing.ts'
import type { Connected } from '../../platform/services.ts'
import { type LeasedOrder, linesOf, type MakeQuote } from './change-order.ts'
import { type HeldCoupon, isCustomer, moveClaim, readCoupon, reserveCoupon } from './coupon-queries.ts'
import { type PricedRequest, type Quote, quoteOf, rateFor } from './quote.ts'

/** `dropped`: the sentence that explains why the order lost its coupon. */
export type RenewedQuote = Quote & { dropped?: string }

/** The quote for a changed cart or address. It keeps the coupon of the order as long as it is valid for it. */
export function withSameCoupon(
  { db }: Connected<'payments'>,
  priced: PricedRequest,
  areCouponsOn: boolean
): MakeQuote<RenewedQuote, 'total-too-low'> {
  return async (leased) => {
    const held = couponOf(leased)
    if (!held) return quoteOf(priced)
    const refusal = areCouponsOn ? await couponRefusal(db, held, priced, leased) : 'coupons-off'
    const quote = refusal ? refuse(refusal) : quoteOf(priced, held.coupon)
    if (quote.ok) return quote
    const plain = quoteOf(priced)
    return plain.ok
      ? accept({ ...plain.value, dropped: couponText.dropped(held.coupon)[quote.refusal] })
      : plain
  }
}

/**
 * Why a coupon that an order holds is no longer valid for it. An order keeps a coupon that was used up or ended meanwhile.
 */
async function couponRefusal(
  db: Database,
  { coupon, mailbox: before }: HeldCoupon,
  { subtotalCents, customer }: PricedRequest,
  { order }: LeasedOrder
): Promise<DroppedBecause | undefined> {
  if (subtotalCents < coupon.minSubtotalCents) return 'coupon-minimum'
  const buyer = { orderId: order.id, mailbox: mailboxOf(customer.email) }
  if (buyer.mailbox === before) return undefined
  const isOpen = !coupon.isFirstOrderOnly || !(await isCustomer(db, buyer))
  const isMoved = isOpen && (await moveClaim(db, buyer, coupon.id)) === 'moved'
  return isMoved ? undefined : 'coupon-not-for-order'
}

type ApplyRefusal =
  | CouponRefusal
  | 'coupon-not-for-order'
  | 'total-too-low'
  | 'order-busy'
  | 'too-many-questions'
/** What a request passes on, and whether Printful may be called for it. */
type CouponOptions = Pick<ResponseExtras, 'logFailure'> & {
  explain: (sentence: string) => void
  mayFetch: () => Promise<boolean>
}

/**
 * After this the shipping rate of an order is fetched again. The rate of a first quote is a few minutes old at most, so no
 * charged rate is older than a day.
 */
const RATE_HOLDS_MS = 23 * HOUR_MS

/**
 * The current quote of the order with the discount of a code, which is reserved. The previous coupon stays reserved until
 * this quote is pushed. `explain` receives what the code of a refusal cannot express.
 */
export function applyingCoupon(
  services: Connected<'payments' | 'printing'>,
  typed: string,
  options: CouponOptions
): MakeQuote<Quote, ApplyRefusal> {
  const { db, now, onCrashPoint } = services
  const code = couponCodeOf(typed)
  return async (leased) => {
    const { order, held } = leased
    const priced = await requestOf(services, leased, options)
    if (!priced.ok) return priced
    const request = priced.value
    const ours = held.find(({ coupon }) => coupon.code === code)
    if (ours) return quoteOf(request, ours.coupon)
    const buyer = { orderId: order.id, mailbox: mailboxOf(request.customer.email) }
    const look = async () => {
      const { coupon, isCustomer } = await readCoupon(db, code ?? '', buyer)
      const checked = checkCoupon(coupon, { subtotalCents: request.subtotalCents, now: now() })
      if (coupon && !checked.ok && checked.refusal === 'coupon-minimum')
        options.explain(couponText.from(coupon.minSubtotalCents))
      const isTooLate = checked.ok && checked.value.isFirstOrderOnly && isCustomer
      return isTooLate ? refuse('coupon-not-for-order') : checked
    }
    const found = await look()
    const quote = found.ok ? quoteOf(request, found.value) : found
    if (!found.ok || !quote.ok) return quote
    const { discountCents } = quote.value.totals
    const reservation = { order, coupon: found.value, mailbox: buyer.mailbox, discountCents }
    const outcome = await reserveCoupon(db, reservation, now())
    onCrashPoint?.('coupon reserved')
    if (outcome === 'reserved') return quote
    if (outcome === 'taken') return refuse('coupon-not-for-order')
    const again = await look()
    return again.ok ? refuse('order-busy') : again
  }
}

export const withoutCoupon =
  (
    services: Connected<'payments' | 'printing'>,
    options: CouponOptions
  ): MakeQuote<Quote, 'too-many-questions'> =>
  async (leased) => {
    const request = await requestOf(services, leased, options)
    if (!request.ok) return request
    const quote = quoteOf(request.value)
    invariant(quote.ok, 'an order without a discount costs at least the minimum')
    return quote
  }

function couponOf({ revisions, held }: LeasedOrder): HeldCoupon | undefined {
  const counted = revisions.at(-1)?.couponId
  return held.find(({ coupon }) => coupon.id === counted)
}

/** The newest request at its quoted prices; shipping is priced again when the rate is old. */
async function requestOf(
  services: Connected<'payments' | 'printing'>,
  { order, revisions }: LeasedOrder,
  { mayFetch, logFailure }: CouponOptions
): Promise<Outcome<PricedRequest, 'too-many-questions'>> {
  const newest = revisions.at(-1)
  invariant(newest, `order ${order.id} has a revision`)
  const { subtotalCents, shippingMethod: method, shippingName: name, shippingCents: cents } = newest
  // Only the retention job empties this, long after the payment.
  const customer = newest.customer as CustomerInfo
  const lines = await linesOf(services.db, newest)
  const quoted = { customer, lines, subtotalCents, shipping: { method, name, cents } }
  if (services.now().getTime() - order.createdAt.getTime() <= RATE_HOLDS_MS) return accept(quoted)
  const rate = await rateFor(services, { customer, lines }, mayFetch, { logFailure })
  if (rate.ok) return accept({ ...quoted, shipping: rate.value })
  if (rate.refusal === 'too-many-questions') return refuse(rate.refusal)
  throw new Failure(PRINTING_SERVICE, 'no longer ships this order to this address')
}
