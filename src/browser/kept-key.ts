// A random key that this browser makes once and keeps for all its tabs.
import { createStore, update } from 'idb-keyval'
import { RANDOM_KEY_FORMAT } from '../lib/random-key.ts'

const KEY_BYTES = 16
const STORE = 'keys'
const KEY = 'key'

/** By `getRandomValues`: `randomUUID` is missing on a machine that is reached over plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')

/**
 * The key of the database `name`, made now if there is none. Local storage reaches other tabs late: two tabs that ask at
 * once both found it empty, under a lock as well. Where nothing can be kept, it is another key each time.
 */
export async function keptKey(name: string): Promise<string> {
  let key = newKey()
  try {
    const readOrKeep = (kept: unknown) => {
      if (typeof kept === 'string' && RANDOM_KEY_FORMAT.test(kept)) key = kept
      return key
    }
    await update(KEY, readOrKeep, createStore(name, STORE))
  } catch {
    // Full or blocked: the page itself still knows.
  }
  return key
}
