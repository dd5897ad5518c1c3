// Stores that this browser remembers. Storage that is full, blocked or holds rubbish changes nothing for the visitor:
// what cannot be kept is known until the page is left (decision L8).
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import { report } from './report.ts'

/** Local storage that never throws; what it refuses is held in memory and wins from then on. */
export function patientStorage(): Record<string, string> {
  const held: Record<string, string> = Object.create(null)
  const kept = storageOrNothing()
  const read = (name: string): string | undefined => {
    try {
      return held[name] ?? kept?.getItem(name) ?? undefined
    } catch {
      return undefined
    }
  }
  return new Proxy(held, {
    has: (_, key) => read(String(key)) !== undefined,
    get: (_, key) => read(String(key)),
    set(_, key, value) {
      const name = String(key)
      try {
        if (!kept) throw new Error('no storage')
        kept.setItem(name, value)
        delete held[name]
      } catch {
        held[name] = value
      }
      return true
    },
    deleteProperty(_, key) {
      delete held[String(key)]
      try {
        kept?.removeItem(String(key))
      } catch {
        // Blocked in the meantime: there is nothing to take back.
      }
      return true
    }
  })
}

function storageOrNothing(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

setPersistentEngine(patientStorage(), windowPersistentEvents)

/**
 * A store kept under `key` as JSON and followed by other tabs. What is stored goes through `parse` once; undefined =
 * rubbish, which counts as `initial` and is overwritten at the next change.
 */
export function remembered<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  initial: Value
): WritableAtom<Value> {
  const decode = (text: string): Value => {
    let value: Value | undefined
    try {
      value = parse(JSON.parse(text))
    } catch {
      // No JSON: as good as none.
    }
    if (value === undefined) report(text.slice(0, 100), `stored ${key}`)
    return value ?? initial
  }
  const $store = persistentAtom<Value>(key, initial, { encode: JSON.stringify, decode })
  // Listened to for good: a change from another tab must be known before this one writes.
  $store.listen(() => {})
  return $store
}
