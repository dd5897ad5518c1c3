// Stores that this browser remembers. Storage that is full, blocked or holds rubbish changes nothing for the visitor:
// what cannot be kept is known until the page is left (decision L8).
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent'
import type { WritableAtom } from 'nanostores'
import * as v from 'valibot'
import { report } from './report.ts'

/** Local storage that never throws; what it refuses is held in memory and wins from then on. */
function patientStorage(): Record<string, string> {
  const held: Record<string, string> = Object.create(null)
  const kept = storageOrNothing()
  return new Proxy(held, {
    has: (_, key) => key in held || kept?.getItem(String(key)) != null,
    get: (_, key) => held[String(key)] ?? kept?.getItem(String(key)) ?? undefined,
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
 * A store kept under `key` as JSON and followed by other tabs. What is stored is parsed with `schema`; rubbish counts
 * as `initial` and is overwritten at the next change.
 */
export function remembered<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
  initial: Value
): WritableAtom<Value> {
  const decode = (text: string): Value => {
    try {
      return v.parse(schema, JSON.parse(text))
    } catch (error) {
      report(error, `stored ${key}`)
      return initial
    }
  }
  const $store = persistentAtom<Value>(key, initial, { encode: JSON.stringify, decode })
  // Listened to for good: a change from another tab must be known before this one writes.
  $store.listen(() => {})
  return $store
}
