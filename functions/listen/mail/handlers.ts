// Handlers of signing up for the mails about episodes, confirming, and unsubscribing.

import { accept, refuse } from '../../../src/lib/outcome.ts'
import {
  confirmMail,
  leaveMail,
  readMailLink,
  returnToMail,
  subscribeToMail
} from '../../../src/listen/mail/contract.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { ResponseExtras, Route } from '../../platform/http/handle.ts'
import { isLinkToken } from '../../platform/http/link-token.ts'
import { mailboxKey } from '../../platform/http/mailbox-key.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { handleWith, type Services, type With } from '../../platform/services.ts'
import { laterEventRoutes } from './later-events.ts'
import { subscriberIdOf } from './leave-token.ts'
import { MAIL_CAP, MAIL_LIMITS } from './limits.ts'
import { oneClickRoutes } from './one-click.ts'
import { sendListenerMails } from './send-listener-mail.ts'
import {
  confirmSubscriber,
  endSubscriber,
  isSubscribed,
  returnSubscriber,
  signUp,
  subscriberOf
} from './subscriber-queries.ts'

const DONE = { ok: true } as const

export function mailHandlers(services: Services): readonly Route[] {
  const { now } = services
  const handle = handleWith('mail', services, 'db', 'appSecret')
  const limiter = createLimiter(services, MAIL_LIMITS, MAIL_CAP)
  /** Checked one after the other: what exceeds the hourly limit must not count towards the daily one. */
  const isWithinCeiling = async (remarks: ResponseExtras) =>
    (await limiter.allows(remarks, ['mail-signups-hour'], {})) &&
    limiter.allows(remarks, ['mail-signups-day'], {})
  const isLinkWithin = (visit: ResponseExtras & { visitorAddress: string }, secret: string) =>
    limiter.allows(visit, ['mail-links'], { address: addressKey(visit.visitorAddress, secret, now()) })

  return [
    handle(subscribeToMail, async (visit, connected) => {
      const { db, appSecret } = connected
      const { email } = visit.body
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['mail-signups'], { address })))
        return refuse('too-many-mail-signups')
      const mailbox = mailboxKey(email, appSecret, now().toISOString().slice(0, 10))
      const isMailWithin = await limiter.allows(visit, ['mail-signups-mailbox'], { mailbox })
      // The same answer as for any other address, and nothing that tells when it would be mailed again.
      visit.answerHeaders.delete('retry-after')
      if (!isMailWithin) return accept(DONE)
      if (!(await isWithinCeiling(visit))) {
        const hourly = MAIL_LIMITS['mail-signups-hour'].tries
        const daily = MAIL_LIMITS['mail-signups-day'].tries
        await enqueueAlert(db, { cause: 'mail-signups-flooded', hourly, daily }, now())
        return refuse('too-many-mail-signups')
      }
      await signUp(db, email, now())
      await sendListenerMails(connected)
      return accept(DONE)
    }),
    handle(confirmMail, async (visit, connected) => {
      const { db, appSecret } = connected
      if (!(await isLinkWithin(visit, appSecret))) return refuse('too-many-mail-signups')
      const { token } = visit.body
      const isConfirmed = isLinkToken(token) && (await confirmSubscriber(db, token, now()))
      if (!isConfirmed) return refuse('unknown-mail-link')
      await sendListenerMails(connected)
      return accept(DONE)
    }),
    handle(readMailLink, async (visit, connected) => {
      if (!(await isLinkWithin(visit, connected.appSecret))) return refuse('too-many-mail-signups')
      return linked(connected, visit.body.token)
    }),
    handle(leaveMail, async (visit, connected) => {
      const { db, appSecret } = connected
      if (!(await isLinkWithin(visit, appSecret))) return refuse('too-many-mail-signups')
      const id = subscriberIdOf(visit.body.token, appSecret)
      if (id !== undefined) await endSubscriber(db, id, 'left', now())
      return linked(connected, visit.body.token)
    }),
    handle(returnToMail, async (visit, connected) => {
      const { db, appSecret } = connected
      if (!(await isLinkWithin(visit, appSecret))) return refuse('too-many-mail-signups')
      const id = subscriberIdOf(visit.body.token, appSecret)
      if (id !== undefined) await returnSubscriber(db, id, now())
      return linked(connected, visit.body.token)
    }),
    ...oneClickRoutes(services),
    ...laterEventRoutes(services)
  ]
}

/** The state of a link's subscriber; refused when it is no link of ours, or its address was forgotten. */
async function linked({ db, appSecret }: With<'db' | 'appSecret'>, token: string) {
  const id = subscriberIdOf(token, appSecret)
  const subscriber = id === undefined ? undefined : await subscriberOf(db, id)
  if (!subscriber) return refuse('unknown-mail-link')
  return accept({ hint: hintOf(subscriber.email), isSubscribed: isSubscribed(subscriber) })
}

/** 'noor@post.example' → 'n…@post.example': enough to recognise one's own address, too little to learn one. */
export const hintOf = (email: string): string => email.replace(/^(.)[^@]*/su, '$1…')
