// Client-side rate limiting: no more concurrent calls, and no more per second, than a service allows.

/** `waiting`: the most calls that may wait for their turn; unlimited when left out. */
export type Pace = { parallel: number; perSecond: number; waiting?: number }
export type Wait = (milliseconds: number) => Promise<void>

export const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Thrown at once when the queue is full. */
export class QueueFull extends Error {}

/** Runs calls, first come first served: at most `parallel` at once, and `perSecond` started in any second. */
export function createPace(
  { parallel, perSecond, waiting: most = Number.POSITIVE_INFINITY }: Pace,
  sleep: Wait = wait,
  now = () => performance.now()
) {
  const spacingMs = 1000 / perSecond
  const waiting: (() => void)[] = []
  let running = 0
  let nextStart = 0

  const isFull = () => running >= parallel && waiting.length >= most

  const run = async <Value>(act: () => Promise<Value>): Promise<Value> => {
    if (isFull()) throw new QueueFull()
    if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      const nowMs = now()
      const start = Math.max(nowMs, nextStart)
      nextStart = start + spacingMs
      if (start > nowMs) await sleep(start - nowMs)
      return await act()
    } finally {
      // The slot is passed to the next call, not freed, so that no other call takes it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(run, { isFull })
}

/** Runs `act` for every item, at most `parallel` at once; results are in the order of the items. */
export async function inParallel<Item, Value>(
  items: readonly Item[],
  parallel: number,
  act: (item: Item) => Promise<Value>
): Promise<Value[]> {
  const answers = new Array<Value>(items.length)
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) answers[index] = await act(item)
  }
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, worker))
  return answers
}
