// Stores that this browser remembers. Storage that is full, blocked or holds rubbish changes nothing for the visitor:
// what cannot be kept is known until the page is left (decision L8). Written by hand, because every page loads it first.
import { atom, type WritableAtom } from 'nanostores'
import { report } from './report.ts'

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What cannot be written stays as it was there: an older position is better than none. */
function writeStorage(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Full or blocked: the store itself still knows.
  }
}

/**
 * A store kept under `key` as JSON and followed by other tabs. What is stored goes through `parse` once; undefined =
 * rubbish, which counts as `initial` and is overwritten at the next change.
 */
export function remembered<Value>(
  key: string,
  parse: (stored: unknown) => Value | undefined,
  initial: Value
): WritableAtom<Value> {
  const decode = (text: string | null): Value => {
    if (text === null) return initial
    let value: Value | undefined
    try {
      value = parse(JSON.parse(text))
    } catch {
      // No JSON: as good as none.
    }
    if (value === undefined) report(text.slice(0, 100), `stored ${key}`)
    return value ?? initial
  }
  const $store = atom(decode(readStorage(key)))
  const show = $store.set
  $store.set = (value) => {
    show(value)
    writeStorage(key, JSON.stringify(value))
  }
  // From another tab; without a key everything was cleared.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) show(decode(event.newValue))
  })
  // A page that comes back out of the browser's cache has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show(decode(readStorage(key)))
  })
  return $store
}
