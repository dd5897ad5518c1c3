// Mails fans. What is told, and to which address, is looked up when it is sent; a link to the portal is made then, too,
// so that its quarter of an hour begins with the mail.
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import * as v from 'valibot'
import { saleFactsOf } from '../../src/features/brand/sale-facts.ts'
import { settings } from '../../src/features/brand/settings.ts'
import { type Letter, writtenLetter } from '../../src/features/mail/letter.ts'
import type { Clock } from '../clock.ts'
import { inDatabase } from '../db/database-failure.ts'
import { fanSubscriptions, fans, superfanSignups } from '../db/fan-schema.ts'
import type { Database } from '../db/open.ts'
import type { Duty } from '../outbox/work-outbox.ts'
import { type Mailer, mailAway } from '../services/smtp/mailer.ts'
import { endedLetter, linkLetter, welcomeLetter } from './fan-letters.ts'
import { type FanMail, fanMailSchema } from './fan-mails.ts'
import type { Fan } from './fan-queries.ts'
import { makeToken, portalLinkOf } from './portal-tokens.ts'

const facts = { ...saleFactsOf(settings), superfanUrl: new URL('/superfan/', settings.siteUrl).href }

type Post = { db: Database; now: Clock; mailer: Mailer | undefined }
type ToTell = { fan: Fan; status: string | null; isUnpaid: boolean | null }

/** Sends the mail of a promise, at least once, under one name; nothing when there is nothing to tell any more. */
export const fanMailDuty = ({ db, now, mailer }: Post): Duty => ({
  work: async ({ payload, dedupeKey }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const mail = v.parse(fanMailSchema, payload)
    const told = await addressee(db, mail)
    // Who asks for a link of nobody must not be able to tell: their promise fares as everybody's.
    if (!told && mail.which === 'manage') await mailer.reach()
    // Somebody whose address the payment provider forgot is told nothing.
    if (!told || told.fan.email === '') return undefined
    const letter = await letterOf(mail.which, told, { db, now })
    if (!letter) return undefined
    const written = writtenLetter(letter, settings)
    await mailer.send({ id: dedupeKey, to: told.fan.email, replyTo: settings.mail.support, ...written })
    return undefined
  }
})

/** The fan that a mail is for: of an address, the one who is live, else the last one who was. */
async function addressee(db: Database, mail: FanMail): Promise<ToTell | undefined> {
  const emailOf = async (intentId: string) => {
    const isIt = eq(superfanSignups.intentId, intentId)
    const rows = db.select({ email: superfanSignups.email }).from(superfanSignups).where(isIt)
    return (await inDatabase(() => rows))[0]?.email ?? ''
  }
  const isIt =
    'fanId' in mail
      ? eq(fans.id, mail.fanId)
      : and(
          eq(fans.emailKey, mail.which === 'manage' ? mail.email : await emailOf(mail.intentId)),
          isNotNull(fans.customerId)
        )
  const [told] = await inDatabase(() =>
    db
      .select({ fan: fans, status: fanSubscriptions.status, isUnpaid: fanSubscriptions.isUnpaid })
      .from(fans)
      .leftJoin(fanSubscriptions, eq(fanSubscriptions.fanId, fans.id))
      .where(isIt)
      .orderBy(desc(fans.isLive), desc(fans.id))
      .limit(1)
  )
  return told
}

async function letterOf(
  which: FanMail['which'],
  { fan: row, status, isUnpaid }: ToTell,
  { db, now }: Pick<Post, 'db' | 'now'>
): Promise<Letter | undefined> {
  const fan = { ...row, isProven: isUnpaid === false }
  const link = async () => portalLinkOf(await makeToken(db, fan.customerId ?? '', now()))
  switch (which) {
    case 'welcome':
      return fan.isLive ? welcomeLetter(fan, isUnpaid === true, facts) : undefined
    case 'ended':
    case 'not-started':
      return endedLetter(which, fan, facts)
    case 'problem':
      // Paid meanwhile, or ended: another mail says so.
      return status === 'past-due' || status === 'unpaid'
        ? linkLetter('problem', fan, await link(), facts)
        : undefined
    case 'already':
      return fan.isLive ? linkLetter('already', fan, await link(), facts) : undefined
    case 'manage':
      return linkLetter('link', fan, await link(), facts)
  }
}
