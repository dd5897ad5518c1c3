// Delivers the webhooks of a simulated vendor: promptly or with chosen faults, with retries when delivery fails.

/** `late`: after a delay. `reversed`: events of one moment in reverse order. `never`: not delivered. */
export const DELIVERIES = ['prompt', 'twice', 'late', 'reversed', 'never'] as const
export type Delivery = (typeof DELIVERIES)[number]
export const isDelivery = (text: string): text is Delivery => (DELIVERIES as readonly string[]).includes(text)

const LATE_MS = 15_000
const GATHERING_MS = 2_000
/** Fewer and faster retries than at real vendors, where they take days. */
const RETRIES_AFTER_MS = [1_000, 5_000, 25_000, 125_000]
const NOT_FOUND = 404

export type WebhookQueue<Event> = {
  post(event: Event): void
  /** Sets how events posted from now on are delivered. */
  setDelivery(delivery: Delivery): void
  delivery(): Delivery
}

/** `deliver` sends one event and returns the status, 0 when nothing answers. */
export function createWebhookQueue<Event>(deliver: (event: Event) => Promise<number>): WebhookQueue<Event> {
  let delivery: Delivery = 'prompt'
  let queue: Promise<void> = Promise.resolve()
  let gathered: Event[] = []

  /** No retry after a 404, because the address will not exist soon either. */
  async function attempt(event: Event, tries: number): Promise<void> {
    const status = await deliver(event)
    const wait = RETRIES_AFTER_MS[tries]
    if ((status >= 200 && status < 300) || status === NOT_FOUND || wait === undefined) return
    after(wait, () => attempt(event, tries + 1))
  }
  /** Sends events in sequence. */
  function send(...events: Event[]): void {
    for (const event of events) queue = queue.then(() => attempt(event, 0))
  }
  function enqueue(event: Event): void {
    gathered.push(event)
    if (gathered.length > 1) return
    after(GATHERING_MS, () => {
      const events = gathered.reverse()
      gathered = []
      send(...events)
    })
  }
  const ways: Readonly<Record<Delivery, (event: Event) => void>> = {
    prompt: (event) => after(0, () => send(event)),
    twice: (event) => after(0, () => send(event, event)),
    late: (event) => after(LATE_MS, () => send(event)),
    reversed: enqueue,
    never: () => undefined
  }
  return {
    post: (event) => ways[delivery](event),
    setDelivery: (next) => {
      delivery = next
    },
    delivery: () => delivery
  }
}

/** The timer does not keep the process alive. */
function after(milliseconds: number, act: () => unknown): void {
  setTimeout(act, milliseconds).unref()
}
