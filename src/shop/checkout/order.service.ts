// Keeps the order at the server equal to the cart and the form: creates it once the form is complete, and changes it after
// each change. One call at a time; the last change wins.
//
// A press on pay sends the cart and the form once more, as they are at that moment (`agreeAgain`). When they change after
// that, `catchUp` returns at once; it is called again when the payment attempt has ended, and sends the change then. A
// payment whose amount is not the one that the page showed at the press is not confirmed (payment.service.ts), and other
// tabs wait for the lock of the order.

import { call } from '../../browser/call.ts'
import { withLock } from '../../browser/lock.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { track } from '../../browser/track.ts'
import type { AnswerOf } from '../../lib/contract.ts'
import { centsOfEuros, eurosOf } from '../../lib/money.ts'
import { $cart } from '../cart/cart.store.ts'
import { type CartLine, quantityOf } from '../cart/cart-lines.ts'
import { customerOf } from '../orders/customer.ts'
import {
  $charged,
  $checkout,
  $couponError,
  $draft,
  $orderId,
  $shipping,
  $snapshot,
  $soldOut,
  $sums,
  type Refused
} from './checkout.store.ts'
import {
  FORM_SETTLES_MS,
  itemsOf,
  type Order,
  type OrderRequest,
  orderOf,
  QUOTE_AFTER_MS
} from './checkout-state.ts'
import { changeCheckout, startCheckout } from './contract.ts'
import { createShipping } from './shipping.service.ts'

/** Whether the server has accepted the current cart and form. `offline`: the server could not be reached. */
export type Agreement = 'agreed' | 'refused' | 'offline'

export interface OrderEvents {
  /** The server has accepted a change, or the buyer is about to pay: the payment form then reads the amount. */
  onAgreed: (order: Order) => Promise<void>
  /** The order turns out to be paid already, or to be in payment. */
  onUnderWay: () => void
}

export interface OrderService {
  /** Follows the cart and the form. Returns a function that stops following. */
  follow: () => () => void
  /** Compares the order with the cart and the form. Runs after each change of them, and after a payment attempt. */
  catchUp: () => void
  /** Forgets the last accepted request, because something else has changed the order. */
  forgetAgreement: () => void
  /** Sends the request again, even if the server has accepted it before. */
  requestAgain: () => void
  /** Retries the calls that failed. Keeps everything the buyer has typed. */
  tryAgain: () => void
  /** Runs `pay` while no tab can change the order, so that the buyer pays the amount the server accepted. */
  whileUnchanged: <Value>(pay: () => Promise<Value>) => Promise<Value>
  /**
   * Asks the server again within `whileUnchanged`, even if it has accepted this request before: another tab may have changed
   * the address, cart or coupon of the same order since. The quote is idempotent, so asking again does no harm.
   */
  agreeAgain: () => Promise<Agreement>
}

/** The lock for changing or paying the order. All tabs of a browser share one order. */
export const ORDER_LOCK = `${shortName}-order`

export function createOrder({ onAgreed, onUnderWay }: OrderEvents): OrderService {
  const shipping = createShipping()
  /** Delays a change until the buyer pauses. */
  let pause: ReturnType<typeof setTimeout> | undefined
  let running: Promise<Agreement> = Promise.resolve('refused')
  /** The last request that the server accepted, as JSON. */
  let agreed = ''

  const forgetAgreement = () => {
    agreed = ''
  }
  const cancelPause = () => {
    clearTimeout(pause)
    pause = undefined
  }
  const isAgreed = () => {
    const request = wantedRequest()
    return request !== undefined && keyOf(request) === agreed
  }
  const isWaiting = () => wantedRequest() !== undefined && !isAgreed()

  function catchUp(): void {
    const checkout = $checkout.get()
    if (checkout.step === 'paying') return
    cancelPause()
    // Emptied here, or by another tab that has paid.
    if ($cart.get().lines.length === 0) {
      forgetAgreement()
      $checkout.set({ step: 'filling' })
      return
    }
    if (checkout.step !== 'ready') void shipping.request().then(beginOnceShippingIsKnown)
    if (!isWaiting()) {
      $checkout.set(checkout.step === 'ready' ? { ...checkout, change: 'none' } : { step: 'filling' })
      return
    }
    if (checkout.step === 'ready') $checkout.set({ ...checkout, change: 'sending' })
    else if (checkout.step !== 'preparing') $checkout.set({ step: 'preparing' })
    pause = setTimeout(() => void settle(), checkout.step === 'ready' ? QUOTE_AFTER_MS : FORM_SETTLES_MS)
  }

  /** Starts an order that was only waiting for the shipping costs. */
  function beginOnceShippingIsKnown(): void {
    if ($checkout.get().step === 'preparing' && $shipping.get().step === 'known' && !pause) void settle()
  }

  /** Sends the current cart and form to the server, once the running call has ended. */
  const settle = () => afterRunning(() => withLock(ORDER_LOCK, () => agree()))

  /** Runs a change after the one that is running. A change that throws counts as refused, so that later ones still run. */
  function afterRunning(change: () => Promise<Agreement>): Promise<Agreement> {
    cancelPause()
    running = running.then(change).catch((error: unknown) => {
      report(error, 'order')
      forgetAgreement()
      showRefusal({ refusal: 'unexpected' })
      return 'refused'
    })
    return running
  }

  async function agree(isAgain = false): Promise<Agreement> {
    const request = wantedRequest()
    if (!request) return 'refused'
    const order = orderOf($checkout.get())
    if (order && !isAgain && isAgreed()) return show(order)
    // The first payment waits until the shipping is known.
    if (!order && !(await shipping.areKnown())) return 'refused'
    const id = $orderId.get()
    const answer = await (id === '' ? begin(request) : alter(id, request))
    if (!('refusal' in answer)) {
      agreed = keyOf(request)
      showOrder(answer, request)
      return show(answer)
    }
    if (isGone(answer)) {
      $orderId.set('')
      forgetAgreement()
      return agree()
    }
    if (answer.refusal === 'order-under-way') onUnderWay()
    else showRefusal(answer)
    return answer.refusal === 'network' ? 'offline' : 'refused'
  }

  /** Lets the payment form read the order, after which it can be paid. */
  async function show(order: Order): Promise<Agreement> {
    await onAgreed(order)
    const checkout = $checkout.get()
    if (checkout.step === 'ready') $checkout.set({ ...checkout, change: isWaiting() ? 'sending' : 'none' })
    return isAgreed() ? 'agreed' : 'refused'
  }

  return {
    follow() {
      const stops = [$cart.subscribe(catchUp), $draft.listen(catchUp)]
      return () => {
        for (const stop of stops) stop()
        cancelPause()
        forgetAgreement()
        shipping.forget()
      }
    },
    catchUp,
    forgetAgreement,
    requestAgain() {
      forgetAgreement()
      catchUp()
    },
    tryAgain() {
      if ($shipping.get().step === 'failed') shipping.forget()
      if ($checkout.get().step === 'unprepared') $checkout.set({ step: 'filling' })
      catchUp()
    },
    async whileUnchanged(pay) {
      cancelPause()
      await running
      return withLock(ORDER_LOCK, pay)
    },
    agreeAgain: () => afterRunning(() => agree(true))
  }
}

/** The order request for the current cart and form; undefined while something is missing. */
function wantedRequest(): OrderRequest | undefined {
  const { lines } = $cart.get()
  const customer = customerOf($draft.get())
  return lines.length > 0 && customer ? { items: itemsOf(lines), customerInfo: customer } : undefined
}

const keyOf = (request: OrderRequest) => JSON.stringify(request)

/** Whether the server no longer has the order, so that a new one is created. What the buyer has typed is kept. */
const isGone = ({ refusal }: Refused) => refusal === 'order-cancelled' || refusal === 'unknown-order'

/** Shows the order at once. `change` blocks paying until the payment form has read the amount. */
function showOrder(order: Order, { items }: OrderRequest): void {
  const checkout = $checkout.get()
  const isFirst = orderOf(checkout) === undefined
  $soldOut.set([])
  $orderId.set(order.id)
  $shipping.set({ step: 'known', cents: order.shippingCents })
  if (checkout.step === 'paying') $checkout.set({ ...checkout, order })
  else $checkout.set({ step: 'ready', order, change: 'sending' })
  noteSnapshot(order, items)
  if (isFirst)
    track('Merch Payment Opened', { items: $cart.get().count, value: eurosOf($sums.get().totalCents) })
}

function showRefusal({ refusal, sentence, details }: Refused): void {
  report(refusal, 'order')
  $soldOut.set(details?.soldOut ?? [])
  const checkout = $checkout.get()
  if (checkout.step === 'ready') $checkout.set({ ...checkout, change: 'lost' })
  if (refusal === 'no-shipping') $shipping.set({ step: 'failed', why: 'refused' })
  else if (!orderOf(checkout)) $checkout.set({ step: 'unprepared', sentence: sentence ?? '' })
}

/** `items`: what was ordered. The cart may have changed since. */
function noteSnapshot({ shippingCents }: Order, items: readonly CartLine[]): void {
  const { totalCents } = $sums.get()
  $snapshot.set({
    itemsCount: quantityOf(items),
    cartValue: eurosOf(totalCents - shippingCents),
    shipping: eurosOf(shippingCents),
    items
  })
}

async function begin(body: OrderRequest): Promise<Order | Refused> {
  const answer = await call(startCheckout, { body })
  if (!answer.ok) return answer
  const { orderId: id, clientSecret, shipping, prices } = answer.value
  showPrices(prices)
  return { id, clientSecret, shippingCents: centsOfEuros(shipping) ?? 0, discountCents: 0, couponCode: '' }
}

async function alter(id: string, request: OrderRequest): Promise<Order | Refused> {
  const answer = await call(changeCheckout, { body: { orderId: id, ...request } })
  if (!answer.ok) return answer
  const { clientSecret, shipping, discount, couponCode = '', couponDropped, prices } = answer.value
  showPrices(prices)
  // The message about a code stays until another one is tried.
  if (couponDropped) $couponError.set(couponDropped)
  return {
    id,
    clientSecret,
    couponCode,
    shippingCents: centsOfEuros(shipping) ?? 0,
    discountCents: centsOfEuros(discount) ?? 0
  }
}

/** Shows the prices that the server charges, which may know a newer catalogue than this page. */
const showPrices = (prices: AnswerOf<typeof startCheckout>['prices']): void =>
  $charged.set(
    Object.fromEntries(prices.map(({ variantId, price }) => [variantId, centsOfEuros(price) ?? 0]))
  )
