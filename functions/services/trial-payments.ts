// For tests: payments over the real adapter and SDK, on a simulated Stripe that keeps to its description.
import type { CustomerInfo } from '../../src/features/shop/customer.ts'
import { stripeMemberships } from './stripe/memberships.stripe.ts'
import { createStripeSimulator, SIMULATED_STRIPE_ORIGIN } from '../../simulators/stripe/stripe.ts'
import { stripePayments } from './stripe/payments.stripe.ts'
import type { PaymentTerms } from './stripe/payments.ts'
import { SIMULATED_PRICE_ID } from '../../simulators/stripe/subscription-objects.ts'
import type { WebhookEndpoint } from '../../simulators/stripe/webhook.ts'
import { trialDescription } from './trial-description.ts'

export const TRIAL_WEBHOOK_SECRET = 'whsec_trial'
const description = trialDescription('stripe/openapi.pruned.json', { isForm: true })

export const noor: CustomerInfo = {
  email: 'noor@post.example',
  firstName: 'Noor',
  lastName: 'de Wit',
  address1: 'Filmstraat 9',
  address2: 'bus 2',
  city: 'Gent',
  zip: '9000',
  state: '',
  country: 'BE'
}

export const terms = (changes: Partial<PaymentTerms> = {}): PaymentTerms => ({
  orderId: 'ord_abcdefghijklmnopqrstuvwx',
  revision: 1,
  amountCents: 2949,
  shipTo: noor,
  ...changes
})

export type TrialPaymentsOptions = {
  /** Default: one that answers 200 to everything. */
  onWebhook?: WebhookEndpoint['send']
  timeoutMs?: number
  webhookSecrets?: readonly string[]
  apiBase?: string
}

export function openTrialPayments(options: TrialPaymentsOptions = {}) {
  let time = new Date('2026-11-20T12:00:00Z')
  const now = () => time
  const simulator = createStripeSimulator({
    now,
    webhook: {
      url: 'https://kino9.example/api/stripe/webhook',
      secret: TRIAL_WEBHOOK_SECRET,
      send: options.onWebhook ?? (async () => new Response(null, { status: 200 }))
    },
    ...(description ? { description } : {})
  })
  const requests: Request[] = []
  const client = {
    secretKey: 'sk_test_trial',
    apiBase: options.apiBase ?? SIMULATED_STRIPE_ORIGIN,
    send: (request: Request) => {
      requests.push(request.clone())
      return simulator.send(request)
    },
    ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {})
  }
  const webhookSecrets = options.webhookSecrets ?? [TRIAL_WEBHOOK_SECRET]
  const payments = stripePayments({ ...client, webhookSecrets, now })
  const { portalOrigin } = simulator
  const memberships = stripeMemberships({ ...client, priceId: SIMULATED_PRICE_ID, portalOrigin })
  return {
    ...{ payments, memberships, simulator, requests, now },
    setClock: (at: Date) => {
      time = at
    }
  }
}
