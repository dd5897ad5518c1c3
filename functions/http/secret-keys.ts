// Keys for one purpose each, made from the one secret of the site, so that what leaks of one tells nothing of another.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

type Purpose = 'voter-cookie' | 'voter-key' | 'address-key' | 'try-key'

const derived = new Map<string, Buffer>()

function keyFor(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose}\0${secret}`
  const known = derived.get(name)
  if (known) return known
  const made = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  derived.set(name, made)
  return made
}

/** HMAC-SHA-256 of a text under the key of a purpose; of several texts, each under the outcome of the one before. */
export function keyedHash(secret: string, purpose: Purpose, ...texts: [string, ...string[]]): Buffer {
  return texts.reduce<Buffer>(
    (key, text) => createHmac('sha256', key).update(text).digest(),
    keyFor(secret, purpose)
  )
}

/** Compares in a time that tells nothing of where they differ. */
export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
