// Verifies Stripe's webhooks: a signature over the raw bytes, neither too old nor from the future.
import type Stripe from 'stripe'

/** Stripe's own tolerance. Never 0, because the SDK treats that as "any age". */
const TOLERANCE_SECONDS = 300

export type SignedEvent = {
  body: Uint8Array
  signature: string | null
  /** Tried in turn, so that a secret can be rotated while events are under way. */
  secrets: readonly string[]
  now: Date
}

/** The event, if one of the secrets signed it in time; undefined when it is not from Stripe, or not an event. */
export async function readSignedEvent(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  { body, signature, secrets, now }: SignedEvent
): Promise<unknown> {
  if (signature === null || signature === '' || !isTimely(signature, now)) return undefined
  for (const secret of secrets.filter((each) => each.trim() !== '')) {
    try {
      const received = now.getTime()
      // Buffer, because the SDK's types require one; the bytes are not copied.
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
      // Signed with another secret, or forged: try the next secret.
    }
  }
  return undefined
}

/**
 * The SDK refuses old timestamps but accepts future ones; a wrong clock must fail in both directions. Of several timestamps
 * it uses the last, which may not be the one checked here, so more than one is refused.
 */
function isTimely(signature: string, now: Date): boolean {
  const times = signature.split(',').filter((part) => part.split('=')[0] === 't')
  if (times.length !== 1) return false
  const signedSeconds = Number(/^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1] ?? Number.NaN)
  return Math.abs(now.getTime() / 1000 - signedSeconds) <= TOLERANCE_SECONDS
}
