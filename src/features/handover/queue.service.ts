// The queue 'Hierna' as it is stored, for handing over: ids of episodes, the next one first.
import { shortName } from '../../browser/site.ts'
import { QUEUE } from './handover-memory.ts'

const QUEUE_MAX = 100
const key = `${shortName}-${QUEUE}`

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, QUEUE_MAX) : []

export function readQueue(): string[] {
  try {
    return idsIn(JSON.parse(localStorage.getItem(key) ?? '[]'))
  } catch {
    // Storage is blocked, or not as we wrote it.
    return []
  }
}

/** Replaces the queue, as another tab would. */
export function writeQueue(value: unknown): void {
  const newValue = JSON.stringify(idsIn(value))
  try {
    localStorage.setItem(key, newValue)
  } catch {
    return
  }
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  dispatchEvent(new Event(QUEUE))
}
