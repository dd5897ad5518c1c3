// The Superfan's calls (spec shop 7).
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { type FanDraft, type FanInfo, mailFault, tidiedFan, tidiedMail, wrongFanFields } from './rules.ts'

const MAX_FIELD_CHARS = 600
const MAX_ID_CHARS = 100
const typed = v.pipe(v.string(), v.maxLength(MAX_FIELD_CHARS))
const answer = v.object({ ok: v.literal(true) })

/** Opens the form for a card or bank account; nothing is charged and nobody is a fan yet. */
export const startSignup = post('/api/subscription/init', {
  answer: v.object({
    intentId: v.string(),
    /** Opens the payment form; like money, it stands in no log and no address. */
    clientSecret: v.string(),
    intentType: v.literal('setup')
  }),
  refusals: {
    'superfan-off': 404,
    'too-many-signups': 429,
    /** Too many of all visitors together. */
    'signups-full': 503
  }
})

const draftEntries = {
  name: v.optional(typed, ''),
  email: v.optional(typed, ''),
  nickname: v.optional(v.nullable(typed), '')
}

/**
 * Makes a subscription of a form that was filled in; the same again is the same subscription. A yes, too, for an address
 * that has one: nothing is made then, and a mail says so. 402 with `clientSecret`: Stripe wants a confirmation of the
 * first payment; the browser lets the visitor give it, then asks again.
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
      const wrong = wrongFanFields(draft)
      for (const field of wrong)
        addIssue({
          message: `${field} is not as it should be`,
          path: [{ type: 'object', origin: 'value', input: dataset.value, key: field, value: draft[field] }]
        })
      return wrong.length === 0 ? { intentId, ...tidiedFan(draft) } : NEVER
    })
  ),
  answer,
  refusals: {
    'superfan-off': 404,
    /** Not ours, not filled in, too old. */
    'signup-not-confirmed': 409,
    /** Another call finishes it at this moment. */
    'signup-busy': 409,
    'payment-declined': 402,
    'action-needed': 402,
    'too-many-signups': 429
  },
  refusalDetails: v.object({ requiresAction: v.literal(true), clientSecret: v.string() })
})

/** The nicknames of those who support us and want to be seen, the first one first. They are text, never markup. */
export const fanList = get('/api/superfans', {
  answer: v.object({ nicknames: v.array(v.string()) })
})

/** Mails a link to manage a subscription. The answer is the same whether or not there is one. */
export const askPortalLink = post('/api/stripe/portal/email', {
  body: v.object({
    email: v.pipe(
      typed,
      v.transform(tidiedMail),
      v.check((email) => mailFault(email) === undefined)
    )
  }),
  answer,
  refusals: {
    'superfan-off': 404,
    'too-many-links': 429,
    /** Too many of all visitors together. */
    'links-full': 503,
    /** No mail leaves at the moment, whoever it is for. */
    'mail-away': 503
  }
})
