// A voter is a browser. It creates a random key before its first vote and gets a signed cookie for it. We store neither.

import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { settings } from '../../src/features/brand/settings.ts'
import { VOTER_COOKIE_DAYS, voterCookieName } from '../../src/features/votes/stored-votes.ts'
import { DAY_SECONDS } from '../../src/lib/time-units.ts'
import { isSameHash, keyedHash } from '../http/secret-keys.ts'

const ID_BYTES = 16
const STORED_KEY_BYTES = 16

/** Over plain http, which only local machines use, browsers refuse the `__Host-` prefix that binds a cookie to its host. */
const cookieName = (isSecure: boolean) => voterCookieName(settings.shortName, isSecure)

/**
 * The voter id of a browser without our cookie: 128 bits derived from its key, so that a retry after a lost response, or
 * another tab, is the same voter. A browser without a key is a new voter.
 */
export function voterOf(browserKey: string | undefined, secret: string): string {
  const id = browserKey === undefined ? randomBytes(ID_BYTES) : keyedHash(secret, 'voter-id', browserKey)
  return id.subarray(0, ID_BYTES).toString('base64url')
}

/** The voter id in a request's cookies; undefined when there is none that we signed. */
export function voterIn(cookies: string | null, secret: string, isSecure: boolean): string | undefined {
  const name = cookieName(isSecure)
  const value = parse(cookies ?? '', name)[name] ?? ''
  const [id = '', signature = '', ...rest] = value.split('.')
  if (rest.length > 0 || Buffer.from(id, 'base64url').byteLength !== ID_BYTES) return undefined
  return isSameHash(Buffer.from(signature, 'base64url'), signatureOf(id, secret)) ? id : undefined
}

/** The `set-cookie` value that identifies a browser as this voter. */
export function voterCookie(voterId: string, secret: string, isSecure: boolean): string {
  const value = `${voterId}.${signatureOf(voterId, secret).toString('base64url')}`
  return serialize(cookieName(isSecure), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    maxAge: VOTER_COOKIE_DAYS * DAY_SECONDS
  })
}

/** The key that is stored for a voter: different for each episode, and the id cannot be derived from it. */
export function voterKey(voterId: string, secret: string, episodeNumber: number): Uint8Array {
  const hash = keyedHash(secret, 'voter-key', voterId, String(episodeNumber))
  return Uint8Array.from(hash.subarray(0, STORED_KEY_BYTES))
}

/** The key of a voter for rate limits on the UTC day of `now`. It cannot be matched with the stored keys. */
export function voterTryKey(voterId: string, secret: string, now: Date): string {
  const hash = keyedHash(secret, 'try-key', voterId, now.toISOString().slice(0, 10))
  return hash.subarray(0, STORED_KEY_BYTES).toString('base64url')
}

const signatureOf = (id: string, secret: string) => keyedHash(secret, 'voter-cookie', id)
