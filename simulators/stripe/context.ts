// The state of the simulated Stripe: plain data and its clock.
import type { Clock } from '../../functions/platform/clock.ts'
import type { StoredState } from '../wire/stored-state.ts'
import type { Booked, Payout } from './balance-objects.ts'
import {
  type Charge,
  type Dispute,
  type Endpoint,
  type Intent,
  newEvent,
  type Refund,
  type StripeEvent
} from './objects.ts'
import type { Customer, Mandate, Method, Setup } from './setup-objects.ts'
import {
  type Invoice,
  newPrice,
  type PortalSession,
  type Price,
  type Subscription
} from './subscription-objects.ts'

/** A response that is repeated for the same idempotency key. */
export type StoredAnswer = { fingerprint: string; status: number; body: string; atSeconds: number }

export type StripeState = {
  intents: Intent[]
  charges: Charge[]
  refunds: Refund[]
  disputes: Dispute[]
  /** Oldest first, except for payouts, which are made when somebody asks. */
  balance: Booked[]
  payouts: Payout[]
  setups: Setup[]
  methods: Method[]
  mandates: Mandate[]
  customers: Customer[]
  prices: Price[]
  subscriptions: Subscription[]
  invoices: Invoice[]
  /** The payment of each invoice. */
  invoiceIntents: Record<string, string>
  portalSessions: PortalSession[]
  endpoints: Endpoint[]
  /** How each method behaves when charged: the name with which it was entered. */
  manners: Record<string, string>
  /** Oldest first, with whether each reached the webhook. */
  events: { event: StripeEvent; isDelivered: boolean }[]
  keys: Record<string, StoredAnswer>
}

export const emptyState = (): StripeState => ({
  intents: [],
  charges: [],
  refunds: [],
  disputes: [],
  balance: [],
  payouts: [],
  setups: [],
  methods: [],
  mandates: [],
  customers: [],
  prices: [newPrice()],
  subscriptions: [],
  invoices: [],
  invoiceIntents: {},
  portalSessions: [],
  endpoints: [],
  manners: {},
  events: [],
  keys: {}
})

export type SimulatorContext = {
  state: StripeState
  nowSeconds(): number
  /** Records an event; the webhook receives it later, or never. */
  emit(type: string, object: object): void
  chargeOf(intent: Intent): Charge | undefined
}

export function createContext(
  { state, save }: StoredState<StripeState>,
  now: Clock,
  onEvent: (event: StripeEvent) => void
): SimulatorContext {
  const nowSeconds = () => Math.floor(now().getTime() / 1000)
  return {
    state,
    nowSeconds,
    emit(type, object) {
      const event = newEvent(type, object, nowSeconds())
      state.events.push({ event, isDelivered: false })
      save()
      onEvent(event)
    },
    chargeOf: ({ latest_charge: id }) => state.charges.find((charge) => charge.id === id)
  }
}

/** An error in Stripe's format. */
export class StripeProblem extends Error {
  readonly status: number
  readonly fields: Readonly<Record<string, unknown>>
  constructor(status: number, type: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.fields = { type, message, ...more }
  }
}

export const invalidRequest = (message: string, more: Readonly<Record<string, unknown>> = {}) =>
  new StripeProblem(400, 'invalid_request_error', message, more)

export const missing = (kind: string, id: string) =>
  new StripeProblem(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param: 'id'
  })

export const wrongState = (act: string, intent: Intent) =>
  invalidRequest(`This PaymentIntent could not be ${act} because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent
  })
