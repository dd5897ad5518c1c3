// API contract of the mails about episodes. No answer tells whether an address is known.
import * as v from 'valibot'
import { post } from '../../lib/contract.ts'
import { asciiMailAddress } from '../../lib/mail-address.ts'

const MAX_TYPED_CHARS = 320

const email = v.pipe(
  v.string(),
  v.maxLength(MAX_TYPED_CHARS),
  v.trim(),
  v.transform((typed) => asciiMailAddress(typed) ?? ''),
  v.minLength(1)
)
/** The token of a mailed link. */
const MAX_TOKEN_CHARS = 80
const token = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(MAX_TOKEN_CHARS))

const refusals = { 'unknown-mail-link': 404, 'too-many-mail-signups': 429 } as const

/** Signs an address up: it gets a mail with a link, and nothing more until somebody confirms there. */
export const subscribeToMail = post('/api/mail/subscribe', {
  body: v.object({ email }),
  answer: v.object({ ok: v.literal(true) }),
  refusals: { 'too-many-mail-signups': 429 }
})

/** Confirms an address. Twice is once. */
export const confirmMail = post('/api/mail/confirm', {
  body: v.object({ token }),
  answer: v.object({ ok: v.literal(true) }),
  refusals
})

const subscription = v.object({
  /** The address with most of it left out, so that whoever opens a forwarded mail sees that it is not theirs. */
  hint: v.string(),
  isSubscribed: v.boolean()
})

/** What the link of a mail is about. Changes nothing. */
export const readMailLink = post('/api/mail/link', {
  body: v.object({ token }),
  answer: subscription,
  refusals
})

export const leaveMail = post('/api/mail/leave', {
  body: v.object({ token }),
  answer: subscription,
  refusals
})

/** Takes unsubscribing back. */
export const returnToMail = post('/api/mail/return', {
  body: v.object({ token }),
  answer: subscription,
  refusals
})

/** What came back, or was called spam, after the mail server had taken it; signed by the provider. */
export const mailEvents = post('/api/mail/events', {
  isWebhook: true,
  answer: v.object({ ok: v.literal(true) }),
  refusals: { 'bad-signature': 400 }
})

/** The address in the header `List-Unsubscribe`, which mail programs post to (RFC 8058). */
export const ONE_CLICK_PATH = '/api/mail/one-click'
