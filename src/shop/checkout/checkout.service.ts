// The checkout of one page, from loading it to the redirect to the page with the outcome: puts the order, the payment form,
// the payment and the coupons together. What it changes is in checkout.store.ts, which the components read.

import { checkoutText } from '#texts/checkout.ts'
import { allowLeaving, confirmLeaving, watchLeaving } from '../../browser/confirm-leaving.ts'
import { report } from '../../browser/report.ts'
import { $checkout, $form, $hasSoldOut, $orderId, $paymentError, findFault } from './checkout.store.ts'
import { METHOD_ORDER, type Order, orderOf, outcomePath } from './checkout-state.ts'
import { type CouponService, createCoupons } from './coupon.service.ts'
import { createOrder, type OrderService } from './order.service.ts'
import { createPayment, type PressEnd } from './payment.service.ts'
import { createFormPlace, type FormPlace, fetchProviderAhead } from './payment-form.service.ts'

export interface CheckoutService extends CouponService, Pick<OrderService, 'tryAgain'> {
  /** Follows the cart and the form. Returns a function that stops. */
  start: () => () => void
  showForm: FormPlace['show']
  hideForm: FormPlace['hide']
  /** Loads the payment form again after a failure. Also asks the server, because the payment may have ended. */
  reloadForm: () => void
  /** Pays the amount on the button, or shows why not. */
  pressPay: () => void
}

export function createCheckout(): CheckoutService {
  const form = createFormPlace($form, {
    methodOrder: METHOD_ORDER,
    clientSecret: () => orderOf($checkout.get())?.clientSecret
  })
  const order = createOrder({
    onAgreed: (agreed) => refresh(form, agreed),
    onUnderWay: () => goToOutcome()
  })
  const payment = createPayment(order, form)

  /** Handles a return from the approval page through the back/forward cache. The payment may have changed since. */
  function restoreFromCache({ persisted }: PageTransitionEvent): void {
    const open = orderOf($checkout.get())
    if (!persisted || !open) return
    $checkout.set({ step: 'ready', order: open, change: 'none' })
    order.requestAgain()
  }

  async function pay(): Promise<void> {
    const checkout = $checkout.get()
    const isReady = checkout.step === 'ready' && checkout.change !== 'sending'
    if (!isReady || $form.get() !== 'ready' || $hasSoldOut.get()) return
    $paymentError.set('')
    $checkout.set({ step: 'paying', order: checkout.order })
    confirmLeaving()
    const end = await endOf(payment.pay)
    if ('payment' in end) {
      goToOutcome(end.payment)
      return
    }
    allowLeaving()
    // Another tab, or a way back, may have changed the step meanwhile.
    const now = $checkout.get()
    if (now.step === 'paying') $checkout.set({ step: 'ready', order: now.order, change: 'none' })
    // Sends what has changed in the cart and the form during the payment.
    order.catchUp()
    $paymentError.set(end.trouble)
  }

  return {
    start() {
      const stops = [
        order.follow(),
        $checkout.subscribe(({ step }) => {
          if (step === 'preparing') fetchProviderAhead()
        }),
        watchLeaving()
      ]
      addEventListener('pageshow', restoreFromCache)
      return () => {
        for (const stop of stops) stop()
        removeEventListener('pageshow', restoreFromCache)
      }
    },
    showForm: form.show,
    hideForm: form.hide,
    reloadForm() {
      order.requestAgain()
      void form.showAgain()
    },
    tryAgain: order.tryAgain,
    ...createCoupons(order),
    pressPay() {
      if (findFault() === undefined) void pay()
    }
  }
}

/** Makes the payment form read the payment again. A form keeps its first client secret, so a new secret gets a new form. */
async function refresh({ shown, showAgain }: FormPlace, { clientSecret }: Order): Promise<void> {
  const now = shown()
  if (!now) return
  if (now.clientSecret !== clientSecret) return showAgain()
  const { error } = await now.form.elements.fetchUpdates()
  if (error) report(error.message, 'payment form')
}

/** Treats a payment that throws as one that failed. */
async function endOf(pay: () => Promise<PressEnd>): Promise<PressEnd> {
  try {
    return await pay()
  } catch (error) {
    report(error, 'payment')
    return { trouble: checkoutText.paymentFailed }
  }
}

function goToOutcome(payment?: { id: string }): void {
  allowLeaving()
  const address = new URL(outcomePath($orderId.get()), location.href)
  // The same parameters as Stripe adds after a redirect.
  if (payment) address.searchParams.set('payment_intent', payment.id)
  address.searchParams.set('redirect_status', payment ? 'succeeded' : 'pending')
  location.assign(address)
}
