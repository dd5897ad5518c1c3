// One Elements group: stores the client secret it was created with, and which fields its form leaves out.
import {
  type BillingFields,
  createPaymentForm,
  type PaymentElement,
  type PaymentForm,
  type PaymentOptions,
  warnOfUnknown
} from './payment-element.browser.ts'
import { IntegrationError, type Params, type StripeError, type Wire } from './wire.browser.ts'

export type ElementsOptions = {
  clientSecret?: string
  appearance?: unknown
  locale?: string
  fonts?: unknown
  loader?: unknown
}
const KNOWN_OPTIONS = ['clientSecret', 'appearance', 'locale', 'fonts', 'loader']

export type Elements = {
  create(type: string, options?: PaymentOptions): PaymentElement
  getElement(type: string): PaymentElement | null
  /** Fetches the intent that it was created for again. */
  fetchUpdates(): Promise<{ error?: StripeError }>
  submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }>
}

type Inside = { clientSecret: string; form: PaymentForm | undefined }
const insides = new WeakMap<Elements, Inside>()

export function createElements(wire: Wire, options: ElementsOptions): Elements {
  const { clientSecret } = options
  warnOfUnknown('elements()', options, KNOWN_OPTIONS)
  if (!clientSecret) throw new IntegrationError('elements(): the simulation needs a clientSecret.')
  const inside: Inside = { clientSecret, form: undefined }
  const look = () => wire.retrieve(clientSecret)
  const onDestroy = () => {
    inside.form = undefined
  }
  const elements: Elements = {
    create(type, given = {}) {
      if (type !== 'payment') throw new IntegrationError(`The simulation has no ${type} element.`)
      if (inside.form)
        throw new IntegrationError('Can only create one Element of type payment through elements().')
      inside.form = createPaymentForm(given, look, onDestroy)
      return inside.form.element
    },
    getElement: (type) => (type === 'payment' ? (inside.form?.element ?? null) : null),
    async fetchUpdates() {
      const error = await inside.form?.refresh()
      return error ? { error } : {}
    },
    submit: async () => ({ selectedPaymentMethod: formOf(inside).picked().method })
  }
  insides.set(elements, inside)
  return elements
}

/** The choice in the form of `elements`, and the client secret it was created with, whatever came later. */
export function filledIn(elements: Elements | undefined) {
  const inside = elements && insides.get(elements)
  if (!inside)
    throw new IntegrationError(
      'Invalid value for elements: it should be an object made by stripe.elements().'
    )
  const form = formOf(inside)
  const { choice } = form.picked()
  if (!choice) throw new IntegrationError('The simulation has nothing to choose for this method.')
  return { clientSecret: inside.clientSecret, choice, options: form.options }
}

function formOf({ form }: Inside): PaymentForm {
  if (form) return form
  throw new IntegrationError('Invalid value for elements: it should have a mounted Payment Element.')
}

const ADDRESS = ['line1', 'line2', 'city', 'state', 'country', 'postal_code']
const DETAILS = ['name', 'email', 'phone', ...ADDRESS.map((field) => `address.${field}`)]
/** Fields that have another name in the form options than in the confirm call. */
const IN_OPTIONS: Readonly<Record<string, string>> = { postal_code: 'postalCode' }

/** A page that removes a field from the form must pass its value, even when it is null. */
export function refuseMissingDetails({ fields }: PaymentOptions, given: unknown): void {
  const data = partOf(partOf(given, 'payment_method_data'), 'billing_details')
  for (const detail of DETAILS) {
    const pieces = detail.split('.')
    const isGiven = pieces.reduce<unknown>(partOf, data) !== undefined
    if (isNever(fields?.billingDetails, pieces) && !isGiven)
      throw new IntegrationError(
        `You specified "never" for fields.billing_details.${detail} when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.${detail} when calling stripe.confirmPayment or stripe.confirmSetup. If you opt out of collecting data via the payment Element using the fields option, the data must be passed at confirm-time.`
      )
  }
}

function isNever(fields: BillingFields | undefined, [first = '', ...rest]: readonly string[]): boolean {
  if (fields === undefined || typeof fields === 'string') return fields === 'never'
  return isNever(fields[IN_OPTIONS[first] ?? first], rest)
}

const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? (whole as Params)[name] : undefined
