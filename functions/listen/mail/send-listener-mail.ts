// Mails an address that was signed up: a link that confirms, that it was signed up already, a welcome. The link is made when the mail
// is sent; the mail alone contains its token.
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import { type OutboxHandler, workOutbox } from '../../platform/outbox/work-messages.ts'
import { writtenLetter } from '../../platform/services/smtp/letter.ts'
import { MAIL_REFUSED, type Mailer, mailAway, NO_SUCH_ADDRESS } from '../../platform/services/smtp/mailer.ts'
import { alreadyLetter, askLetter, welcomeLetter } from './episode-mail.ts'
import { leaveToken } from './leave-token.ts'
import { listenerSender, unsubscribeHeaders } from './mail-headers.ts'
import { mailSubscribers } from './schema.ts'
import {
  INVITED,
  isSubscribed,
  LISTENER_MAIL_KIND,
  newConfirmToken,
  subscriberOf
} from './subscriber-queries.ts'

const payloadSchema = v.object({ subscriberId: v.number(), which: v.picklist(['ask', 'welcome']) })
/** A mailbox that is full or closed for a while may open; then it is its owner's turn to sign up again. */
const MAX_TRIES = 5

type Post = { db: Database; mailer: Mailer | undefined; appSecret: string }

export const listenerMailHandler = ({ db, mailer, appSecret }: Post): OutboxHandler => ({
  work: async ({ payload, dedupeKey: id, attempts }) => {
    if (!mailer || !appSecret) throw mailAway('SMTP_URL or APP_SECRET is not set')
    const { subscriberId, which } = v.parse(payloadSchema, payload)
    const subscriber = await subscriberOf(db, subscriberId)
    // Forgotten, or left, meanwhile.
    if (!subscriber || (which === 'welcome' && !isSubscribed(subscriber))) return undefined
    const leave = leaveToken(subscriberId, appSecret)
    const isOn = isSubscribed(subscriber)
    const letter =
      which === 'welcome'
        ? welcomeLetter(leave)
        : isOn
          ? alreadyLetter(leave)
          : askLetter(
              await newConfirmToken(db, subscriberId),
              subscriber.consentVersion === INVITED ? 'invited' : 'signed-up'
            )
    try {
      await mailer.send({
        id,
        to: subscriber.email,
        from: listenerSender,
        replyTo: settings.mail.support,
        ...writtenLetter(letter, settings),
        ...(isOn ? { headers: unsubscribeHeaders(leave) } : {})
      })
    } catch (error) {
      if (!(await isGivenUp(db, subscriberId, error, attempts))) throw error
    }
    return undefined
  }
})

const SEND_WITHIN_MS = 5000

/** Sends what waits at once, because somebody looks into their mailbox. What fails is sent by the job of the outbox. */
export async function sendListenerMails({
  db,
  now,
  mailer,
  appSecret
}: Post & { now: Clock }): Promise<void> {
  if (!mailer) return
  const handlers = { [LISTENER_MAIL_KIND]: listenerMailHandler({ db, mailer, appSecret }) }
  await workOutbox({ db, now }, handlers, AbortSignal.timeout(SEND_WITHIN_MS)).catch(() => undefined)
}

/** What a stranger typed wrongly is no trouble of the hosts: the address is forgotten instead. */
async function isGivenUp(db: Database, id: number, error: unknown, attempts: number): Promise<boolean> {
  if (!(error instanceof Failure)) return false
  const isUnknown = error.message.startsWith(NO_SUCH_ADDRESS) || !error.retryable
  const isRefused = error.message.startsWith(MAIL_REFUSED) && attempts >= MAX_TRIES
  if (!isUnknown && !isRefused) return false
  await db.delete(mailSubscribers).where(and(eq(mailSubscribers.id, id), isNull(mailSubscribers.confirmedAt)))
  return true
}
