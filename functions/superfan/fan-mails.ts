// The mails to fans, as promises: which mail, and about whom. What they say is looked up when they are sent.
import * as v from 'valibot'
import type { OutboxMessage } from '../outbox/queries.ts'

export const FAN_MAIL_KIND = 'fan-mail'

/** `problem`: a month could not be charged. `not-started`: the first one could not, and nothing was made of it. */
export const fanMailSchema = v.variant('which', [
  v.object({ which: v.picklist(['welcome', 'problem', 'ended', 'not-started']), fanId: v.number() }),
  v.object({ which: v.literal('already'), intentId: v.string() }),
  v.object({ which: v.literal('manage'), email: v.string() })
])
export type FanMail = v.InferOutput<typeof fanMailSchema>

/** `about`: what makes two of these the same mail. */
export const fanMail = (payload: FanMail, about: string | number): OutboxMessage => ({
  kind: FAN_MAIL_KIND,
  dedupeKey: `${FAN_MAIL_KIND}:${payload.which}:${about}`,
  payload
})
