// Makes an order of basket and form, and keeps it in step with both: one call at a time, the last wish wins.
import { alone } from '../../browser/alone.ts'
import { call } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { track } from '../../browser/track.ts'
import { centsOfEuros, eurosOf } from '../../lib/money.ts'
import { estimateShipping } from '../shop/contract.ts'
import { customerOf, isCountry } from '../shop/customer.ts'
import { ASSUMED_COUNTRY } from '../shop/rules.ts'
import { $cart } from '../shop/store.ts'
import { changeCheckout, startCheckout } from './contract.ts'
import { FORM_SETTLES_MS, itemsOf, type Order, type OrderRequest, orderOf, QUOTE_AFTER_MS } from './rules.ts'
import {
  $couponTrouble,
  $draft,
  $orderId,
  $shipping,
  $snapshot,
  $sums,
  $till,
  type Refused
} from './store.ts'

/** Done before an order may be paid that the server has agreed to: the payment form reads the new amount. */
type Refresh = (order: Order) => Promise<void>
/** The order was paid already, or is just being paid. */
type UnderWay = () => void
/** Whether the server has agreed to what basket and form say now; `offline` = it could not be asked. */
export type Agreement = 'agreed' | 'refused' | 'offline'

/** Held by the tab that changes the order or pays it: all tabs of a browser share one order. */
export const ORDER_LOCK = `${shortName}-order`

let refresh: Refresh = async () => undefined
let underWay: UnderWay = () => undefined
/** A change waits for the buyer to come to rest. */
let settling: ReturnType<typeof setTimeout> | undefined
let running: Promise<Agreement> = Promise.resolve('refused')
/** The request that the server has agreed to, as text. */
let agreed = ''
let shippingAskedFor = ''

/** Follows basket and form from now on. */
export function followOrder(onRefresh: Refresh, onUnderWay: UnderWay): () => void {
  refresh = onRefresh
  underWay = onUnderWay
  const stops = [$cart.subscribe(catchUp), $draft.listen(catchUp)]
  return () => {
    for (const stop of stops) stop()
    rest()
    agreed = ''
    shippingAskedFor = ''
  }
}

function rest(): void {
  clearTimeout(settling)
  settling = undefined
}

/** The order as basket and form want it; undefined while something is missing. */
function wished(): OrderRequest | undefined {
  const { lines } = $cart.get()
  const customer = customerOf($draft.get())
  return lines.length > 0 && customer ? { items: itemsOf(lines), customerInfo: customer } : undefined
}

const keyOf = (request: OrderRequest) => JSON.stringify(request)
/** Whether the server has agreed to what basket and form say now. */
const isAgreed = (): boolean => {
  const request = wished()
  return request !== undefined && keyOf(request) === agreed
}
const isWaiting = () => wished() !== undefined && !isAgreed()

/** What the server agreed to holds no more: something else has changed the order. */
export function forgetAgreement(): void {
  agreed = ''
}

/** The server is asked again, whatever it agreed to. */
export function askAnew(): void {
  forgetAgreement()
  catchUp()
}

/** After a change of basket or form, and after a press on pay, during which none was looked at. */
export function catchUp(): void {
  const till = $till.get()
  if (till.step === 'paying') return
  rest()
  if ($cart.get().lines.length === 0) {
    putDown()
    return
  }
  if (till.step !== 'ready') void askShipping().then(goOn)
  if (!isWaiting()) {
    if (till.step === 'ready') $till.set({ ...till, isChanging: false })
    else $till.set({ step: 'filling' })
    return
  }
  if (till.step === 'ready') $till.set({ ...till, isChanging: true })
  else if (till.step !== 'preparing') $till.set({ step: 'preparing' })
  settling = setTimeout(() => void settle(), till.step === 'ready' ? QUOTE_AFTER_MS : FORM_SETTLES_MS)
}

/** An empty cart orders nothing, perhaps because another tab has paid it: the next one begins anew. */
function putDown(): void {
  forgetAgreement()
  $till.set({ step: 'filling' })
}

/** The shipping was all that the order waited for. */
function goOn(): void {
  if ($till.get().step === 'preparing' && $shipping.get().step === 'known' && !settling) void settle()
}

/** What the parcel costs to the country of the form; asked once for a country and a basket. */
async function askShipping(): Promise<void> {
  const { lines } = $cart.get()
  if (lines.length === 0) return
  const { country } = $draft.get()
  const items = itemsOf(lines)
  const body = { items, shippingAddress: { country: isCountry(country) ? country : ASSUMED_COUNTRY } }
  const question = JSON.stringify(body)
  if (question === shippingAskedFor) return
  shippingAskedFor = question
  $shipping.set({ step: 'asking' })
  const answer = await call(estimateShipping, { body })
  if (question !== shippingAskedFor) return
  const cents = answer.ok ? centsOfEuros(answer.value.shipping) : undefined
  const isHeard = !answer.ok && answer.refusal !== 'network' && answer.refusal !== 'unexpected'
  if (cents !== undefined) $shipping.set({ step: 'known', cents })
  else $shipping.set({ step: 'failed', why: isHeard ? 'refused' : 'unheard' })
}

/** After something failed: asks again for what is missing, with all that was typed. */
export function tryAgain(): void {
  if ($shipping.get().step === 'failed') shippingAskedFor = ''
  if ($till.get().step === 'unprepared') $till.set({ step: 'filling' })
  catchUp()
}

/** Asks the server to agree to what is wished now, after what it is being asked already. */
function settle(): Promise<Agreement> {
  rest()
  running = running.then(() => alone(ORDER_LOCK, ask))
  return running
}

/** Does `pay` while no tab changes the order, so that what the server agrees to is what is paid. */
export async function whileUnchanged<Value>(pay: () => Promise<Value>): Promise<Value> {
  rest()
  await running
  return alone(ORDER_LOCK, pay)
}

/**
 * The same within `whileUnchanged`, whatever the server agreed to before: another tab may have put another address, basket or coupon on the same
 * order since. The quote is idempotent, so asking again costs nothing where nothing changed.
 */
export function settleAnew(): Promise<Agreement> {
  rest()
  running = running.then(() => {
    forgetAgreement()
    return ask()
  })
  return running
}

async function ask(): Promise<Agreement> {
  const request = wished()
  if (!request) return 'refused'
  const order = orderOf($till.get())
  if (order && isAgreed()) return agree(order)
  // The first payment waits for a known shipping.
  if (!order && !(await isShippingKnown())) return 'refused'
  const id = $orderId.get()
  const answer = await (id === '' ? begin(request) : alter(id, request))
  if ('refusal' in answer) {
    if (refused(answer)) return ask()
    return answer.refusal === 'network' ? 'offline' : 'refused'
  }
  agreed = keyOf(request)
  showOrder(answer)
  return agree(answer)
}

async function isShippingKnown(): Promise<boolean> {
  if ($shipping.get().step === 'failed') {
    shippingAskedFor = ''
    await askShipping()
  }
  return $shipping.get().step === 'known'
}

/** Shown at once; to be paid only when the form has read the amount. */
function showOrder(order: Order): void {
  const till = $till.get()
  const isFirst = orderOf(till) === undefined
  $orderId.set(order.id)
  $shipping.set({ step: 'known', cents: order.shippingCents })
  if (till.step === 'paying') $till.set({ ...till, order })
  else $till.set({ step: 'ready', order, isChanging: true })
  noteSnapshot(order)
  if (isFirst)
    track('Merch Payment Opened', { items: $cart.get().count, value: eurosOf($sums.get().totalCents) })
}

async function agree(order: Order): Promise<Agreement> {
  await refresh(order)
  const till = $till.get()
  if (till.step === 'ready') $till.set({ ...till, isChanging: isWaiting() })
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
  const { orderId: id, clientSecret, shipping } = answer.value
  return { id, clientSecret, shippingCents: centsOfEuros(shipping) ?? 0, discountCents: 0, couponCode: '' }
}

async function alter(id: string, request: OrderRequest): Promise<Order | Refused> {
  const answer = await call(changeCheckout, { body: { orderId: id, ...request } })
  if (!answer.ok) return answer
  const { clientSecret, shipping, discount, couponCode = '', couponDropped } = answer.value
  // What was said of a code stays until another is tried.
  if (couponDropped) $couponTrouble.set(couponDropped)
  return {
    ...{ id, clientSecret, couponCode },
    shippingCents: centsOfEuros(shipping) ?? 0,
    discountCents: centsOfEuros(discount) ?? 0
  }
}

/** What follows from a no; true = to be asked again, from the beginning. */
function refused({ refusal, sentence }: Refused): boolean {
  if (refusal === 'order-cancelled' || refusal === 'unknown-order') {
    startOver()
    return true
  }
  if (refusal === 'order-under-way') {
    underWay()
    return false
  }
  report(refusal, 'order')
  const till = $till.get()
  // A change that did not get through is only logged: it is asked again before anything is paid.
  if (till.step === 'ready') $till.set({ ...till, isChanging: false })
  if (refusal === 'no-shipping') $shipping.set({ step: 'failed', why: 'refused' })
  else if (!orderOf(till)) $till.set({ step: 'unprepared', sentence: sentence ?? '' })
  return false
}

/** The order is gone at the server's: the next one begins anew, with all that was typed. */
function startOver(): void {
  $orderId.set('')
  agreed = ''
}
