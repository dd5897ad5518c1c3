// The webhooks of the simulated Stripe: each event signed and sent, in any order, twice, late or never.
import { createHmac } from 'node:crypto'
import type { SimulatorContext } from './context.ts'
import type { StripeEvent } from './objects.ts'

export type WebhookEndpoint = {
  /** The full URL of our webhook. */
  url: string
  secret: string
  send(request: Request): Promise<Response>
}

export type Webhooks = {
  /** Events that did not reach the endpoint, oldest first. */
  waiting(): StripeEvent[]
  /** Sends these in sequence, even if delivered before; returns their statuses. */
  deliver(events: readonly StripeEvent[]): Promise<number[]>
  /** Sends all waiting events, in the order in which they happened. */
  deliverWaiting(): Promise<number[]>
}

/** The signature header of a webhook body, as Stripe creates it. */
export function signed(body: string, secret: string, atSeconds: number): string {
  const mac = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')
  return `t=${atSeconds},v1=${mac}`
}

export function createWebhooks(fixture: SimulatorContext, endpoint: WebhookEndpoint | undefined): Webhooks {
  const deliverOne = async (event: StripeEvent) => {
    if (!endpoint) return 0
    const body = JSON.stringify(event, null, 2)
    const signature = signed(body, endpoint.secret, fixture.nowSeconds())
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    const request = new Request(endpoint.url, { method: 'POST', headers, body })
    const answer = await endpoint.send(request).catch(() => undefined)
    const known = fixture.state.events.find((each) => each.event.id === event.id)
    if (known && answer?.ok) known.isDelivered = true
    return answer?.status ?? 0
  }
  const waiting = () => fixture.state.events.flatMap(({ event, isDelivered }) => (isDelivered ? [] : [event]))
  const deliver = async (events: readonly StripeEvent[]) => {
    const statuses: number[] = []
    for (const event of events) statuses.push(await deliverOne(event))
    return statuses
  }
  return { waiting, deliver, deliverWaiting: () => deliver(waiting()) }
}
