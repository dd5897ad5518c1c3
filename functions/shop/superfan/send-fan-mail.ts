// Mails fans. Content and address are looked up when the mail is sent. The portal link is created then too, so that its
// 15 minutes start with the mail.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { formatEpisodeDate } from '../../../src/lib/long-date.ts'
import { saleFactsOf } from '../../../src/site/brand/sale-facts.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import { fanSubscriptions, fans, superfanSignups } from '../../platform/db/fan-schema.ts'
import type { Database } from '../../platform/db/open.ts'
import type { OutboxHandler } from '../../platform/outbox/work-messages.ts'
import { type Letter, writtenLetter } from '../../platform/services/smtp/letter.ts'
import { type Mailer, mailAway } from '../../platform/services/smtp/mailer.ts'
import { endedLetter, endingLetter, linkLetter, welcomeLetter } from './fan-letters.ts'
import { type FanMail, fanMailSchema } from './fan-mails.ts'
import type { Fan } from './fan-queries.ts'
import { makeToken, portalLinkOf } from './portal-tokens.ts'

const facts = { ...saleFactsOf(settings), superfanUrl: new URL('/superfan/', settings.siteUrl).href }

type Post = { db: Database; now: Clock; mailer: Mailer | undefined }
type Recipient = {
  fan: Fan
  membership: Pick<Stored, 'status' | 'isUnpaid' | 'endsAtPeriodEnd' | 'periodEndsAt'> | null
}
type Stored = typeof fanSubscriptions.$inferSelect

/** Sends the mail of an outbox message at least once, always with the same `Message-ID`. Skips a mail that is no longer due. */
export const fanMailHandler = ({ db, now, mailer }: Post): OutboxHandler => ({
  work: async ({ payload, dedupeKey }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const mail = v.parse(fanMailSchema, payload)
    const recipient = await addressee(db, mail)
    // An unknown address must look like a known one, so the mail server is contacted either way.
    if (!recipient && mail.which === 'manage') await mailer.reach()
    // The address is empty once the fan was forgotten.
    if (!recipient || recipient.fan.email === '') return undefined
    const letter = await letterOf(mail.which, recipient, { db, now })
    if (!letter) return undefined
    const written = writtenLetter(letter, settings)
    await mailer.send({ id: dedupeKey, to: recipient.fan.email, replyTo: settings.mail.support, ...written })
    return undefined
  }
})

/** The fan that a mail is for. Of several fans with the same address: the live one, else the latest. */
async function addressee(db: Database, mail: FanMail): Promise<Recipient | undefined> {
  const emailOf = async (intentId: string) => {
    const isIt = eq(superfanSignups.intentId, intentId)
    const rows = db.select({ email: superfanSignups.email }).from(superfanSignups).where(isIt)
    return (await rows)[0]?.email ?? ''
  }
  const isIt =
    'fanId' in mail
      ? eq(fans.id, mail.fanId)
      : and(
          eq(fans.emailKey, mail.which === 'manage' ? mail.email : await emailOf(mail.intentId)),
          isNotNull(fans.customerId)
        )
  const { status, isUnpaid, endsAtPeriodEnd, periodEndsAt } = fanSubscriptions
  const [recipient] = await db
    .select({ fan: fans, membership: { status, isUnpaid, endsAtPeriodEnd, periodEndsAt } })
    .from(fans)
    .leftJoin(fanSubscriptions, eq(fanSubscriptions.fanId, fans.id))
    .where(isIt)
    .orderBy(desc(fans.isLive), desc(fans.id))
    .limit(1)
  return recipient
}

async function letterOf(
  which: FanMail['which'],
  { fan: row, membership }: Recipient,
  { db, now }: Pick<Post, 'db' | 'now'>
): Promise<Letter | undefined> {
  const { status, isUnpaid, endsAtPeriodEnd, periodEndsAt } = membership ?? {}
  const fan = { ...row, isProven: isUnpaid === false }
  const link = async () => portalLinkOf(await makeToken(db, fan.customerId ?? '', now()))
  switch (which) {
    case 'welcome':
      return fan.isLive ? welcomeLetter(fan, isUnpaid === true, facts) : undefined
    case 'ending':
      // Skipped if the fan took it back meanwhile or the subscription ended.
      return fan.isLive && endsAtPeriodEnd && periodEndsAt
        ? endingLetter(fan, formatEpisodeDate(periodEndsAt.toISOString()), await link(), facts)
        : undefined
    case 'ended':
    case 'not-started':
      return endedLetter(which, fan, facts)
    case 'problem':
      // Skipped if the month was paid meanwhile or the subscription ended.
      return status === 'past-due' || status === 'unpaid'
        ? linkLetter('problem', fan, await link(), facts)
        : undefined
    case 'already':
      return fan.isLive ? linkLetter('already', fan, await link(), facts) : undefined
    case 'manage':
      return linkLetter('link', fan, await link(), facts)
  }
}
