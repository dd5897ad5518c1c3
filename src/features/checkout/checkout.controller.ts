// Controls the checkout, from loading the page to the redirect to the page with the outcome.

import { checkoutText } from '#texts/checkout.ts'
import { allowLeaving, confirmLeaving, watchLeaving } from '../../browser/confirm-leaving.ts'
import { report } from '../../browser/report.ts'
import { CHECKOUT_PATH, OPEN_CART } from '../shop/cart-memory.ts'
import { $cart, checkoutAddress, openCartAddress } from '../shop/store.ts'
import { catchUp, followOrder, requestAgain } from './order.controller.ts'
import { type PressEnd, payNow, refreshForm, showFormAgain } from './payment.controller.ts'
import { fetchProviderAhead } from './payment-form.controller.ts'
import { orderOf, SUCCESS_PATH } from './rules.ts'
import { $checkout, $elsewhere, $form, $hasSoldOut, $orderId, $paymentError, findFault } from './store.ts'

/** Starts the checkout of this page; the returned function stops it. */
export function startCheckout(): () => void {
  const stops = [
    followOrder(refreshForm, goToOutcome),
    $checkout.subscribe(({ step }) => {
      if (step === 'preparing') fetchProviderAhead()
    }),
    watchLeaving(),
    ...watchOtherTabs(),
    $cart.subscribe(keepCartInAddress)
  ]
  addEventListener('pageshow', restoreFromCache)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('pageshow', restoreFromCache)
  }
}

/** Where the browser stores nothing, a reload and the way back find the cart in the address. */
function keepCartInAddress({ lines }: { lines: readonly unknown[] }): void {
  const before = new URL(location.href)
  if (before.pathname !== CHECKOUT_PATH) return
  const address = new URL(lines.length > 0 ? checkoutAddress() : CHECKOUT_PATH, before)
  if (address.hash !== before.hash) history.replaceState(history.state, '', address)
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[href^="/?${OPEN_CART}"]`))
    link.setAttribute('href', openCartAddress())
}

/** Notices that another tab has paid: it empties the cart and forgets the order. So does a browser whose data is cleared. */
function watchOtherTabs(): (() => void)[] {
  let orderId = ''
  const look = () => {
    const isGone = $orderId.get() === '' && $cart.get().lines.length === 0
    if (isGone && orderId !== '') void lookElsewhere(orderId)
    if (isGone || $orderId.get() !== '') orderId = $orderId.get()
  }
  return [$orderId.subscribe(look), $cart.listen(look)]
}

async function lookElsewhere(orderId: string): Promise<void> {
  $elsewhere.set({ step: 'asking' })
  try {
    const { lookUpElsewhere } = await import('./outcome.controller.ts')
    const number = await lookUpElsewhere(orderId)
    $elsewhere.set(number === undefined ? { step: 'none' } : { step: 'paid', number })
  } catch (error) {
    report(error, 'order')
    $elsewhere.set({ step: 'none' })
  }
}

/** Handles a return from the approval page through the back/forward cache. The payment may have changed since. */
function restoreFromCache({ persisted }: PageTransitionEvent): void {
  const order = orderOf($checkout.get())
  if (!persisted || !order) return
  $checkout.set({ step: 'ready', order, isChanging: false })
  requestAgain()
}

function goToOutcome(payment?: { id: string }): void {
  allowLeaving()
  const address = new URL(SUCCESS_PATH, location.href)
  // The same parameters as Stripe adds after a redirect.
  address.search = payment
    ? `?payment_intent=${payment.id}&redirect_status=succeeded`
    : '?redirect_status=pending'
  location.assign(address)
}

/** Loads the form again after a failure. Also asks the server, because the payment may have ended. */
export function reloadForm(): void {
  requestAgain()
  showFormAgain()
}

/** Handles Enter in the form: moves the focus to the payment, or to the first field that is wrong. */
export function submitFormFields(): void {
  if (!goToFault()) document.getElementById('payment-heading')?.focus()
}

/** Focuses the first field that is wrong; false when there is none. */
function goToFault(): boolean {
  const fault = findFault()
  const field = fault && document.getElementById(`field-${fault}`)
  if (field) {
    // A field in a folded part cannot have the focus.
    field.closest('details')?.setAttribute('open', '')
    field.focus()
  }
  return fault !== undefined
}

export function pressPay(): void {
  if (!goToFault()) void pay()
}

/** Pays the amount on the button, or shows why it failed. */
async function pay(): Promise<void> {
  const checkout = $checkout.get()
  if (checkout.step !== 'ready' || checkout.isChanging || $form.get() !== 'ready' || $hasSoldOut.get()) return
  $paymentError.set('')
  $checkout.set({ step: 'paying', order: checkout.order })
  confirmLeaving()
  const end = await pressed()
  if ('payment' in end) {
    goToOutcome(end.payment)
    return
  }
  allowLeaving()
  const { step } = $checkout.get()
  const order = orderOf($checkout.get())
  if (step === 'paying' && order) $checkout.set({ step: 'ready', order, isChanging: false })
  catchUp()
  $paymentError.set(end.trouble)
}

async function pressed(): Promise<PressEnd> {
  try {
    return await payNow()
  } catch (error) {
    report(error, 'payment')
    return { trouble: checkoutText.paymentFailed }
  }
}
