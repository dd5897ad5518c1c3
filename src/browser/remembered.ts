// Stores that are persisted in local storage. If storage is full, blocked or invalid, the value lasts until the visitor
// leaves the page. Written by hand to stay small, because every page loads it first.
import { atom, type WritableAtom } from 'nanostores'
import { report } from './report.ts'
import { shortName } from './site.ts'

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What is stored after the podcast's short name, for pages without the code that it belongs to; '' = nothing, or it is blocked. */
export const storedText = (key: string): string => readStorage(shortName + key) ?? ''

/** If writing fails, the old value stays: an older position is better than none. */
function writeStorage(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Storage is full or blocked: the store still has the value in memory.
  }
}

export interface Remembered<Value> extends WritableAtom<Value> {
  /** Changes the stored value, which may be newer than the last one that this tab received. */
  update: (change: (stored: Value) => Value) => void
  /** Whether the next page will find the value: not where storage is full or blocked. */
  isStored: () => boolean
  /** What the next page will find: an older value than that of this page where storage is full or blocked. */
  stored: () => Value
}

/**
 * A store that is saved under `key` as JSON and synchronised with other tabs. `parse` validates the stored value;
 * undefined = invalid, so the store has `initial` and overwrites the stored value at the next change.
 */
export function remembered<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  initial: Value
): Remembered<Value> {
  const decode = (text: string | null): Value => {
    if (text === null) return initial
    let value: Value | undefined
    try {
      value = parse(JSON.parse(text))
    } catch {
      // Not JSON: treated as invalid.
    }
    if (value === undefined) report(text.slice(0, 100), `stored ${key}`)
    return value ?? initial
  }
  // Islands are rendered at build with the initial value, and hydrated with it.
  /** The stored text that the value of this tab comes from, or was written to. */
  let known: string | null = null
  const $store = Object.assign(atom(initial), {
    update: (change: (stored: Value) => Value) => {
      const stored = readStorage(key)
      $store.set(change(stored === known ? $store.get() : decode(stored)))
    },
    isStored: () => {
      const text = JSON.stringify($store.get())
      // Reading a large value again would hold the page up.
      return readStorage(key) === text || JSON.stringify($store.stored()) === text
    },
    stored: (): Value => decode(readStorage(key))
  })
  if (typeof document === 'undefined') return $store
  const show = $store.set
  known = readStorage(key)
  show(decode(known))
  $store.set = (value) => {
    // Stored before anybody hears of it: who hears of it may ask whether it is.
    writeStorage(key, JSON.stringify(value))
    // Not what was written, if storage is full.
    known = readStorage(key)
    show(value)
  }
  // Changes from another tab. The key is null if all storage was cleared.
  addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    known = event.newValue
    show(decode(known))
  })
  // A page in the back/forward cache receives no storage events, so read the value again.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    known = readStorage(key)
    show(decode(known))
  })
  return $store
}
