// Polls the status of this browser's order until it is known. Once it is paid, takes what was paid from the cart and clears
// the form. Keeps no state but what the browser stores.
import { call } from '../../browser/call.ts'
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { track } from '../../browser/track.ts'
import { centsOfEuros } from '../../lib/money.ts'
import { catalogue } from '../../site/brand/catalogue.ts'
import { emptyCart, removePaid } from '../cart/cart.store.ts'
import { parseCart } from '../cart/cart.ts'
import { customerOf } from '../orders/customer.ts'
import { $draft, $orderId, $snapshot, forgetDraft } from './checkout.store.ts'
import { type Bought, orderStatus } from './contract.ts'
import {
  LOOK_EVERY_MS,
  LOOKS_WITHIN_MS,
  outcomeOf,
  outcomeUnanswered,
  type PaymentOutcome,
  STATUS_LOOKS
} from './outcome.ts'
import {
  PAID_KEY,
  type PaidOrder,
  type PaymentReturn,
  parsePaidOrder,
  parsePaymentReturn,
  RETURN_KEY
} from './paid-memory.ts'

/** What the page shows. `redirectStatus` comes from the payment provider's redirect; '' = there was no redirect. */
export interface OrderResult {
  outcome: PaymentOutcome
  order: PaidOrder
  redirectStatus: string
}

/** What the redirect said: the head of the page has moved it from the address to session storage, if there is any. */
function returned(): PaymentReturn {
  const stored = readTab(shortName + RETURN_KEY, parsePaymentReturn)
  if (stored) return stored
  const inAddress = new URLSearchParams(location.search)
  const [payment, status, order] = ['payment_intent', 'redirect_status', 'order'].map(
    (name) => inAddress.get(name) ?? ''
  )
  return parsePaymentReturn({ payment, status, order }) ?? { payment: '', status: '', order: '' }
}

/** The paid order that this tab shows. */
export function paidBefore(): OrderResult | undefined {
  const order = readTab(shortName + PAID_KEY, parsePaidOrder)
  return order && { outcome: 'success', order, redirectStatus: returned().status }
}

/** The order that is being looked up. */
export function currentOrder(): OrderResult {
  const { payment, status, order } = returned()
  // Another tab may have paid the same order, and forgotten it.
  const orderId = order || $orderId.get()
  return { outcome: 'processing', order: { orderId, payment }, redirectStatus: status }
}

/** Looks up the order. If it is paid, takes what was paid from the cart and clears the form. */
export async function lookUpOrder(current: OrderResult): Promise<OrderResult> {
  const { order, redirectStatus } = current
  const { outcome, number, bought } =
    order.orderId === '' ? UNKNOWN : await pollStatus(order.orderId, redirectStatus)
  const named = { ...order, number }
  if (outcome === 'success') return { outcome, order: tidyUp({ ...named, bought }), redirectStatus }
  $snapshot.set(null)
  track('Merch Order Unsettled', { outcome })
  return { outcome, order: named, redirectStatus }
}

/**
 * Looks up an order that another tab may have paid. If so, this tab's page after paying shows it, without what only the
 * other tab knows: mail address and delivery address. Returns its number; undefined = it is not known to be paid.
 */
export async function lookUpElsewhere(orderId: string): Promise<string | undefined> {
  const answer = await call(orderStatus, { params: { orderId } })
  if (!answer.ok || outcomeOf(answer.value, '') !== 'success') return undefined
  const { number, bought } = answer.value
  const paidCents = bought && centsOfEuros(bought.total)
  writeTab(shortName + PAID_KEY, { orderId, number, payment: '', paidCents, bought } satisfies PaidOrder)
  return number
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** `number`, `bought`: undefined = not in the server's answer. */
type Found = {
  outcome: Exclude<PaymentOutcome, 'processing'>
  number?: string | undefined
  bought?: Bought | undefined
}
const UNKNOWN: Found = { outcome: 'unknown' }

/** Makes up to eight lookups, within one deadline. */
async function pollStatus(orderId: string, redirectStatus: string): Promise<Found> {
  let number: string | undefined
  const late = delay(LOOKS_WITHIN_MS).then(() => undefined)
  for (let looks = 1; looks <= STATUS_LOOKS; looks++) {
    const answer = await Promise.race([call(orderStatus, { params: { orderId } }), late])
    if (!answer) break
    if (!answer.ok) return { ...UNKNOWN, number }
    number = answer.value.number
    const outcome = outcomeOf(answer.value, redirectStatus)
    if (outcome) return { outcome, number, bought: answer.value.bought }
    if (looks < STATUS_LOOKS) await delay(LOOK_EVERY_MS)
  }
  return { outcome: outcomeUnanswered(redirectStatus), number }
}

/** Cleans up after a paid order, in every tab. Only this tab still knows the order. */
function tidyUp(order: PaidOrder): PaidOrder {
  const snapshot = $snapshot.get()
  const customer = customerOf($draft.get())
  const paidEuros = snapshot ? snapshot.cartValue + snapshot.shipping : order.bought?.total
  const paid = {
    ...order,
    email: customer?.email,
    shipTo: customer,
    paidCents: paidEuros === undefined ? undefined : centsOfEuros(paidEuros),
    shippingCents: snapshot ? centsOfEuros(snapshot.shipping) : undefined,
    items: snapshot?.items,
    // The snapshot is gone after an unknown status: what the server says then shows.
    bought: snapshot ? undefined : order.bought
  }
  if (snapshot) {
    const { itemsCount: items, cartValue: value, shipping } = snapshot
    track('Merch Order Paid', { items, value, shipping })
  }
  writeTab(shortName + PAID_KEY, paid)
  // Otherwise another tab has done this already, and the cart is for a later order.
  if ($orderId.get() === order.orderId) {
    // The buyer may have added something since, in another tab.
    const items = parseCart(snapshot?.items, catalogue)
    if (items) removePaid(items)
    else emptyCart()
    $orderId.set('')
    $snapshot.set(null)
  }
  forgetDraft()
  return paid
}
