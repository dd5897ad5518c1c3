// What the desk shows of the mails of episodes.
import { desc, sql } from 'drizzle-orm'
import type { DeskEpisodeMail, DeskMails } from '../../../src/desk/mail/contract.ts'
import { episodeMailQueue, episodeMails, mailMonths, mailSubscribers } from '../../listen/mail/schema.ts'
import type { Database } from '../../platform/db/open.ts'

const SHOWN_MAILS = 30
const SHOWN_MONTHS = 24

export async function mailPageOf(db: Database, canSend: boolean): Promise<DeskMails> {
  const queued = sql<number>`(SELECT count(*) FROM ${episodeMailQueue} AS queued
    WHERE queued.mail_number = ${episodeMails}.mail_number)::int`
  const [[counts], months, mails] = await Promise.all([
    db
      .select({
        subscriberCount: sql<number>`(count(*) FILTER (WHERE confirmed_at IS NOT NULL AND ended_at IS NULL))::int`,
        unconfirmedCount: sql<number>`(count(*) FILTER (WHERE confirmed_at IS NULL))::int`
      })
      .from(mailSubscribers),
    db.select().from(mailMonths).orderBy(desc(mailMonths.month)).limit(SHOWN_MONTHS),
    db
      .select({ mail: episodeMails, queued })
      .from(episodeMails)
      .orderBy(desc(episodeMails.mailNumber))
      .limit(SHOWN_MAILS)
  ])
  return {
    canSend,
    subscriberCount: counts?.subscriberCount ?? 0,
    unconfirmedCount: counts?.unconfirmedCount ?? 0,
    months,
    mails: mails.map(({ mail, queued: left }) => deskMailOf(mail, left))
  }
}

type Stored = typeof episodeMails.$inferSelect

function deskMailOf(mail: Stored, queued: number): DeskEpisodeMail {
  const waitingCount = queued + mail.unsent
  return {
    slug: mail.slug,
    title: mail.title,
    state: stateOf(mail),
    dueAt: mail.dueAt.toISOString(),
    readyBy: mail.readyBy,
    startedAt: mail.startedAt?.toISOString() ?? null,
    pausedBecause: mail.endedAt ? null : mail.pausedBecause,
    recipientCount: mail.recipients,
    acceptedCount: mail.accepted,
    refusedCount: mail.refused,
    waitingCount,
    unknownCount: Math.max(0, mail.recipients - mail.accepted - mail.refused - waitingCount),
    bouncedCount: mail.bounced,
    complainedCount: mail.complained
  }
}

function stateOf({ startedAt, endedAt, endedBy, pausedAt }: Stored): DeskEpisodeMail['state'] {
  // One that never began was too old to be news.
  if (endedAt) return endedBy || !startedAt ? 'stopped' : 'sent'
  if (pausedAt) return 'paused'
  return startedAt ? 'sending' : 'waiting'
}
