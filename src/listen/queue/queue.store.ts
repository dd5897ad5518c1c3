// The queue in this browser, shared by its tabs. Each change starts from what is stored, so that two tabs lose nothing.
import { atom } from 'nanostores'
import { queueButtonsText as text } from '#texts/queue-buttons.ts'
import { remembered } from '../../browser/remembered.ts'
import { shortName } from '../../browser/site.ts'
import { notify } from '../../site/notices/notices.store.ts'
import { QUEUE_EVENT, QUEUE_KEY } from './queue-memory.ts'
import {
  asLast,
  asNext,
  isFullFor,
  knownOnly,
  movedBy,
  movedTo,
  parseQueue,
  type Queue,
  renamed,
  restored,
  without
} from './queue-order.ts'

export const $queue = remembered<Queue>(shortName + QUEUE_KEY, parseQueue, [])

/** The queue before the last removal, for as long as it can be taken back. */
export const $removed = atom<{ before: Queue; count: number } | undefined>()

function change(by: (queue: Queue) => Queue): void {
  $queue.update(by)
  dispatchEvent(new Event(QUEUE_EVENT))
}

/** Takes over the queue of another device of the listener. */
export const replaceQueue = (queue: Queue): void => change(() => queue)

/** Adds an episode, or says that the queue is full. Returns whether it is in. */
function add(id: string, by: (queue: Queue, id: string) => Queue): boolean {
  let isFull = false
  change((queue) => {
    isFull = isFullFor(queue, id)
    return by(queue, id)
  })
  if (isFull) notify(text.full)
  else $removed.set(undefined)
  return !isFull
}

export const playNext = (id: string): boolean => add(id, asNext)
export const addLast = (id: string): boolean => add(id, asLast)

export const moveTo = (id: string, place: number): void => change((queue) => movedTo(queue, id, place))
export const moveBy = (id: string, places: number): void => change((queue) => movedBy(queue, id, places))

/** Takes episodes out; `undoRemoval` puts them back. */
function remove(idsOf: (queue: Queue) => Queue): void {
  change((queue) => {
    const ids = idsOf(queue)
    $removed.set({ before: queue, count: ids.length })
    return without(queue, ids)
  })
}

export const removeFromQueue = (id: string): void => remove(() => [id])
export const clearQueue = (): void => remove((queue) => queue)

/** Takes the last removal back, and nothing else that was queued since. */
export function undoRemoval(): void {
  const removed = $removed.get()
  $removed.set(undefined)
  if (removed) change((queue) => restored(queue, removed.before))
}

/** An episode that plays no longer waits. */
export function leaveQueue(id: string): void {
  if ($queue.get().includes(id)) change((queue) => without(queue, [id]))
}

/** A special got its number. */
export const renameInQueue = (formerId: string, id: string): void =>
  change((queue) => renamed(queue, formerId, id))

/** Drops what left the feed. */
export function keepKnown(isKnown: (id: string) => boolean): void {
  if (!$queue.get().every(isKnown)) change((queue) => knownOnly(queue, isKnown))
}
