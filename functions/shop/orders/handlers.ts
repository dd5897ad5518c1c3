// Handlers of the checkout API.

import { isHttpsAddress } from '../../../src/lib/https-address.ts'
import { eurosOf } from '../../../src/lib/money.ts'
import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { isOrderId } from '../../../src/shop/cart/cart-limits.ts'
import {
  type Bought,
  changeCheckout,
  linkedOrder,
  orderStatus,
  startCheckout
} from '../../../src/shop/checkout/contract.ts'
import { stageOf } from '../../../src/shop/checkout/linked-order.ts'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import type { OrderStatus } from '../../../src/shop/orders/order-status.ts'
import type { Order } from '../../platform/db/order-schema.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { beforeDeadline, STATUS_WITHIN_MS } from '../../platform/http/client/deadline.ts'
import type { ResponseExtras, Route } from '../../platform/http/handle.ts'
import { isLinkToken } from '../../platform/http/link-token.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { type Connected, handleWith, type Services } from '../../platform/services.ts'
import { type Changed, changeOrder, linesOf } from './change-order.ts'
import { couponHandlers } from './coupon-handlers.ts'
import { CHECKOUT_CAP, CHECKOUT_LIMITS } from './limits.ts'
import { type RenewedQuote, withSameCoupon } from './order-coupon.ts'
import { type LinkedOrder, orderBehind } from './order-links.ts'
import { isPaymentRefused, orderOf, type PaidRevision, paidRevisionOf } from './order-queries.ts'
import { pricedRequest, type QuotedLine, quoteOf } from './quote.ts'
import { settle } from './settle-order.ts'
import { openedOrder, orderIdsOf, pressOf, storedOrder } from './start-order.ts'

export function checkoutHandlers(services: Services): readonly Route[] {
  const { now } = services
  const handle = handleWith('checkout', services, 'db', 'payments', 'printing', 'appSecret')
  // What was bought can be looked up while Stripe and Printful are not connected.
  const handleLooked = handleWith('checkout', services, 'db', 'appSecret')
  const limiter = createLimiter(services, CHECKOUT_LIMITS, CHECKOUT_CAP)

  return [
    handle(startCheckout, async (visit, connected) => {
      const { items, customerInfo } = visit.body
      const address = addressKey(visit.visitorAddress, connected.appSecret, now())
      const pressed = { address, items, customer: customerInfo }
      const idsAfter = (after?: string) =>
        orderIdsOf(after === undefined ? pressed : { ...pressed, after }, connected.appSecret, now())
      const { ids, known } = await pressOf(connected, idsAfter)
      if (known) {
        // Answering again asks Stripe again.
        if (!(await limiter.allows(visit, ['checkout-repeats'], { address })))
          return refuse('too-many-orders')
        return accept(await startedAnswer(connected, known))
      }

      const isAllowed = await limiter.allows(visit, ['checkout-orders'], { address })
      if (!isAllowed) return refuse('too-many-orders')
      const mayFetch = () => limiter.allows(visit, ['shop-rates'], { address })
      const priced = await pricedRequest(connected, visit.body, mayFetch, visit)
      if (!priced.ok) return priced
      const quote = quoteOf(priced.value)
      if (!quote.ok) return quote
      const order = await storedOrder(connected, ids[0], quote.value)
      return accept(await startedAnswer(connected, order))
    }),
    handle(changeCheckout, async (visit, connected) => {
      const { orderId } = visit.body
      const address = addressKey(visit.visitorAddress, connected.appSecret, now())
      if (!(await limiter.allows(visit, ['checkout-quotes'], { address })))
        return refuse('too-many-questions')
      if (!isOrderId(orderId) || !(await orderOf(connected.db, orderId))) return refuse('unknown-order')
      const mayFetch = () => limiter.allows(visit, ['shop-rates'], { address })
      const priced = await pricedRequest(connected, visit.body, mayFetch, visit)
      if (!priced.ok) return priced
      const { couponsEnabled } = connected.shop
      const changed = await changeOrder(
        connected,
        orderId,
        withSameCoupon(connected, priced.value, couponsEnabled)
      )
      return changed.ok ? accept(changedAnswer(changed.value)) : changed
    }),
    handle(orderStatus, async (visit, connected) => {
      const address = addressKey(visit.visitorAddress, connected.appSecret, now())
      if (!(await limiter.allows(visit, ['checkout-looks'], { address }))) return refuse('too-many-questions')
      const known = await statusOfOrder(connected, visit.params.orderId, visit)
      if (known) return accept(known)
      const mayGuess = await limiter.allows(visit, ['checkout-guesses'], { address })
      return refuse(mayGuess ? 'unknown-order' : 'too-many-questions')
    }),
    handleLooked(linkedOrder, async (visit, { db, appSecret }) => {
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['checkout-looks'], { address }))) return refuse('too-many-questions')
      const { token } = visit.body
      const found = isLinkToken(token) ? await orderBehind(db, token, now()) : undefined
      if (found) return accept(linkedAnswer(found))
      const mayGuess = await limiter.allows(visit, ['checkout-guesses'], { address })
      return refuse(mayGuess ? 'unknown-link' : 'too-many-questions')
    }),
    ...couponHandlers(services, limiter)
  ]
}

const boughtAnswer = ({ revision, lines }: PaidRevision): Bought => ({
  lines: lines.map(({ name, colour, size, quantity, unitCents }) => ({
    name,
    colour,
    size,
    quantity,
    price: eurosOf(quantity * unitCents)
  })),
  discount: eurosOf(revision.discountCents),
  shipping: eurosOf(revision.shippingCents),
  total: eurosOf(revision.totalCents)
})

function linkedAnswer({ order, revision, lines, parcels, refundedCents, isWithdrawn }: LinkedOrder) {
  return {
    number: orderNumberOf(order.number),
    orderId: order.id,
    payment: order.paymentId,
    status: order.status,
    stage: stageOf({ ...order, isWithdrawn }),
    ...boughtAnswer({ revision, lines }),
    refunded: eurosOf(refundedCents),
    // Only emptied together with the links.
    shipTo: revision.customer as CustomerInfo,
    parcels: parcels.map(({ carrier, trackingNumber, trackingUrl, status }) => ({
      carrier,
      trackingNumber,
      trackingUrl: trackingUrl !== null && isHttpsAddress(trackingUrl) ? trackingUrl : null,
      isDelivered: status === 'delivered'
    }))
  }
}

function changedAnswer({ payment, quote }: Changed<RenewedQuote>) {
  const { totals, coupon, dropped, lines } = quote
  return {
    clientSecret: payment.clientSecret,
    prices: pricesOf(lines),
    shipping: eurosOf(totals.shippingCents),
    discount: eurosOf(totals.discountCents),
    ...(coupon ? { couponCode: coupon.code } : {}),
    ...(dropped ? { couponDropped: dropped } : {})
  }
}

async function startedAnswer(services: Connected<'payments' | 'printing'>, stored: Order) {
  const { order, revision, payment } = await openedOrder(services, stored)
  return {
    orderId: order.id,
    clientSecret: payment.clientSecret,
    shipping: eurosOf(revision.shippingCents),
    prices: pricesOf(await linesOf(services.db, revision))
  }
}

const pricesOf = (lines: readonly Pick<QuotedLine, 'variantId' | 'unitCents'>[]) =>
  lines.map(({ variantId, unitCents }) => ({ variantId, price: eurosOf(unitCents) }))

/** Stripe is called at most this often per order, because a waiting page polls faster than that. */
const LOOK_EVERY_SECONDS = 2

const UNDECIDED: ReadonlySet<OrderStatus> = new Set(['draft', 'pending'])

/** `payment` is set only right after Stripe was called. */
type StatusAnswer = { number: string; status: OrderStatus; payment?: 'refused'; bought?: Bought }

/** A page that no longer knows what was bought gets it from here, after a payment that took long. */
async function decidedAnswer({ db }: Connected<'payments'>, order: Order): Promise<StatusAnswer> {
  const answer = { number: orderNumberOf(order.number), status: order.status }
  if (order.paidRevision === null) return answer
  return { ...answer, bought: boughtAnswer(await paidRevisionOf(db, order)) }
}

/**
 * Returns undefined when the order does not exist. When Stripe or the cache does not answer, it returns the stored status:
 * the page polls again, and Stripe resends its events.
 */
async function statusOfOrder(
  services: Connected<'payments' | 'printing'>,
  orderId: string,
  { logFailure }: Pick<ResponseExtras, 'logFailure'>
): Promise<StatusAnswer | undefined> {
  const order = isOrderId(orderId) ? await orderOf(services.db, orderId) : undefined
  if (!order) return undefined
  const number = orderNumberOf(order.number)
  if (!UNDECIDED.has(order.status)) return decidedAnswer(services, order)
  try {
    if (!(await services.cache.lock(`look:${orderId}`, LOOK_EVERY_SECONDS)))
      return { number, status: order.status }
    const looking = () => settle(services, orderId, { actor: 'visitor' })
    const settled = (await beforeDeadline(STATUS_WITHIN_MS, looking)) ?? order
    if (!UNDECIDED.has(settled.status)) return decidedAnswer(services, settled)
    const isRefused = settled.status === 'draft' && (await isPaymentRefused(services.db, settled))
    return { number, status: settled.status, ...(isRefused ? { payment: 'refused' } : {}) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    logFailure(error)
    return { number, status: order.status }
  }
}
