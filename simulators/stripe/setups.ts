// Setups of the simulated Stripe: a card or SEPA account is stored for later, and nothing is charged.
import { invariant } from '../../src/lib/outcome.ts'
import { invalidRequest, missing, type SimulatorContext, StripeProblem } from './context.ts'
import { type Form, listOf, objectOf, textOf } from './form.ts'
import type { PaymentError } from './objects.ts'
import {
  type Mandate,
  type Method,
  type MethodType,
  newMandate,
  newMethod,
  newSetup,
  type Setup
} from './setup-objects.ts'

/**
 * What a fan may enter. `card-with-check` redirects to the approval page; `card-checked-again` does so at the first charge
 * as well; `card-declined-later` is stored, but declined when charged; `card-not-kept` cannot be attached to a customer.
 * `sepa` and `sepa-at-once` are charged slowly; meanwhile the subscription is incomplete (`sepa`) or active (`sepa-at-once`).
 */
export const SETUP_METHODS = [
  'card',
  'card-declined',
  'card-with-check',
  'card-checked-again',
  'card-declined-later',
  'card-not-kept',
  'sepa',
  'sepa-at-once'
] as const
export type SetupMethod = (typeof SETUP_METHODS)[number]
export const isSetupMethod = (text: string): text is SetupMethod =>
  (SETUP_METHODS as readonly string[]).includes(text)

const OPEN: readonly string[] = ['requires_payment_method', 'requires_action']
export const DECLINED: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.'
}
const NOT_AUTHENTICATED: PaymentError = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message: 'The latest attempt to set up the payment method has failed because authentication failed.'
}

export function openSetup(fixture: SimulatorContext, params: Form): Setup {
  if (params.payment_method_types !== undefined)
    throw invalidRequest('payment_method_types can no longer be sent.', {
      code: 'payment_method_types_no_longer_supported'
    })
  const metadata = Object.entries(objectOf(params.metadata) ?? {})
  const setup = newSetup(
    listOf(params.allowed_payment_method_types),
    Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])),
    fixture.nowSeconds()
  )
  fixture.state.setups.push(setup)
  fixture.emit('setup_intent.created', setup)
  return setup
}

export function setupOf({ state }: SimulatorContext, id: string): Setup {
  const setup = state.setups.find((each) => each.id === id)
  if (!setup) throw missing('setupintent', id)
  return setup
}

/** Submits the form. Throws the error that Stripe would return. */
export function confirmSetup(
  fixture: SimulatorContext,
  setup: Setup,
  filledIn: SetupMethod,
  { returnUrl, approvalUrl }: { returnUrl: string; approvalUrl: string }
): Setup {
  if (!OPEN.includes(setup.status)) throw wrongSetupState('confirmed', setup)
  const type = typeOf(filledIn)
  if (!setup.payment_method_types.includes(type)) throw invalidRequest(`${type} is not allowed here`)
  if (filledIn === 'card-declined') {
    fail(fixture, setup, DECLINED)
    throw new StripeProblem(402, DECLINED.type, DECLINED.message, { ...DECLINED, setup_intent: setup })
  }
  setup.payment_method = noteMethod(fixture, type, filledIn).id
  if (filledIn !== 'card-with-check') return succeed(fixture, setup)
  setup.status = 'requires_action'
  setup.last_setup_error = null
  setup.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { url: approvalUrl, return_url: returnUrl }
  }
  fixture.emit('setup_intent.requires_action', setup)
  return setup
}

const typeOf = (filledIn: SetupMethod): MethodType => (filledIn.startsWith('sepa') ? 'sepa_debit' : 'card')

function noteMethod(fixture: SimulatorContext, type: MethodType, filledIn: SetupMethod): Method {
  const method = newMethod(type, fixture.nowSeconds())
  fixture.state.methods.push(method)
  fixture.state.manners[method.id] = filledIn
  return method
}

function noteMandate(fixture: SimulatorContext, method: Method): Mandate {
  const mandate = newMandate(method)
  fixture.state.mandates.push(mandate)
  return mandate
}

/** A method entered outside our own form. */
export function saveNewMethod(fixture: SimulatorContext, filledIn: SetupMethod): Method {
  const method = noteMethod(fixture, typeOf(filledIn), filledIn)
  noteMandate(fixture, method)
  return method
}

/** Approves or refuses on the approval page to which `confirmSetup` redirected. */
export function answerSetup(fixture: SimulatorContext, setup: Setup, isAllowed: boolean): Setup {
  if (setup.status !== 'requires_action') throw wrongSetupState('completed', setup)
  return isAllowed ? succeed(fixture, setup) : fail(fixture, setup, NOT_AUTHENTICATED)
}

export function cancelSetup(fixture: SimulatorContext, setup: Setup, params: Form): Setup {
  if (!OPEN.includes(setup.status)) throw wrongSetupState('canceled', setup)
  setup.status = 'canceled'
  setup.next_action = null
  setup.cancellation_reason = textOf(params.cancellation_reason) ?? null
  fixture.emit('setup_intent.canceled', setup)
  return setup
}

function succeed(fixture: SimulatorContext, setup: Setup): Setup {
  const method = fixture.state.methods.find(({ id }) => id === setup.payment_method)
  invariant(method, `${setup.id} has a method`)
  Object.assign(setup, {
    status: 'succeeded',
    mandate: noteMandate(fixture, method).id,
    next_action: null,
    last_setup_error: null
  })
  fixture.emit('setup_intent.succeeded', setup)
  return setup
}

function fail(fixture: SimulatorContext, setup: Setup, error: PaymentError): Setup {
  const before = { payment_method: null, next_action: null }
  Object.assign(setup, { ...before, status: 'requires_payment_method', last_setup_error: error })
  fixture.emit('setup_intent.setup_failed', setup)
  return setup
}

const wrongSetupState = (act: string, setup: Setup) =>
  invalidRequest(`This SetupIntent could not be ${act} because it has a status of ${setup.status}.`, {
    code: 'setup_intent_unexpected_state',
    setup_intent: setup
  })
