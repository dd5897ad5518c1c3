// The webhooks of the simulated Printful (API v2), signed with a hexadecimal secret.
import { createHmac } from 'node:crypto'
import { createWebhooks, type WebhookEndpoint } from '../wire/webhooks.ts'
import type { SimulatorContext, WireEvent } from './context.ts'

export const signed = (body: string, secretHex: string): string =>
  createHmac('sha256', Buffer.from(secretHex, 'hex')).update(body).digest('hex')

export const createPrintWebhooks = (fixture: SimulatorContext, endpoint: WebhookEndpoint | undefined) =>
  createWebhooks<WireEvent>(
    () => fixture.state.events,
    endpoint,
    (event, secret) => {
      const body = JSON.stringify(event)
      const headers = {
        'content-type': 'application/json',
        'x-pf-webhook-signature': signed(body, secret),
        'x-pf-webhook-public-key': 'pk_simulated'
      }
      return { body, headers }
    },
    (event) => event.retries++
  )
