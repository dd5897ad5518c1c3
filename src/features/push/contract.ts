// The calls of push messages.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { AUTH_BYTES, MAX_ENDPOINT_CHARS, P256DH_BYTES } from './rules.ts'

/** Bytes as browsers write them: URL-safe base64; some libraries pad it. */
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
/** Only the status is read; the body says the same for people who look. */
const answer = v.object({ ok: v.literal(true) })

/** The key that a browser needs to subscribe; 'push-off' where this site sends no push messages. */
export const getPushKey = get('/api/push/vapid-public-key', {
  answer: v.object({ publicKey: base64url(P256DH_BYTES) }),
  refusals: { 'push-off': 404 }
})

/** Keeps a subscription; again and again the same one is one subscription, with its latest keys. */
export const subscribeToPush = post('/api/push/subscribe', {
  body: subscription,
  answer,
  refusals: {
    'push-off': 404,
    /** The endpoint belongs to no push service that we know. */
    'unknown-push-service': 400,
    /** The key of the browser is no point on its curve. */
    'unusable-keys': 400,
    'too-many-subscriptions': 429
  }
})

/** Forgets a subscription. A yes, too, when it was not known: who is gone is gone. */
export const unsubscribeFromPush = post('/api/push/unsubscribe', {
  body: v.object({ endpoint }),
  answer,
  refusals: { 'too-many-subscriptions': 429 }
})
