// A token is 256 random bits that the browser keeps for one tab; we keep only its hash.
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The token of `Authorization: Bearer …`; undefined for any other header. */
export const tokenIn = (authorization: string | null): string | undefined =>
  /^Bearer +([\w-]{43})$/i.exec(authorization ?? '')?.[1]

/** What is kept of a token. With the browser in it: a token that was carried off is no good in another one. */
export const tokenHash = (token: string, userAgent: string | null): Uint8Array =>
  sha256(`${token}\0${userAgent ?? ''}`)

/** What is kept of the password that opened a session. */
export const passwordVersion = (hash: string): Uint8Array => sha256(hash)

const sha256 = (text: string) => Uint8Array.from(createHash('sha256').update(text).digest())
