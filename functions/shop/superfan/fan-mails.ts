// Mails to fans as outbox messages: which mail, and for which fan. The content is looked up when the mail is sent.
import * as v from 'valibot'
import type { OutboxMessage } from '../../platform/outbox/message-queries.ts'

export const FAN_MAIL_KIND = 'fan-mail'

/** `problem`: a month could not be charged. `ending`: the fan ends it with the month that was paid. `not-started`: the first charge failed, so the subscription never started. */
export const fanMailSchema = v.variant('which', [
  v.object({
    which: v.picklist(['welcome', 'problem', 'ending', 'ended', 'not-started']),
    fanId: v.number()
  }),
  v.object({ which: v.literal('already'), intentId: v.string() }),
  v.object({ which: v.literal('manage'), email: v.string() })
])
export type FanMail = v.InferOutput<typeof fanMailSchema>

/** `about`: the part of the dedupe key that distinguishes mails of one kind. */
export const fanMail = (payload: FanMail, about: string | number): OutboxMessage => ({
  kind: FAN_MAIL_KIND,
  dedupeKey: `${FAN_MAIL_KIND}:${payload.which}:${about}`,
  payload
})
