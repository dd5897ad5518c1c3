// A random key that this browser creates once and shares between its tabs.
import { createStore, update } from 'idb-keyval'
import { RANDOM_KEY_FORMAT } from '../lib/random-key.ts'

const KEY_BYTES = 16
export const KEY_STORE = 'keys'
const KEY = 'key'

/** Uses `getRandomValues`, because `randomUUID` is missing on plain http. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0')
  ).join('')

/**
 * Returns the key in the database `name`, creating it if there is none. Does not use local storage, which reaches other
 * tabs late: two tabs that read at once both found it empty, even under a lock. Without storage, returns a new key each time.
 */
export async function storedKey(name: string): Promise<string> {
  let key = newKey()
  try {
    const readOrStore = (stored: unknown) => {
      if (typeof stored === 'string' && RANDOM_KEY_FORMAT.test(stored)) key = stored
      return key
    }
    await update(KEY, readOrStore, createStore(name, KEY_STORE))
  } catch {
    // Storage is full or blocked: use the new key without storing it.
  }
  return key
}
