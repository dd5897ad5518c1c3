// The simulated Stripe.js for a shop without keys: `window.Stripe(key)`, with the calls that our pages use. It returns and
// throws what the real one returns and throws.
import { simulatedFormText as text } from '../../../src/texts/simulated-form.ts'
import {
  createElements,
  type Elements,
  type ElementsOptions,
  filledIn,
  refuseMissingDetails
} from './elements.browser.ts'
import { openThreeDSecureDialog } from './three-d-secure-dialog.browser.ts'
import {
  IntegrationError,
  type Intent,
  type IntentResult,
  type Params,
  type StripeError,
  wireOf
} from './wire.browser.ts'

type ConfirmOptions = {
  elements?: Elements
  confirmParams?: Params
  redirect?: 'always' | 'if_required'
}
type PaymentAnswer = { paymentIntent: Intent } | { error: StripeError }
type SetupAnswer = { setupIntent: Intent } | { error: StripeError }

function Stripe(key: string) {
  if (!/^local_\w+$/.test(key))
    throw new IntegrationError(
      'The simulated Stripe opens with the local key alone, which starts with local_.'
    )
  const wire = wireOf(key)

  async function confirmed({
    elements,
    confirmParams = {},
    redirect = 'always'
  }: ConfirmOptions): Promise<IntentResult> {
    const { clientSecret, choice, options } = filledIn(elements)
    const returnUrl = confirmParams.return_url
    refuseMissingDetails(options, confirmParams)
    if (typeof returnUrl !== 'string' && (redirect === 'always' || choice.isAtStripe))
      throw new IntegrationError(
        'You must provide a `return_url` in `confirmParams`: this may lead to Stripe.'
      )
    const settles = choice.settles ? { simulated_settles: choice.settles } : {}
    const result = await wire.confirm(clientSecret, {
      ...confirmParams,
      payment_method: choice.wire,
      ...settles
    })
    if (result.error) return result
    const { intent } = result
    const approvalUrl =
      intent.status === 'requires_action' ? intent.next_action?.redirect_to_url?.url : undefined
    if (approvalUrl) return leaveFor(approvalUrl)
    if (redirect === 'always') return leaveFor(returnAddress(String(returnUrl), intent))
    return result
  }
  async function nextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
    const result = await wire.retrieve(clientSecret)
    if (result.intent?.status !== 'requires_action') return result
    const redirect = result.intent.next_action?.redirect_to_url
    if (redirect?.return_url) return leaveFor(redirect.url)
    await openThreeDSecureDialog(result.intent.id)
    const after = await wire.retrieve(clientSecret)
    if (after.intent?.status !== 'requires_payment_method') return after
    return { error: notAuthenticated(after.intent) }
  }
  return {
    elements: (options: ElementsOptions = {}) => createElements(wire, options),
    confirmPayment: async (options: ConfirmOptions) => ofPayment(await confirmed(options)),
    confirmSetup: async (options: ConfirmOptions) => ofSetup(await confirmed(options)),
    retrievePaymentIntent: async (clientSecret: string) => ofPayment(await wire.retrieve(clientSecret)),
    retrieveSetupIntent: async (clientSecret: string) => ofSetup(await wire.retrieve(clientSecret)),
    async handleNextAction(options: { clientSecret: string }): Promise<PaymentAnswer | SetupAnswer> {
      const result = await nextAction(options)
      return result.intent?.object === 'setup_intent' ? ofSetup(result) : ofPayment(result)
    }
  }
}

const ofPayment = ({ intent, error }: IntentResult): PaymentAnswer =>
  error ? { error } : { paymentIntent: intent }
const ofSetup = ({ intent, error }: IntentResult): SetupAnswer =>
  error ? { error } : { setupIntent: intent }

const notAuthenticated = ({ object }: Intent): StripeError => ({
  type: 'invalid_request_error',
  code: `${object}_authentication_failure`,
  message: text.errors[`${object}_authentication_failure`]
})

/** Leaves the page; this promise never resolves. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise<never>(() => undefined)
}

function returnAddress(returnUrl: string, { id, object, status, client_secret: secret }: Intent): string {
  const address = new URL(returnUrl)
  address.searchParams.set(object, id)
  address.searchParams.set(`${object}_client_secret`, secret)
  address.searchParams.set('redirect_status', status === 'processing' ? 'pending' : status)
  return address.href
}

Object.assign(window, { Stripe })
