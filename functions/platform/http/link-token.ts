// Tokens in mailed links. Only the mail contains the token; the database keeps its hash.
import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const isLinkToken = (text: string): boolean => TOKEN.test(text)

/** SHA-256 without a salt: a token is random, so its hash cannot be guessed. */
export const linkTokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()
