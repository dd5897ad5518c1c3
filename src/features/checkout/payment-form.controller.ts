// The one door to the payment provider in the browser, for every page where one pays: loads its script, mounts its form
// in the colours of the page. What is then done with the form is the business of the page.
import type { Appearance, FieldsOption, Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { callOnce } from '../../browser/call.ts'
import { runtimeConfig } from '../shop/contract.ts'

/** The calls of Stripe.js that pages of this site make, and the simulated form answers. */
export type PaymentProvider = Pick<
  Stripe,
  | 'elements'
  | 'confirmPayment'
  | 'retrievePaymentIntent'
  | 'confirmSetup'
  | 'retrieveSetupIntent'
  | 'handleNextAction'
>

/** How the keys of a machine without a Stripe account begin. Its own host serves the script; no deployed site has it. */
const LOCAL_KEY = /^local_/
const LOCAL_SCRIPT = '/simulators/stripe/stripe.js'
const LOCALE = 'nl'

let asked: { key: string; provider: Promise<PaymentProvider> } | undefined

/** Whose account is paid into. Throws where there is none. */
export async function publishableKey(): Promise<string> {
  const config = await callOnce(runtimeConfig, {})
  const key = config.ok ? config.value.stripePublishableKey : ''
  if (key === '') throw new Error('there is no publishable key')
  return key
}

/** The provider's script, loaded once; what could not be loaded is asked for again the next time. Throws. */
export function loadProvider(publishableKey: string): Promise<PaymentProvider> {
  if (asked?.key === publishableKey) return asked.provider
  const provider = LOCAL_KEY.test(publishableKey) ? loadLocal(publishableKey) : loadLive(publishableKey)
  asked = { key: publishableKey, provider }
  provider.catch(() => {
    asked = undefined
  })
  return provider
}

async function loadLive(key: string): Promise<PaymentProvider> {
  const stripe = await loadStripe(key, { locale: LOCALE })
  if (!stripe) throw new Error('Stripe.js did not start')
  return stripe
}

async function loadLocal(key: string): Promise<PaymentProvider> {
  if (!window.Stripe) await loadScript(LOCAL_SCRIPT)
  if (!window.Stripe) throw new Error(`${LOCAL_SCRIPT} did not start`)
  return window.Stripe(key, { locale: LOCALE })
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
  /** Of the payment or the mandate that is to be confirmed. */
  clientSecret: string
  /** Where the form goes. */
  element: HTMLElement
  /** Ways to pay, the first first; the others follow: ['bancontact', 'ideal']. */
  methodOrder: readonly string[]
  /** Which fields the form asks for; all of the person are ours by default, and have to be given when confirming. */
  fields?: FieldsOption
  onReady: () => void
  /** The form could not be shown. */
  onTrouble: (error: Pick<StripeError, 'message'>) => void
}

export interface PaymentForm {
  /** What `confirmPayment` and `confirmSetup` ask for. */
  elements: StripeElements
  /** Takes the form away. Another secret needs another form: this one goes on with the first it was given. */
  remove: () => void
}

export function mountPaymentForm(provider: PaymentProvider, options: PaymentFormOptions): PaymentForm {
  const { clientSecret, element, methodOrder, fields = { billingDetails: 'never' } } = options
  const elements = provider.elements({ clientSecret, locale: LOCALE, appearance: appearance(element) })
  const form = elements.create('payment', { paymentMethodOrder: [...methodOrder], fields })
  form.on('ready', options.onReady)
  form.on('loaderror', ({ error }) => options.onTrouble(error))
  form.mount(element)
  return { elements, remove: () => form.destroy() }
}

/** The app style as far as the frame of the provider takes it: it knows no custom properties. */
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
      colorPrimary: colour('--enamel-text'),
      colorBackground: colour('--surface'),
      colorText: ink,
      colorTextSecondary: colour('--ink-soft'),
      colorTextPlaceholder: colour('--ink-soft'),
      colorDanger: colour('--enamel-text'),
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

/** A token as it looks in the theme of the moment. */
function colourOf(token: string, beside: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  beside.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
