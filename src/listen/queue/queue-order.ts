// The order of the queue 'Hierna': what a press does to it. Ids only, because everything else about an episode may change.

/** More than a listener can survey. */
export const QUEUE_MAX = 100
/** The next episode plays this long after the end of one, unless the listener cancels it. */
export const NEXT_AFTER_SECONDS = 5

/** Ids of episodes, the next one first: 'ep-118'. */
export type Queue = readonly string[]

/** Undefined = not a queue at all. */
export const parseQueue = (stored: unknown): Queue | undefined =>
  Array.isArray(stored)
    ? [...new Set(stored.filter((id): id is string => typeof id === 'string'))].slice(0, QUEUE_MAX)
    : undefined

export const without = (queue: Queue, ids: readonly string[]): Queue =>
  queue.some((id) => ids.includes(id)) ? queue.filter((id) => !ids.includes(id)) : queue

/** Whether there is no place for one more. */
export const isFullFor = (queue: Queue, id: string): boolean =>
  queue.length >= QUEUE_MAX && !queue.includes(id)

/** Puts an episode first. A full queue stays as it is. */
export const asNext = (queue: Queue, id: string): Queue =>
  isFullFor(queue, id) ? queue : [id, ...without(queue, [id])]

/** Puts an episode last. A full queue stays as it is. */
export const asLast = (queue: Queue, id: string): Queue =>
  isFullFor(queue, id) ? queue : [...without(queue, [id]), id]

/** Moves an episode to a place, counted from 0; one that is no longer in the queue is not put back. */
export function movedTo(queue: Queue, id: string, place: number): Queue {
  if (!queue.includes(id)) return queue
  const others = without(queue, [id])
  const at = Math.min(others.length, Math.max(0, place))
  return [...others.slice(0, at), id, ...others.slice(at)]
}

export const movedBy = (queue: Queue, id: string, places: number): Queue =>
  movedTo(queue, id, queue.indexOf(id) + places)

/** Takes a removal back: the removed episodes at their old places, and what was added since behind them. */
export function restored(queue: Queue, before: Queue): Queue {
  const added = queue.filter((id) => !before.includes(id))
  return [...before, ...added].slice(0, QUEUE_MAX)
}

/** Adds the queue of another device to the end. */
export const appended = (queue: Queue, other: Queue): Queue =>
  [...queue, ...without(other, queue)].slice(0, QUEUE_MAX)

/**
 * One queue from those of two devices that both began with `common`: without what either took out, with what either put in. The
 * order is this device's if it moved something, else the other's; what was put in stays behind what it stood behind.
 */
export function joined(common: Queue, mine: Queue, theirs: Queue): Queue {
  const isOut = (id: string) => common.includes(id) && !(mine.includes(id) && theirs.includes(id))
  const [first, second] = hasMoved(common, mine) ? [mine, theirs] : [theirs, mine]
  const all = first.filter((id) => !isOut(id))
  for (const [at, id] of second.entries()) {
    if (isOut(id) || all.includes(id)) continue
    const before = second.slice(0, at).findLast((one) => all.includes(one))
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id)
  }
  return all.slice(0, QUEUE_MAX)
}

const hasMoved = (before: Queue, after: Queue): boolean => {
  const kept = before.filter((id) => after.includes(id))
  return after.filter((id) => before.includes(id)).some((id, at) => id !== kept[at])
}

/** An episode that got another id keeps its place. */
export const renamed = (queue: Queue, formerId: string, id: string): Queue =>
  queue.includes(formerId) ? without(queue, [id]).map((one) => (one === formerId ? id : one)) : queue

/** Without what left the feed. */
export const knownOnly = (queue: Queue, isKnown: (id: string) => boolean): Queue =>
  queue.every(isKnown) ? queue : queue.filter(isKnown)

export const nextOf = (queue: Queue, currentId: string | undefined): string | undefined =>
  queue.find((id) => id !== currentId)

/** Long after the end of an episode the next one no longer plays by itself: the page was frozen, and whoever listened is asleep. */
const LATEST_AFTER_MS = 30_000

/** Whether the moment for playing on is over. `timerEndsAtMs`: when the sleep timer runs out; undefined = it does not. */
export const isTooLate = (
  endedAtMs: number,
  nowMs: number,
  timerEndsAtMs = Number.POSITIVE_INFINITY
): boolean => nowMs - endedAtMs > LATEST_AFTER_MS || nowMs >= timerEndsAtMs

/** What the sleep timer is set to when an episode ends. */
type Timer = 'off' | 'minutes' | 'chapter' | 'episode' | 'queue'

/**
 * What happens at the end of an episode when another is waiting: it plays after a few seconds, or only a button offers it. 'Na alles
 * bij Hierna' wishes the queue to be heard; a timer that ends with this episode wishes silence.
 */
export function afterEnd(timer: Timer, playsOn: boolean): 'play' | 'offer' {
  if (timer === 'queue') return 'play'
  if (timer === 'chapter' || timer === 'episode') return 'offer'
  return playsOn ? 'play' : 'offer'
}

/** The place of the dragged row: after every row whose middle is above the pointer. `middles` are those of the other rows. */
export const dropPlace = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length
