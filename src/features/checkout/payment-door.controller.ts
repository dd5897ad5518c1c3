// Through the door to the payment provider (payment-form.controller.ts): opened once somebody is about to pay, and the place
// in a page where its form stands, with whatever may go wrong there.
import type { WritableAtom } from 'nanostores'
import { report } from '../../browser/report.ts'
import type { FormState } from './form.ts'
import type { PaymentForm, PaymentFormOptions, PaymentProvider } from './payment-form.controller.ts'

/** The provider, and what mounts its form. Throws. */
export async function openDoor() {
  const door = await import('./payment-form.controller.ts')
  return { ...door, provider: await door.loadProvider(await door.publishableKey()) }
}

/** The provider's script takes its time: it comes while the payment is being prepared. */
export const fetchAhead = (): void => {
  openDoor().catch((error) => report(error, 'payment form'))
}

export type ShownForm = { clientSecret: string; provider: PaymentProvider; form: PaymentForm }

export interface FormPlace {
  /** Shows the form in an element, until it is hidden. */
  show: (element: HTMLElement) => void
  hide: () => void
  /** Everything anew: after trouble, and for another secret. */
  showAgain: () => Promise<void>
  /** The form as it stands there now. */
  shown: () => ShownForm | undefined
}

/** What is asked for in the place: the secret of this moment, and how the form looks. */
export type Asked = Pick<PaymentFormOptions, 'methodOrder' | 'fields'> & {
  clientSecret: () => string | undefined
  /** The provider has no form for this secret; it is asked before the trouble shows. */
  onRefused?: () => void
}

/** `$form` tells how far the form is. */
export function createFormPlace(
  $form: WritableAtom<FormState>,
  { clientSecret: secretNow, onRefused, ...look }: Asked
): FormPlace {
  let host: HTMLElement | undefined
  let shown: ShownForm | undefined
  const fail = (error: unknown) => {
    report(error, 'payment form')
    $form.set('failed')
  }
  const remove = () => {
    shown?.form.remove()
    shown = undefined
  }
  async function open(): Promise<void> {
    const element = host
    const clientSecret = secretNow()
    if (!element || !clientSecret) return
    $form.set('loading')
    remove()
    try {
      const { provider, mountPaymentForm } = await openDoor()
      // Another page, or another payment, came meanwhile.
      if (host !== element || secretNow() !== clientSecret || shown) return
      const onReady = () => $form.set('ready')
      const onTrouble: PaymentFormOptions['onTrouble'] = (error) => {
        onRefused?.()
        fail(error)
      }
      const form = mountPaymentForm(provider, { ...look, clientSecret, element, onReady, onTrouble })
      shown = { clientSecret, provider, form }
    } catch (error) {
      fail(error)
    }
  }
  return {
    show(element) {
      host = element
      void open()
    },
    hide() {
      remove()
      host = undefined
    },
    showAgain: open,
    shown: () => shown
  }
}
