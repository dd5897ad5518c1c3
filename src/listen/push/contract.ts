import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { AUTH_BYTES, MAX_ENDPOINT_CHARS, P256DH_BYTES } from './push-hosts.ts'

/** Bytes as sent by browsers: URL-safe base64; some libraries pad it. */
const base64url = (byteLength: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/={1,2}$/, '')),
    v.regex(/^[\w-]*$/),
    v.length(Math.ceil((byteLength * 4) / 3))
  )
const endpoint = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_ENDPOINT_CHARS))
/** The browser's PushSubscription as its `toJSON` writes it. */
const subscription = v.object({
  endpoint,
  keys: v.object({ p256dh: base64url(P256DH_BYTES), auth: base64url(AUTH_BYTES) })
})
/** Browsers read only the status; the body is for people. */
const answer = v.object({ ok: v.literal(true) })

/** The key that a browser needs to subscribe; 'push-off' if this site sends no push messages. */
export const getPushKey = get('/api/push/vapid-public-key', {
  answer: v.object({ publicKey: base64url(P256DH_BYTES) }),
  refusals: { 'push-off': 404 }
})

/** Stores a subscription. A repeat updates the keys of the same subscription. */
export const subscribeToPush = post('/api/push/subscribe', {
  body: subscription,
  answer,
  refusals: {
    'push-off': 404,
    /** The endpoint belongs to no known push service. */
    'unknown-push-service': 400,
    /** The browser's key is not a point on the curve. */
    'unusable-keys': 400,
    'too-many-subscriptions': 429
  }
})

/** Deletes a subscription. Also succeeds if it was not stored. */
export const unsubscribeFromPush = post('/api/push/unsubscribe', {
  body: v.object({ endpoint }),
  answer,
  refusals: { 'too-many-subscriptions': 429 }
})
