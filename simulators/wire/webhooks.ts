// The webhooks of a simulated vendor: each event written, signed and sent, in any order, twice, late or never.

export type WebhookEndpoint = {
  /** The full URL of our webhook. */
  url: string
  secret: string
  send(request: Request): Promise<Response>
}

export type Webhooks<Event> = {
  /** Events that did not reach the endpoint, oldest first. */
  waiting(): Event[]
  /** Sends these in sequence, even if delivered before; returns their statuses. */
  deliver(events: readonly Event[]): Promise<number[]>
  /** Sends all waiting events, in the order in which they happened. */
  deliverWaiting(): Promise<number[]>
}

/**
 * @param happened all events so far
 * @param written the body of an event, with its signature in the headers
 * @param missed called with an event that did not reach the endpoint
 */
export function createWebhooks<Event>(
  happened: () => { event: Event; isDelivered: boolean }[],
  endpoint: WebhookEndpoint | undefined,
  written: (event: Event, secret: string) => { body: string; headers: Record<string, string> },
  missed: (event: Event) => void = () => {}
): Webhooks<Event> {
  const deliverOne = async (event: Event) => {
    if (!endpoint) return 0
    const request = new Request(endpoint.url, { method: 'POST', ...written(event, endpoint.secret) })
    const answer = await endpoint.send(request).catch(() => undefined)
    const known = happened().find((each) => each.event === event)
    if (known && answer?.ok) known.isDelivered = true
    if (!answer?.ok) missed(event)
    return answer?.status ?? 0
  }
  const waiting = () => happened().flatMap(({ event, isDelivered }) => (isDelivered ? [] : [event]))
  const deliver = async (events: readonly Event[]) => {
    const statuses: number[] = []
    for (const event of events) statuses.push(await deliverOne(event))
    return statuses
  }
  return { waiting, deliver, deliverWaiting: () => deliver(waiting()) }
}
