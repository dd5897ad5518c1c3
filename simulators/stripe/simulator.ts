// A stateful simulator of Stripe's API. The real adapter calls it through its `send`.
import type { Clock } from '../../functions/platform/clock.ts'
import type { SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
import { type Description, noDescription } from '../wire/description.ts'
import { findCall } from '../wire/find-call.ts'
import {
  answerWithFault,
  createPlannedFaults,
  type FaultKind,
  type PlannedFault,
  type PlannedFaults
} from '../wire/planned-faults.ts'
import { openStoredState, type StateStorage } from '../wire/stored-state.ts'
import { createWebhookQueue, type WebhookQueue } from '../wire/webhook-queue.ts'
import type { WebhookEndpoint, Webhooks } from '../wire/webhooks.ts'
import { APPROVAL_PATH, approvalPage } from './approval-page.ts'
import type { Payout } from './balance-objects.ts'
import { type Bank, balanceCalls, createBank } from './bank.ts'
import { paymentOfMonth, subscriptionOf } from './billing.ts'
import { asBrowsersSee } from './browser-view.ts'
import { type Buyer, createBuyer } from './buyer.ts'
import { expanded, type StripeCall, stripeCalls } from './calls.ts'
import { createContext, emptyState, invalidRequest, type SimulatorContext, StripeProblem } from './context.ts'
import { endpointCalls, type NewEndpoint, setUpEndpoint } from './endpoint-calls.ts'
import { fanCalls } from './fan-calls.ts'
import { type Form, readForm } from './form.ts'
import { answerOnce, type Plain } from './keys.ts'
import { type Charge, type Dispute, type Intent, newId, type StripeEvent } from './objects.ts'
import { answerInPortal, PORTAL_PATH } from './portal-page.ts'
import type { Customer, Mandate, Setup } from './setup-objects.ts'
import { createSubscriber, type Subscriber } from './subscriber.ts'
import type { Price, Subscription } from './subscription-objects.ts'
import { createStripeWebhooks } from './webhook.ts'

export const SIMULATED_STRIPE_ORIGIN = 'https://stripe.kino9.example'

export type StripeSimulatorOptions = {
  now: Clock
  /** The base URL for the buyer's browser, for the approval page; default: its own origin. */
  browserBase?: string
  webhook?: WebhookEndpoint
  /** `at-once`: each event is sent automatically, as at Stripe; otherwise only on request. */
  delivery?: 'at-once' | 'on-request'
  storage?: StateStorage
  description?: Description
}

export type StripeSimulator = {
  /** Its API: the calls of a server and of the payment form, and the approval page. */
  send: SendRequest
  buyer: Buyer
  subscriber: Subscriber
  bank: Bank
  /** The origin of customer portals; '' = the local site itself. */
  portalOrigin: string
  webhooks: Webhooks<StripeEvent>
  /** Delivers events automatically with `at-once`. */
  webhookQueue: WebhookQueue<StripeEvent>
  /** Configures a webhook endpoint, as the owner does in the dashboard. */
  setUpEndpoint(endpoint: NewEndpoint): void
  injectFault(fault: PlannedFault): void
  plannedFaults: PlannedFaults
  /** Violations of the vendor's API description by requests or responses; empty when there are none. */
  faults: ReadonlySet<string>
  /** All payments, oldest first. A test may modify one. */
  intents: readonly Intent[]
  /** All setups of methods for later, oldest first. */
  setups: readonly Setup[]
  charges: readonly Charge[]
  disputes: readonly Dispute[]
  /** As far as they were asked for. */
  payouts: readonly Payout[]
  customers: readonly Customer[]
  /** The monthly price; a test may modify it. */
  prices: readonly Price[]
  subscriptions: readonly Subscription[]
  /** Mandates, active or not. */
  mandates: readonly Mandate[]
  /** The payment for the newest month of a subscription. */
  monthOf(subscriptionId: string): Intent | undefined
}

export function createStripeSimulator(options: StripeSimulatorOptions): StripeSimulator {
  const { now, browserBase = SIMULATED_STRIPE_ORIGIN, delivery = 'on-request', storage } = options
  const stored = openStoredState(emptyState(), storage)
  const webhookQueue = createWebhookQueue<StripeEvent>(
    async (event) => (await webhooks.deliver([event]))[0] ?? 0
  )
  const fixture = createContext(stored, now, (event) => {
    if (delivery === 'at-once') webhookQueue.post(event)
  })
  const webhooks = createStripeWebhooks(fixture, options.webhook)
  const approvalUrl = (id: string) => `${browserBase}${APPROVAL_PATH}${id}`
  const buyer = createBuyer(fixture, approvalUrl)
  const subscriber = createSubscriber(fixture, buyer, approvalUrl)
  const plannedFaults = createPlannedFaults()
  const faults = new Set<string>()
  const calls = [
    ...stripeCalls(fixture, buyer),
    ...fanCalls(fixture, subscriber, { approvalUrl, portalBase: browserBase }),
    ...balanceCalls(fixture),
    ...endpointCalls(fixture)
  ]
  const answer = createAnswers(fixture, calls, options.description ?? noDescription, faults)
  return {
    buyer,
    subscriber,
    bank: createBank(fixture),
    webhooks,
    webhookQueue,
    plannedFaults,
    faults,
    intents: stored.state.intents,
    charges: stored.state.charges,
    disputes: stored.state.disputes,
    payouts: stored.state.payouts,
    setups: stored.state.setups,
    customers: stored.state.customers,
    prices: stored.state.prices,
    subscriptions: stored.state.subscriptions,
    mandates: stored.state.mandates,
    monthOf: (id) => paymentOfMonth(fixture, subscriptionOf(fixture, id)),
    portalOrigin: URL.parse(browserBase)?.origin ?? '',
    setUpEndpoint: (endpoint) => setUpEndpoint(fixture, endpoint),
    injectFault: plannedFaults.plan,
    async send(request) {
      const url = new URL(request.url)
      if (url.pathname.startsWith(APPROVAL_PATH)) return approvalPage(request, fixture, { buyer, subscriber })
      if (url.pathname.startsWith(PORTAL_PATH)) return answerInPortal(request, fixture, subscriber)
      const content = request.method === 'GET' ? url.search.slice(1) : await request.text()
      const trouble = plannedFaults.faultFor(request.method, url.pathname)
      const act = () => stored.atOnce(() => answer(request, url.pathname, content, trouble))
      // Planned errors are part of the response, because Stripe stores them under the idempotency key like any other.
      if (trouble === 'error-before' || trouble === 'error-after') return act()
      return answerWithFault(trouble, request, act, ANSWERS)
    }
  }
}

const TOO_MANY = new StripeProblem(429, 'rate_limit_error', 'Too many requests.', { code: 'rate_limit' })
const BROKEN = new StripeProblem(500, 'api_error', 'An unknown error occurred.')

const ANSWERS = {
  tooMany: () => responseOf(refusal(TOO_MANY)),
  error: () => responseOf(refusal(BROKEN))
}

type AnswerRequest = (request: Request, path: string, content: string, trouble?: FaultKind) => Response

function createAnswers(
  fixture: SimulatorContext,
  calls: readonly StripeCall[],
  described: Description,
  faults: Set<string>
): AnswerRequest {
  return ({ method, headers }, path, content, trouble) => {
    try {
      const isBrowser = isBrowserKey(headers.get('authorization'))
      const found = findCall(calls, method, path, /^\w+$/)
      if (!found)
        throw new StripeProblem(
          404,
          'invalid_request_error',
          `Unrecognized request URL (${method}: ${path}).`
        )
      const { call, id } = found
      if (isBrowser && !call.isForBrowser)
        throw new StripeProblem(401, 'invalid_request_error', 'This call needs a secret key.')
      const params = readForm(content)
      const act = () => expanded(fixture, call.answer({ id, params, isBrowser }), params)
      const shown = isBrowser ? asBrowsersSee : (answer: object) => answer
      const perform = (): Plain => {
        if (trouble === 'error-before') return refusal(BROKEN)
        const done = attempt(act, (answer) => {
          for (const fault of call.isUndescribed ? [] : described.answerFaults(call, answer))
            faults.add(`answer of ${method} ${path}: ${fault}`)
          return shown(answer)
        })
        return trouble === 'error-after' ? refusal(BROKEN) : done
      }
      if (!isBrowser && !call.isUndescribed) refuseUndescribed(call, params, described, faults)
      const key = method === 'POST' ? headers.get('idempotency-key') : null
      return responseOf(answerOnce(fixture, { key, path, content }, perform))
    } catch (error) {
      // To the adapter a bug in the simulator looks like a broken connection, so it is recorded here.
      if (!(error instanceof StripeProblem)) faults.add(`bug in ${method} ${path}: ${String(error)}`)
      return responseOf(refusal(error))
    }
  }
}

/** Refuses a request whose fields do not match Stripe's description; nothing of it is stored. */
function refuseUndescribed(
  call: StripeCall,
  params: Form,
  described: Description,
  faults: Set<string>
): void {
  const wrong = described.requestFaults(call, params)
  if (wrong.length === 0) return
  for (const fault of wrong) faults.add(`${call.method} ${call.path}: ${fault}`)
  throw invalidRequest(wrong.join('; '), { code: 'parameter_unknown' })
}

function attempt(act: () => object, sent: (answer: object) => object): Plain {
  try {
    return { status: 200, body: JSON.stringify(sent(act())) }
  } catch (error) {
    return refusal(error)
  }
}

function refusal(error: unknown): Plain {
  if (!(error instanceof StripeProblem)) throw error
  return { status: error.status, body: JSON.stringify({ error: error.fields }) }
}

/** Whether the key is publishable; a request without a key is refused. */
function isBrowserKey(authorization: string | null): boolean {
  const [, kind] = /^Bearer (sk|pk|rk)_\w+$/.exec(authorization ?? '') ?? []
  if (kind === undefined) throw new StripeProblem(401, 'invalid_request_error', 'Invalid API Key provided.')
  return kind === 'pk'
}

function responseOf({ status, body, isReplayed }: Plain): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'request-id': newId('req') })
  if (isReplayed) headers.set('idempotent-replayed', 'true')
  if (status >= 500) headers.set('stripe-should-retry', 'false')
  return new Response(body, { status, headers })
}
