// Derives one key per purpose from the site's secret, so that a leaked key reveals nothing about the others.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

type Purpose =
  | 'address-key'
  | 'desk-host'
  | 'desk-invitation'
  | 'mail-launch'
  | 'mail-leave'
  | 'mailbox-key'
  | 'order-id'
  | 'order-key'
  | 'push-launch'
  | 'try-key'
  | 'voter-cookie'
  | 'voter-id'
  | 'voter-key'

/** Cached key objects: from plain bytes Node creates one for each hash, at four times the cost. */
const ready = new Map<string, KeyObject>()
/** Keys of past days and episodes are never used again; a dropped key is derived again. */
const MAX_READY = 1000

function readyKey(name: string, make: () => Uint8Array): KeyObject {
  const known = ready.get(name)
  if (known) return known
  if (ready.size >= MAX_READY) ready.clear()
  const key = createSecretKey(make())
  ready.set(name, key)
  return key
}

/**
 * HMAC-SHA-256 of a text with the key of a purpose. With a `scope` (one day, one episode) the key is the HMAC of that scope.
 */
export function keyedHash(secret: string, purpose: Purpose, text: string, scope?: string): Buffer {
  const name = `${purpose}\0${secret}`
  const key = readyKey(name, () => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  if (scope === undefined) return hash(key, text)
  return hash(
    readyKey(`${name}\0${scope}`, () => hash(key, scope)),
    text
  )
}

const hash = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

/** Compares in constant time. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
