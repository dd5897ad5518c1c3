// Keys for one purpose each, made from the one secret of the site, so that what leaks of one reveals nothing about another.
import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

type Purpose =
  | 'address-key'
  | 'hub-secret'
  | 'mailbox-key'
  | 'order-id'
  | 'order-key'
  | 'push-launch'
  | 'try-key'
  | 'voter-cookie'
  | 'voter-id'
  | 'voter-key'

/** Keys made ready: from plain bytes Node makes one anew for each hash, at four times its cost. */
const ready = new Map<string, KeyObject>()
/** Days and episodes pass; a key that was forgotten is made again. */
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
 * HMAC-SHA-256 of a text under the key of a purpose, and of that purpose for one day or one episode when such a `scope` is given: the
 * key is then the hash of the scope.
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

/** Compares in a time that reveals nothing about where they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
