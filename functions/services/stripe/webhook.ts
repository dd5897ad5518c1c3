// Whether a webhook is Stripe's: its signature over the bytes as they came, not too old and not from the future.
import type Stripe from 'stripe'

/** Stripe's own tolerance. Never 0: the SDK takes that for "any age". */
const TOLERANCE_SECONDS = 300

export type SignedEvent = {
  body: Uint8Array
  signature: string | null
  /** Tried one after the other, so that a secret can be changed while messages are on their way. */
  secrets: readonly string[]
  now: Date
}

/** The event when one of the secrets signed it in time; undefined when it is not Stripe's, or no event. */
export async function readSignedEvent(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  { body, signature, secrets, now }: SignedEvent
): Promise<unknown> {
  if (signature === null || signature === '' || !isTimely(signature, now)) return undefined
  for (const secret of secrets.filter((each) => each.trim() !== '')) {
    try {
      const received = now.getTime()
      // Buffer, because the SDK's types ask for one; the bytes are not copied.
      const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
      return await webhooks.constructEventAsync(
        bytes,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        received
      )
    } catch {
      // Another secret, or a forgery: the next one tells.
    }
  }
  return undefined
}

/**
 * The SDK refuses what is old and takes what comes from the future: a clock that is wrong must fail both ways. Of several
 * times it takes the last, which is then not the one that was judged here: more than one is refused.
 */
function isTimely(signature: string, now: Date): boolean {
  const times = signature.split(',').filter((part) => part.split('=')[0] === 't')
  if (times.length !== 1) return false
  const signedSeconds = Number(/^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1] ?? Number.NaN)
  return Math.abs(now.getTime() / 1000 - signedSeconds) <= TOLERANCE_SECONDS
}
