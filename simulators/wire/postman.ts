// How the messages of a simulated vendor travel by themselves: at once, or as on a bad day; tried again when nobody takes them.

/** `late`: after a while. `reversed`: those of one moment, the last one first. `never`: they stay where they are. */
export const DELIVERIES = ['prompt', 'twice', 'late', 'reversed', 'never'] as const
export type Delivery = (typeof DELIVERIES)[number]
export const isDelivery = (text: string): text is Delivery => (DELIVERIES as readonly string[]).includes(text)

const LATE_MS = 15_000
const GATHERING_MS = 2_000
/** Fewer and sooner than in life, where it takes days. */
const RETRIES_AFTER_MS = [1_000, 5_000, 25_000, 125_000]
const NOT_FOUND = 404

export type Postman<Event> = {
  post(event: Event): void
  /** How it carries what is posted from now on. */
  carry(delivery: Delivery): void
  carries(): Delivery
}

/** `deliver` hands one over and answers the status, 0 when nobody is there. */
export function createPostman<Event>(deliver: (event: Event) => Promise<number>): Postman<Event> {
  let delivery: Delivery = 'prompt'
  let queue: Promise<void> = Promise.resolve()
  let gathered: Event[] = []

  /** Where there is no such address, there will not be one soon either. */
  async function attempt(event: Event, tries: number): Promise<void> {
    const status = await deliver(event)
    const wait = RETRIES_AFTER_MS[tries]
    if ((status >= 200 && status < 300) || status === NOT_FOUND || wait === undefined) return
    after(wait, () => attempt(event, tries + 1))
  }
  /** One after the other, in this order. */
  function send(...events: Event[]): void {
    for (const event of events) queue = queue.then(() => attempt(event, 0))
  }
  function gather(event: Event): void {
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
    reversed: gather,
    never: () => undefined
  }
  return {
    post: (event) => ways[delivery](event),
    carry: (next) => {
      delivery = next
    },
    carries: () => delivery
  }
}

/** Keeps no process alive. */
function after(milliseconds: number, act: () => unknown): void {
  setTimeout(act, milliseconds).unref()
}
