// API contracts of the Superfan subscription.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import {
  type FanDraft,
  type FanInfo,
  invalidFanFields,
  mailFault,
  normalizedFan,
  normalizedMail
} from './signup-rules.ts'

const MAX_FIELD_CHARS = 600
const MAX_ID_CHARS = 100
const typed = v.pipe(v.string(), v.maxLength(MAX_FIELD_CHARS))
const answer = v.object({ ok: v.literal(true) })

/** Opens the form for a card or SEPA account. Charges nothing and creates no subscription yet. */
export const startSignup = post('/api/subscription/init', {
  answer: v.object({
    intentId: v.string(),
    /** Opens the payment form. Secret: never log it or put it in a URL. */
    clientSecret: v.string(),
    intentType: v.literal('setup')
  }),
  refusals: {
    'too-many-signups': 429,
    /** Too many of all visitors together, and the few that every address still gets are used up. */
    'signups-full': 503
  }
})

const draftEntries = {
  name: v.optional(typed, ''),
  email: v.optional(typed, ''),
  nickname: v.optional(v.nullable(typed), '')
}

/**
 * Creates a subscription from a completed form. A repeat returns the same subscription. Also succeeds for an address that
 * has a subscription: creates nothing then, and a mail says so. 402 with `clientSecret`: the first payment needs a
 * confirmation (3-D Secure). The browser lets the visitor confirm it, then calls again.
 */
export const finishSignup = post('/api/subscription/finalize', {
  body: v.pipe(
    v.object({
      intentId: v.pipe(v.string(), v.maxLength(MAX_ID_CHARS)),
      intentType: v.optional(v.literal('setup'), 'setup'),
      ...draftEntries
    }),
    v.rawTransform(({ dataset, addIssue, NEVER }): FanInfo & { intentId: string } => {
      const { intentId, name, email, nickname } = dataset.value
      const draft: FanDraft = { name, email, nickname: nickname ?? '' }
      const wrong = invalidFanFields(draft)
      for (const field of wrong)
        addIssue({
          message: `${field} is not as it should be`,
          path: [{ type: 'object', origin: 'value', input: dataset.value, key: field, value: draft[field] }]
        })
      return wrong.length === 0 ? { intentId, ...normalizedFan(draft) } : NEVER
    })
  ),
  answer,
  refusals: {
    /** The setup is unknown, not completed, or too old. */
    'signup-not-confirmed': 409,
    /** Another call is finishing it right now. */
    'signup-busy': 409,
    'payment-declined': 402,
    'action-needed': 402,
    'too-many-signups': 429
  },
  refusalDetails: v.object({ requiresAction: v.literal(true), clientSecret: v.string() })
})

/** The nicknames of fans who want to be named, oldest first. They are plain text, never markup. */
export const fanList = get('/api/superfans', {
  answer: v.object({ nicknames: v.array(v.string()) })
})

/** Mails a link to manage a subscription. The answer is the same whether or not there is one. */
export const requestPortalLink = post('/api/stripe/portal/email', {
  body: v.object({
    email: v.pipe(
      typed,
      v.transform(normalizedMail),
      v.check((email) => mailFault(email) === undefined)
    )
  }),
  answer,
  refusals: {
    'too-many-links': 429,
    /** No mail can be sent at the moment, to any address. */
    'mail-away': 503
  }
})
