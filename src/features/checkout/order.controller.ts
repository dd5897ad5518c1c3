// Creates an order from the cart and the form, and updates it when either changes. One call at a time; the last change wins.

import { call } from '../../browser/call.ts'
import { withLock } from '../../browser/lock.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { track } from '../../browser/track.ts'
import type { AnswerOf } from '../../lib/contract.ts'
import { centsOfEuros, eurosOf } from '../../lib/money.ts'
import { estimateShipping } from '../shop/contract.ts'
import { customerOf, isCountry } from '../shop/customer.ts'
import { ASSUMED_COUNTRY } from '../shop/rules.ts'
import { $cart } from '../shop/store.ts'
import { changeCheckout, startCheckout } from './contract.ts'
import { FORM_SETTLES_MS, itemsOf, type Order, type OrderRequest, orderOf, QUOTE_AFTER_MS } from './rules.ts'
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
} from './store.ts'

/** Called after the server has accepted a change, and before paying, so that the payment form reads the new amount. */
type Refresh = (order: Order) => Promise<void>
/** Called when the order turns out to be paid already, or to be in payment. */
type UnderWay = () => void
/** Whether the server has accepted the current cart and form. `offline`: the server could not be reached. */
export type Agreement = 'agreed' | 'refused' | 'offline'

/** The lock for changing or paying the order. All tabs of a browser share one order. */
export const ORDER_LOCK = `${shortName}-order`

let refresh: Refresh = async () => undefined
let underWay: UnderWay = () => undefined
/** The timer that delays a change until the buyer pauses. */
let settling: ReturnType<typeof setTimeout> | undefined
let running: Promise<Agreement> = Promise.resolve('refused')
/** The last request that the server accepted, as JSON. */
let agreed = ''
let lastShippingRequest = ''

/** Follows the cart and the form. Returns a function that stops following. */
export function followOrder(onRefresh: Refresh, onUnderWay: UnderWay): () => void {
  refresh = onRefresh
  underWay = onUnderWay
  const stops = [$cart.subscribe(catchUp), $draft.listen(catchUp)]
  return () => {
    for (const stop of stops) stop()
    cancelQuoteTimer()
    agreed = ''
    lastShippingRequest = ''
  }
}

function cancelQuoteTimer(): void {
  clearTimeout(settling)
  settling = undefined
}

/** The order request for the current cart and form; undefined while something is missing. */
function desiredRequest(): OrderRequest | undefined {
  const { lines } = $cart.get()
  const customer = customerOf($draft.get())
  return lines.length > 0 && customer ? { items: itemsOf(lines), customerInfo: customer } : undefined
}

const keyOf = (request: OrderRequest) => JSON.stringify(request)
/** Whether the server has accepted the current cart and form. */
const isAgreed = (): boolean => {
  const request = desiredRequest()
  return request !== undefined && keyOf(request) === agreed
}
const isWaiting = () => desiredRequest() !== undefined && !isAgreed()

/** Forgets the last accepted request, because something else has changed the order. */
export function forgetAgreement(): void {
  agreed = ''
}

/** Sends the request again, even if the server has accepted it before. */
export function requestAgain(): void {
  forgetAgreement()
  catchUp()
}

/** Runs after each change of the cart or form, and after a payment attempt, during which changes are ignored. */
export function catchUp(): void {
  const checkout = $checkout.get()
  if (checkout.step === 'paying') return
  cancelQuoteTimer()
  if ($cart.get().lines.length === 0) {
    clearOrder()
    return
  }
  if (checkout.step !== 'ready') void fetchShipping().then(startWaitingOrder)
  if (!isWaiting()) {
    if (checkout.step === 'ready') $checkout.set({ ...checkout, isChanging: false })
    else $checkout.set({ step: 'filling' })
    return
  }
  if (checkout.step === 'ready') $checkout.set({ ...checkout, isChanging: true })
  else if (checkout.step !== 'preparing') $checkout.set({ step: 'preparing' })
  settling = setTimeout(() => void settle(), checkout.step === 'ready' ? QUOTE_AFTER_MS : FORM_SETTLES_MS)
}

/** Resets the checkout when the cart is empty, perhaps because another tab has paid. */
function clearOrder(): void {
  forgetAgreement()
  $checkout.set({ step: 'filling' })
}

/** Starts an order that was only waiting for the shipping costs. */
function startWaitingOrder(): void {
  if ($checkout.get().step === 'preparing' && $shipping.get().step === 'known' && !settling) void settle()
}

/** Requests the shipping costs to the country in the form, once for each country and cart. */
async function fetchShipping(): Promise<void> {
  const { lines } = $cart.get()
  if (lines.length === 0) return
  const { country } = $draft.get()
  const items = itemsOf(lines)
  const body = { items, shippingAddress: { country: isCountry(country) ? country : ASSUMED_COUNTRY } }
  const question = JSON.stringify(body)
  if (question === lastShippingRequest) return
  lastShippingRequest = question
  $shipping.set({ step: 'loading' })
  const answer = await call(estimateShipping, { body })
  if (question !== lastShippingRequest) return
  $soldOut.set(answer.ok ? [] : (answer.details?.soldOut ?? []))
  const cents = answer.ok ? centsOfEuros(answer.value.shipping) : undefined
  const isAnswered = !answer.ok && answer.refusal !== 'network' && answer.refusal !== 'unexpected'
  if (cents !== undefined) $shipping.set({ step: 'known', cents })
  else $shipping.set({ step: 'failed', why: isAnswered ? 'refused' : 'unanswered' })
}

/** Retries the calls that failed. Keeps everything the buyer has typed. */
export function tryAgain(): void {
  if ($shipping.get().step === 'failed') lastShippingRequest = ''
  if ($checkout.get().step === 'unprepared') $checkout.set({ step: 'filling' })
  catchUp()
}

/** Sends the current cart and form to the server, once the running call has ended. */
const settle = (): Promise<Agreement> => afterRunning(() => withLock(ORDER_LOCK, agreeOnOrder))

/** Runs a change after the one that is running. A change that throws counts as refused, so that later ones still run. */
function afterRunning(change: () => Promise<Agreement>): Promise<Agreement> {
  cancelQuoteTimer()
  running = running.then(change).catch((error: unknown) => {
    report(error, 'order')
    forgetAgreement()
    refused({ refusal: 'unexpected' })
    return 'refused'
  })
  return running
}

/** Runs `pay` while no tab can change the order, so that the buyer pays the amount the server accepted. */
export async function whileUnchanged<Value>(pay: () => Promise<Value>): Promise<Value> {
  cancelQuoteTimer()
  await running
  return withLock(ORDER_LOCK, pay)
}

/**
 * Asks the server again within `whileUnchanged`, even if it has accepted this request before: another tab may have changed
 * the address, cart or coupon of the same order since. The quote is idempotent, so asking again does no harm.
 */
export const agreeAgain = (): Promise<Agreement> =>
  afterRunning(() => {
    forgetAgreement()
    return agreeOnOrder()
  })

async function agreeOnOrder(): Promise<Agreement> {
  const request = desiredRequest()
  if (!request) return 'refused'
  const order = orderOf($checkout.get())
  if (order && isAgreed()) return agree(order)
  // The first payment waits until the shipping is known.
  if (!order && !(await isShippingKnown())) return 'refused'
  const id = $orderId.get()
  const answer = await (id === '' ? begin(request) : alter(id, request))
  if ('refusal' in answer) {
    if (refused(answer)) return agreeOnOrder()
    return answer.refusal === 'network' ? 'offline' : 'refused'
  }
  agreed = keyOf(request)
  $soldOut.set([])
  showOrder(answer)
  return agree(answer)
}

async function isShippingKnown(): Promise<boolean> {
  if ($shipping.get().step === 'failed') {
    lastShippingRequest = ''
    await fetchShipping()
  }
  return $shipping.get().step === 'known'
}

/** Shows the order at once. `isChanging` blocks paying until the payment form has read the amount. */
function showOrder(order: Order): void {
  const checkout = $checkout.get()
  const isFirst = orderOf(checkout) === undefined
  $orderId.set(order.id)
  $shipping.set({ step: 'known', cents: order.shippingCents })
  if (checkout.step === 'paying') $checkout.set({ ...checkout, order })
  else $checkout.set({ step: 'ready', order, isChanging: true })
  noteSnapshot(order)
  if (isFirst)
    track('Merch Payment Opened', { items: $cart.get().count, value: eurosOf($sums.get().totalCents) })
}

async function agree(order: Order): Promise<Agreement> {
  await refresh(order)
  const checkout = $checkout.get()
  if (checkout.step === 'ready') $checkout.set({ ...checkout, isChanging: isWaiting() })
  return isAgreed() ? 'agreed' : 'refused'
}

function noteSnapshot({ shippingCents }: Order): void {
  const { count, lines } = $cart.get()
  const { totalCents } = $sums.get()
  $snapshot.set({
    itemsCount: count,
    cartValue: eurosOf(totalCents - shippingCents),
    shipping: eurosOf(shippingCents),
    items: itemsOf(lines)
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

/** Handles a refusal. Returns true if the order has to be created again. */
function refused({ refusal, sentence, details }: Refused): boolean {
  if (refusal === 'order-cancelled' || refusal === 'unknown-order') {
    startOver()
    return true
  }
  if (refusal === 'order-under-way') {
    underWay()
    return false
  }
  report(refusal, 'order')
  $soldOut.set(details?.soldOut ?? [])
  const checkout = $checkout.get()
  // A failed change is only logged: it is sent again before the buyer pays.
  if (checkout.step === 'ready') $checkout.set({ ...checkout, isChanging: false })
  if (refusal === 'no-shipping') $shipping.set({ step: 'failed', why: 'refused' })
  else if (!orderOf(checkout)) $checkout.set({ step: 'unprepared', sentence: sentence ?? '' })
  return false
}

/** Forgets an order that the server no longer has, so that a new one is created. Keeps everything the buyer has typed. */
function startOver(): void {
  $orderId.set('')
  agreed = ''
}
