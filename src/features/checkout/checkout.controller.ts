// The press on pay, from the last look at the amount to the page that says how it ended.
import { holdPage, releasePage, watchLeaving } from '../../browser/held-page.ts'
import { report } from '../../browser/report.ts'
import { checkoutText } from '../../texts/checkout.ts'
import { askAnew, catchUp, followOrder } from './order.controller.ts'
import type { PressEnd } from './pay.controller.ts'
import { fetchAhead, paymentEngine, refreshForm, showFormAgain } from './payment-step.controller.ts'
import { orderOf, SUCCESS_PATH } from './rules.ts'
import { $form, $paymentTrouble, $till, findFault } from './store.ts'

/** Brings the checkout of this page to life; the answer ends it. */
export function paymentContextOf(): () => void {
  const stops = [
    followOrder(refreshForm, goToOutcome),
    $till.subscribe(({ step }) => {
      if (step === 'preparing') fetchAhead()
    }),
    watchLeaving()
  ]
  addEventListener('pageshow', comeBack)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('pageshow', comeBack)
  }
}

/** Back from Stripe without having paid, to a page that the browser had kept: the payment may be another one now. */
function comeBack({ persisted }: PageTransitionEvent): void {
  const order = orderOf($till.get())
  if (!persisted || !order) return
  $till.set({ step: 'ready', order, isChanging: false })
  askAnew()
}

function goToOutcome(payment?: { id: string }): void {
  releasePage()
  const address = new URL(SUCCESS_PATH, location.href)
  // As the provider says it when it comes back from Stripe.
  address.search = payment
    ? `?payment_intent=${payment.id}&redirect_status=succeeded`
    : '?redirect_status=pending'
  location.assign(address)
}

/** The form did not come: perhaps its payment is over, which the server knows. */
export function showFormAnew(): void {
  askAnew()
  showFormAgain()
}

/** Enter in the form: on to the payment, or to what is in its way. */
export function goOnFromForm(): void {
  if (!goToFault()) document.getElementById('payment-heading')?.focus()
}

/** Leads to the first field that is wrong; false when all are well. */
function goToFault(): boolean {
  const fault = findFault()
  if (fault) document.getElementById(`field-${fault}`)?.focus()
  return fault !== undefined
}

export function pressPay(): void {
  if (!goToFault()) void pay()
}

/** Pays what stands on the button, or says why not. */
async function pay(): Promise<void> {
  const till = $till.get()
  if (till.step !== 'ready' || till.isChanging || $form.get() !== 'ready') return
  $paymentTrouble.set('')
  $till.set({ step: 'paying', order: till.order })
  holdPage()
  const end = await pressed()
  if ('payment' in end) {
    goToOutcome(end.payment)
    return
  }
  releasePage()
  const { step } = $till.get()
  const order = orderOf($till.get())
  if (step === 'paying' && order) $till.set({ step: 'ready', order, isChanging: false })
  catchUp()
  $paymentTrouble.set(end.trouble)
}

async function pressed(): Promise<PressEnd> {
  try {
    const { payNow } = await paymentEngine()
    return await payNow()
  } catch (error) {
    report(error, 'payment')
    return { trouble: checkoutText.paymentFailed }
  }
}
