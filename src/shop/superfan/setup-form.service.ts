// Shows and submits the payment provider's form of the open signup, and handles the confirmation (3-D Secure) afterwards.
import type { SetupIntentResult } from '@stripe/stripe-js'
import { createFormPlace, type FormPlace, openProvider } from '../checkout/payment-form.service.ts'
import { FAN_BILLING_FIELDS, FAN_METHOD_ORDER, fanBilling } from './form.ts'
import { signupOf } from './progress.ts'
import { type FanInfo, normalizedFan } from './signup-rules.ts'
import { $fanForm, $fanMethod, $progress } from './superfan.store.ts'

/** The welcome page. Approval pages redirect to it as well. */
export const WELCOME_PATH = '/superfan/success/'

export interface SetupForm extends Omit<FormPlace, 'shown'> {
  /** Whether the provider no longer has a form for this client secret, because it was used or is too old. */
  isRefused: (clientSecret: string) => boolean
  /** Whether the form is valid. If not, it shows what is wrong. */
  isComplete: () => Promise<boolean>
  /** Saves the card or SEPA account. May redirect to an approval page; the promise then never settles. */
  confirm: (fan: FanInfo) => Promise<SetupIntentResult>
}

export function createSetupForm(): SetupForm {
  let refusedSecret = ''
  const { shown, ...place } = createFormPlace($fanForm, {
    methodOrder: FAN_METHOD_ORDER,
    fields: FAN_BILLING_FIELDS,
    onMethod: (method) => $fanMethod.set(method),
    clientSecret: () => signupOf($progress.get())?.clientSecret,
    onRefused: () => {
      refusedSecret = signupOf($progress.get())?.clientSecret ?? ''
    }
  })
  return {
    ...place,
    isRefused: (clientSecret) => clientSecret === refusedSecret,
    async isComplete() {
      const { error } = (await shown()?.form.elements.submit()) ?? { error: true }
      return !error
    },
    async confirm(fan) {
      const now = shown()
      if (!now) throw new Error('there is no payment form')
      return now.provider.confirmSetup({
        elements: now.form.elements,
        confirmParams: {
          return_url: new URL(WELCOME_PATH, location.href).href,
          payment_method_data: { billing_details: fanBilling(normalizedFan(fan)) }
        },
        redirect: 'if_required'
      })
    }
  }
}

/** Lets the visitor confirm the first payment, and returns whether they did. May redirect to an approval page. */
export async function confirmFirstPayment(clientSecret: string): Promise<boolean> {
  const provider = await openProvider()
  const { error } = await provider.handleNextAction({ clientSecret })
  return !error
}
