// A voter is a browser. It creates a random key before its first vote and gets a signed cookie for it. We store neither.

import { randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { DAY_MS, DAY_SECONDS } from '../../../src/lib/time-units.ts'
import { VOTER_COOKIE_DAYS, voterCookieName } from '../../../src/listen/votes/stored-votes.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { isSameHash, keyedHash } from '../../platform/http/secret-keys.ts'

const ID_BYTES = 16
const STORED_KEY_BYTES = 16
/** How many days after its publication an episode is voted on in a hall, with one network for everybody. */
const HALL_DAYS = 3

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

/** A voter with our cookie. `sinceDay`: the UTC day of its first vote; '' = a cookie from before it said so. */
export type KnownVoter = { id: string; sinceDay: string }

/** The voter in a request's cookies; undefined when there is none that we signed. */
export function voterIn(cookies: string | null, secret: string, isSecure: boolean): KnownVoter | undefined {
  const name = cookieName(isSecure)
  const parts = (parse(cookies ?? '', name)[name] ?? '').split('.')
  const [id = '', sinceDay = ''] = parts.length === 3 ? parts : [parts[0], '']
  if (parts.length > 3 || Buffer.from(id, 'base64url').byteLength !== ID_BYTES) return undefined
  const signature = Buffer.from(parts.at(-1) ?? '', 'base64url')
  return isSameHash(signature, signatureOf({ id, sinceDay }, secret)) ? { id, sinceDay } : undefined
}

/**
 * Whether a voter was one before the episode appeared, which is new: a fan in a hall of fans. A script that gathers cookies
 * to vote on an episode begins when it is there.
 */
export function isReturning({ sinceDay }: KnownVoter, publishedOn: string | undefined, now: Date): boolean {
  if (publishedOn === undefined) return false
  const ageMs = now.getTime() - Date.parse(publishedOn)
  return ageMs < HALL_DAYS * DAY_MS && sinceDay < dayOf(new Date(publishedOn))
}

/** The `set-cookie` value that identifies a browser as this voter, from now on. */
export function voterCookie(id: string, secret: string, isSecure: boolean, now: Date): string {
  const voter = { id, sinceDay: dayOf(now) }
  const value = `${id}.${voter.sinceDay}.${signatureOf(voter, secret).toString('base64url')}`
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
  const hash = keyedHash(secret, 'try-key', voterId, dayOf(now))
  return hash.subarray(0, STORED_KEY_BYTES).toString('base64url')
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

const signatureOf = ({ id, sinceDay }: KnownVoter, secret: string) =>
  keyedHash(secret, 'voter-cookie', id, ...(sinceDay === '' ? [] : [sinceDay]))
