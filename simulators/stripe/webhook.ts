// The webhooks of the simulated Stripe.
import { createHmac } from 'node:crypto'
import { createWebhooks, type WebhookEndpoint } from '../wire/webhooks.ts'
import type { SimulatorContext } from './context.ts'
import type { StripeEvent } from './objects.ts'

/** The signature header of a webhook body, as Stripe creates it. */
export function signed(body: string, secret: string, atSeconds: number): string {
  const mac = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${mac}`
}

export const createStripeWebhooks = (fixture: SimulatorContext, endpoint: WebhookEndpoint | undefined) =>
  createWebhooks<StripeEvent>(
    () => fixture.state.events,
    endpoint,
    (event, secret) => {
      const body = JSON.stringify(event, null, 2)
      const signature = signed(body, secret, fixture.nowSeconds())
      return {
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      }
    }
  )
