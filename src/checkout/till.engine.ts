// The press on pay, from the last look at the amount to the page that says how it ended.
import { report } from '../browser/report.ts'
import { track } from '../browser/track.ts'
import { eurosOf } from '../lib/money.ts'
import { customerOf } from '../shop/customer.ts'
import { $cart } from '../shop/store.ts'
import { checkoutText } from '../texts/checkout.ts'
import { askAnew, catchUp, followOrder, forgetAgreement, settle } from './order.engine.ts'
import {
  amountToPay,
  confirm,
  fetchAhead,
  isFormComplete,
  refreshForm,
  SUCCESS_PATH,
  showFormAgain
} from './payment.engine.ts'
import { orderOf, paymentEnd } from './rules.ts'
import { $draft, $form, $paymentTrouble, $sums, $till, findFault } from './store.ts'

/** Brings the checkout of this page to life; the answer ends it. */
export function openTill(): () => void {
  const stops = [
    followOrder(refreshForm, goToOutcome),
    $till.subscribe(({ step }) => {
      if (step === 'preparing') fetchAhead()
    })
  ]
  addEventListener('beforeunload', holdBack)
  addEventListener('pageshow', comeBack)
  // The form leaves for a bank by script; the buyer by a link. Browsers without this word hold nobody back.
  window.navigation?.addEventListener('navigate', letGo)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('beforeunload', holdBack)
    removeEventListener('pageshow', comeBack)
    window.navigation?.removeEventListener('navigate', letGo)
  }
}

let isHeld = false

function holdBack(event: BeforeUnloadEvent): void {
  if (isHeld) event.preventDefault()
}

function letGo({ userInitiated, destination }: NavigateEvent): void {
  if (!userInitiated && !destination.sameDocument) isHeld = false
}

/** Back from the bank without having paid, to a page that the browser had kept: the payment may be another one now. */
function comeBack({ persisted }: PageTransitionEvent): void {
  const order = orderOf($till.get())
  if (!persisted || !order) return
  $till.set({ step: 'ready', order, isChanging: false })
  askAnew()
}

function goToOutcome(payment?: { id: string }): void {
  isHeld = false
  const address = new URL(SUCCESS_PATH, location.href)
  // As the provider says it when it comes back from a bank.
  if (payment) address.search = `?payment_intent=${payment.id}&redirect_status=succeeded`
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
  isHeld = window.navigation !== undefined
  const trouble = await payNow().catch((error: unknown) => {
    report(error, 'payment')
    return checkoutText.paymentFailed
  })
  if (trouble === undefined) return
  isHeld = false
  const { step } = $till.get()
  const order = orderOf($till.get())
  if (step === 'paying' && order) $till.set({ step: 'ready', order, isChanging: false })
  catchUp()
  $paymentTrouble.set(trouble)
}

/** Undefined = this page is being left; '' = the payment form itself says what is wrong. */
async function payNow(): Promise<string | undefined> {
  const shownCents = $sums.get().totalCents
  const { clientSecret } = orderOf($till.get()) ?? {}
  if (!(await isFormComplete())) return ''
  if (!(await settle())) return checkoutText.unprepared
  if (orderOf($till.get())?.clientSecret !== clientSecret) return checkoutText.anotherPayment
  const amount = await amountToPay()
  if (amount !== shownCents || $sums.get().totalCents !== shownCents) {
    track('Merch Payment Refused', { reason: 'amount' })
    forgetAgreement()
    return checkoutText.amountChanged
  }
  const customer = customerOf($draft.get())
  if (!customer) return checkoutText.unprepared
  track('Merch Payment Pressed', { items: $cart.get().count, value: eurosOf(shownCents) })
  const { error, paymentIntent } = await confirm(customer)
  if (error) {
    track('Merch Payment Refused', { reason: error.code ?? error.type })
    return error.type === 'validation_error' ? '' : checkoutText.paymentError(error.message)
  }
  const end = paymentEnd(paymentIntent.status)
  if (end === 'over') {
    goToOutcome(paymentIntent)
    return undefined
  }
  return end === 'open' ? '' : checkoutText.paymentError(checkoutText.unexpectedStatus)
}
