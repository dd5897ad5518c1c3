// A token is 256 random bits that the browser stores for one tab; the server stores only its hash.
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The token of `Authorization: Bearer …`; undefined for any other header. */
export const tokenIn = (authorization: string | null): string | undefined =>
  /^Bearer +([\w-]{43})$/i.exec(authorization ?? '')?.[1]

/** The stored hash of a token. It includes the browser, so a stolen token does not work in another one. */
export const tokenHash = (token: string, userAgent: string | null): Uint8Array =>
  sha256(`${token}\0${userAgent ?? ''}`)

/** The stored hash of the password that opened a session. */
export const passwordVersion = (hash: string): Uint8Array => sha256(hash)

const sha256 = (text: string) => Uint8Array.from(createHash('sha256').update(text).digest())
