// The payment provider's form of the signup that is open: shown, sent off; and what Stripe asks afterwards.
import type { SetupIntentResult } from '@stripe/stripe-js'
import { createFormPlace, openDoor } from '../checkout/payment-door.controller.ts'
import { FAN_BILLING_FIELDS, FAN_METHOD_ORDER, fanBilling } from './form.ts'
import { signupOf } from './progress.ts'
import { type FanInfo, tidiedFan } from './rules.ts'
import { $fanForm, $progress } from './store.ts'

/** Where Stripe sends the visitor back to; the page that is shown in the end either way. */
export const WELCOME_PATH = '/superfan/success/'

let refusedSecret = ''

const place = createFormPlace($fanForm, {
  ...{ methodOrder: FAN_METHOD_ORDER, fields: FAN_BILLING_FIELDS },
  clientSecret: () => signupOf($progress.get())?.clientSecret,
  onRefused: () => {
    refusedSecret = signupOf($progress.get())?.clientSecret ?? ''
  }
})
export const { show: showSetupForm, hide: hideSetupForm, showAgain: showSetupFormAgain } = place

/** Whether the provider has no form any more for this secret: it was used up, or is too old. */
export const isRefused = (clientSecret: string): boolean => clientSecret === refusedSecret

/** What the visitor has to put right in the form itself, where it says so. */
export async function isSetupFormComplete(): Promise<boolean> {
  const { error } = (await place.shown()?.form.elements.submit()) ?? { error: true }
  return !error
}

/** Has card or account kept. May leave for the page of Stripe, and then never answers. */
export async function sendOff(fan: FanInfo): Promise<SetupIntentResult> {
  const shown = place.shown()
  if (!shown) throw new Error('there is no payment form')
  return shown.provider.confirmSetup({
    elements: shown.form.elements,
    confirmParams: {
      return_url: new URL(WELCOME_PATH, location.href).href,
      payment_method_data: { billing_details: fanBilling(tidiedFan(fan)) }
    },
    redirect: 'if_required'
  })
}

/** Lets the visitor confirm the first payment; answers whether he did. May leave for the page of Stripe. */
export async function answerBank(clientSecret: string): Promise<boolean> {
  const { provider } = await openDoor()
  const { error } = await provider.handleNextAction({ clientSecret })
  return !error
}
