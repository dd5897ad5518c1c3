// The token of the links in a subscriber's mails: it stands for one subscriber, forever, and is stored nowhere.
import { isSameHash, keyedHash } from '../../platform/http/secret-keys.ts'

const TOKEN = /^(\d{1,15})-([\w-]{43})$/

const proofOf = (id: number, secret: string) => keyedHash(secret, 'mail-leave', String(id))

export const leaveToken = (id: number, secret: string): string =>
  `${id}-${proofOf(id, secret).toString('base64url')}`

/** The subscriber that a token stands for; undefined = it is not ours. */
export function subscriberIdOf(token: string, secret: string): number | undefined {
  const [, id, proof] = TOKEN.exec(token) ?? []
  if (id === undefined || proof === undefined) return undefined
  return isSameHash(Buffer.from(proof, 'base64url'), proofOf(Number(id), secret)) ? Number(id) : undefined
}
