// The payment element: its methods for the page, and its events.
import { simulatedFormText as text } from '../../../src/texts/simulated-form.ts'
import { createFormView, type Picked } from './form-view.browser.ts'
import { IntegrationError, type Intent, type IntentResult, type StripeError } from './wire.browser.ts'

export type BillingFields =
  | 'auto'
  | 'never'
  | 'if_required'
  | { readonly [field: string]: BillingFields | undefined }
export type PaymentOptions = {
  fields?: { billingDetails?: BillingFields }
  paymentMethodOrder?: readonly string[]
}
const KNOWN_OPTIONS = [
  'fields',
  'paymentMethodOrder',
  'layout',
  'terms',
  'wallets',
  'business',
  'defaultValues'
]
/** Statuses in which nothing can be paid any more. */
const ENDED = ['succeeded', 'canceled', 'processing', 'requires_capture']

type EventName = 'ready' | 'change' | 'loaderror' | 'focus' | 'blur' | 'escape' | 'loaderstart'
type Listener = (event: object) => void
type Listeners = Map<EventName, Set<Listener>>

export type PaymentElement = {
  mount(place: string | Element): void
  unmount(): void
  destroy(): void
  on(name: EventName, listener: Listener): PaymentElement
  off(name: EventName, listener?: Listener): PaymentElement
  focus(): void
}
export type PaymentForm = {
  element: PaymentElement
  options: PaymentOptions
  /** The picked choice; throws when the form is not mounted or has no choices. */
  picked(): Picked
  /** Shows the current state of the intent. */
  refresh(): Promise<StripeError | undefined>
}

/** `look` fetches the intent; `onDestroy`: another form may be created. */
export function createPaymentForm(
  options: PaymentOptions,
  look: () => Promise<IntentResult>,
  onDestroy: () => void
): PaymentForm {
  warnOfUnknown("elements.create('payment')", options, KNOWN_OPTIONS)
  const listeners: Listeners = new Map()
  const emit = (name: EventName, more: object = {}) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...more })
  }
  const reportChange = () => {
    const value = { type: view.picked()?.method }
    emit('change', { empty: false, complete: true, collapsed: false, value })
  }
  const view = createFormView(options.paymentMethodOrder ?? [], reportChange)
  let state: 'away' | 'loading' | 'ready' | 'destroyed' = 'away'

  async function load(): Promise<void> {
    state = 'loading'
    view.showWords()
    const { intent, error } = await look()
    if (state !== 'loading') return
    const problem = error ?? endedProblem(intent)
    if (problem || !intent) {
      view.showWords(text.cannotLoad)
      emit('loaderror', { error: problem })
      return
    }
    state = 'ready'
    view.show(intent)
    emit('ready')
    reportChange()
  }
  const leave = (next: 'away' | 'destroyed') => {
    if (state === 'destroyed')
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.')
    state = next
    view.host.remove()
  }
  const element: PaymentElement = {
    mount(place) {
      leave('away')
      const target = typeof place === 'string' ? document.querySelector(place) : place
      if (!target) throw new IntegrationError(`Invalid DOM element: there is no ${place} to mount in.`)
      target.replaceChildren(view.host)
      void load()
    },
    unmount: () => leave('away'),
    destroy() {
      leave('destroyed')
      onDestroy()
    },
    ...listening(listeners, () => element),
    focus: view.focus
  }
  return {
    element,
    options,
    picked() {
      const picked = state === 'ready' && view.host.isConnected ? view.picked() : undefined
      if (!picked)
        throw new IntegrationError(
          'Invalid value for elements: it should have a mounted Payment Element that is ready.'
        )
      return picked
    },
    async refresh() {
      const { intent, error } = await look()
      const problem = error ?? endedProblem(intent)
      if (state === 'ready' && intent && !problem) view.show(intent)
      return problem
    }
  }
}

function listening(listeners: Listeners, self: () => PaymentElement): Pick<PaymentElement, 'on' | 'off'> {
  return {
    on(name, listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return self()
    },
    off(name, listener) {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return self()
    }
  }
}

/** Logs unknown option names for the developer, as the real Stripe.js does. */
export function warnOfUnknown(call: string, options: object, known: readonly string[]): void {
  for (const name of Object.keys(options))
    if (!known.includes(name)) console.warn(`${call}: unknown option ${name}`)
}

function endedProblem(intent: Intent | undefined): StripeError | undefined {
  if (!intent || !ENDED.includes(intent.status)) return undefined
  const message = `The client secret is of an intent in a terminal state (${intent.status}) and cannot be used to initialize Elements.`
  return { type: 'invalid_request_error', code: `${intent.object}_unexpected_state`, message }
}
