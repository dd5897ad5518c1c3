// The webhooks of the simulated Printful (API v2), signed with a hexadecimal secret.
import { createHmac } from 'node:crypto'
import type { SimulatorContext, WireEvent } from './context.ts'

export type PrintWebhookEndpoint = {
  /** The full URL of our webhook. */
  url: string
  /** Hexadecimal, as Printful gives it. */
  secret: string
  send(request: Request): Promise<Response>
}

export type PrintWebhooks = {
  /** Events that did not reach the endpoint, oldest first. */
  waiting(): WireEvent[]
  /** Sends these in this order, even if delivered before; returns their statuses. */
  deliver(events: readonly WireEvent[]): Promise<number[]>
  deliverWaiting(): Promise<number[]>
}

export const signed = (body: string, secretHex: string): string =>
  createHmac('sha256', Buffer.from(secretHex, 'hex')).update(body).digest('hex')

export function createPrintWebhooks(
  fixture: SimulatorContext,
  endpoint: PrintWebhookEndpoint | undefined
): PrintWebhooks {
  const deliverOne = async (event: WireEvent) => {
    if (!endpoint) return 0
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'x-pf-webhook-signature': signed(body, endpoint.secret),
      'x-pf-webhook-public-key': 'pk_simulated'
    }
    const request = new Request(endpoint.url, { method: 'POST', headers, body })
    const answer = await endpoint.send(request).catch(() => undefined)
    const known = fixture.state.events.find((each) => each.event === event)
    if (known && answer?.ok) known.isDelivered = true
    if (!answer?.ok) event.retries++
    return answer?.status ?? 0
  }
  const waiting = () => fixture.state.events.flatMap(({ event, isDelivered }) => (isDelivered ? [] : [event]))
  const deliver = async (events: readonly WireEvent[]) => {
    const statuses: number[] = []
    for (const event of events) statuses.push(await deliverOne(event))
    return statuses
  }
  return { waiting, deliver, deliverWaiting: () => deliver(waiting()) }
}
