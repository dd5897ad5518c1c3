// Loads Stripe.js, mounts its payment form in the colours of the page, and keeps the state of that form.
// Shared by the checkout and the Superfan page, which decide themselves what happens to a payment.

import type { Appearance, FieldsOption, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { WritableAtom } from 'nanostores'
import { LANGUAGE } from '#texts/language.ts'
import { callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { runtimeConfig } from '../catalogue/contract.ts'
import type { FormState } from './form.ts'

/** The Stripe.js methods that this site uses. The simulated form implements the same ones. */
export type PaymentProvider = Pick<
  Stripe,
  | 'elements'
  | 'confirmPayment'
  | 'retrievePaymentIntent'
  | 'confirmSetup'
  | 'retrieveSetupIntent'
  | 'handleNextAction'
>

/** Publishable key of a machine without a Stripe account. Its own server serves the script; no deployed site does. */
const LOCAL_KEY = /^local_/
const LOCAL_SCRIPT = '/simulators/stripe/stripe.js'

/** By publishable key. The script is loaded once for the page, and again only after a failure. */
const providers = new Map<string, Promise<PaymentProvider>>()

/** Stripe.js for the account of this site. Throws if it cannot be loaded. */
export const openProvider = async (): Promise<PaymentProvider> => loadProvider(await publishableKey())

/** Loads Stripe's script while the payment is being prepared, because the script is slow. */
export const fetchProviderAhead = (): void => {
  openProvider().catch((error) => report(error, 'payment form'))
}

/** The publishable key of the Stripe account. Throws if there is none. */
async function publishableKey(): Promise<string> {
  const config = await callOnce(runtimeConfig, {})
  const key = config.ok ? config.value.stripePublishableKey : ''
  if (key === '') throw new Error('there is no publishable key')
  return key
}

/** Loads Stripe's script once. Throws if that fails; the next call then tries again. */
export function loadProvider(publishableKey: string): Promise<PaymentProvider> {
  const known = providers.get(publishableKey)
  if (known) return known
  const provider = LOCAL_KEY.test(publishableKey) ? loadLocal(publishableKey) : loadLive(publishableKey)
  providers.set(publishableKey, provider)
  provider.catch(() => providers.delete(publishableKey))
  return provider
}

async function loadLive(key: string): Promise<PaymentProvider> {
  const stripe = await loadStripe(key, { locale: LANGUAGE })
  if (!stripe) throw new Error('Stripe.js did not start')
  return stripe
}

async function loadLocal(key: string): Promise<PaymentProvider> {
  if (!window.Stripe) await loadScript(LOCAL_SCRIPT)
  if (!window.Stripe) throw new Error(`${LOCAL_SCRIPT} did not start`)
  return window.Stripe(key, { locale: LANGUAGE })
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement('script')
  script.src = src
  return new Promise((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} did not come`))
    }
    document.head.append(script)
  })
}

export interface PaymentFormOptions {
  /** Client secret of the PaymentIntent or SetupIntent to confirm. */
  clientSecret: string
  element: HTMLElement
  /** Payment methods in the order to show them; the others follow: ['bancontact', 'ideal']. */
  methodOrder: readonly string[]
  /** Fields that the form asks for. By default it asks for no billing details, which are then required when confirming. */
  fields?: FieldsOption
  onReady: () => void
  /** The buyer chose a payment method: 'card'. */
  onMethod?: ((method: string) => void) | undefined
  /** The form could not be shown. */
  onError: (error: Pick<StripeError, 'message'>) => void
}

export interface PaymentForm {
  /** Argument of `confirmPayment` and `confirmSetup`. */
  elements: StripeElements
  /** Removes the form. A form keeps its first client secret, so a new secret needs a new form. */
  remove: () => void
}

export function mountPaymentForm(provider: PaymentProvider, options: PaymentFormOptions): PaymentForm {
  const { clientSecret, element, methodOrder, fields = { billingDetails: 'never' } } = options
  const elements = provider.elements({ clientSecret, locale: LANGUAGE, appearance: appearance(element) })
  const form = elements.create('payment', { paymentMethodOrder: [...methodOrder], fields })
  form.on('ready', options.onReady)
  form.on('change', ({ value }) => options.onMethod?.(value.type))
  form.on('loaderror', ({ error }) => options.onError(error))
  form.mount(element)
  return { elements, remove: () => form.destroy() }
}

export type ShownForm = { clientSecret: string; provider: PaymentProvider; form: PaymentForm }

export interface FormPlace {
  show: (element: HTMLElement) => void
  hide: () => void
  /** Loads everything again, after a failure or for a new client secret. */
  showAgain: () => Promise<void>
  shown: () => ShownForm | undefined
}

/** What the form needs: the current client secret, and its layout. */
export type FormRequest = Pick<PaymentFormOptions, 'methodOrder' | 'fields' | 'onMethod'> & {
  clientSecret: () => string | undefined
  /** Called before the error shows, if Stripe has no form for this client secret. */
  onRefused?: () => void
}

/** `$form` holds the state of the form. */
export function createFormPlace(
  $form: WritableAtom<FormState>,
  { clientSecret: secretNow, onRefused, ...look }: FormRequest
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
      const provider = await openProvider()
      // The page or the payment has changed in the meantime.
      if (host !== element || secretNow() !== clientSecret || shown) return
      const onReady = () => $form.set('ready')
      const onError: PaymentFormOptions['onError'] = (error) => {
        onRefused?.()
        fail(error)
      }
      const form = mountPaymentForm(provider, { ...look, clientSecret, element, onReady, onError })
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

/** The site's style for the provider's iframe. That cannot read custom properties, so their values are computed here. */
function appearance(element: HTMLElement): Appearance {
  const { color: ink, fontSize } = getComputedStyle(element)
  const colour = (token: string) => colourOf(token, element)
  const edge = colour('--edge')
  return {
    theme: 'flat',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: fontSize,
      colorPrimary: ink,
      colorBackground: colour('--surface'),
      colorText: ink,
      colorTextSecondary: colour('--ink-soft'),
      colorTextPlaceholder: colour('--ink-soft'),
      colorDanger: colour('--error'),
      iconColor: ink,
      borderRadius: '10px'
    },
    rules: {
      '.Input': { border: `2px solid ${edge}`, boxShadow: 'none' },
      '.Input:focus': { borderColor: ink, boxShadow: 'none' },
      '.Tab': { border: `2px solid ${edge}`, boxShadow: 'none' },
      '.Tab--selected': { borderColor: ink, backgroundColor: colour('--surface'), color: ink },
      '.Tab:focus': { boxShadow: `0 0 0 3px ${colour('--ring')}` }
    }
  }
}

/** The value of a design token in the current theme. */
function colourOf(token: string, beside: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  beside.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
