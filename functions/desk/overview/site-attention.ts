// What waits for the hosts about the site itself: messages, the feed, announcements, keys, quotas and jobs.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  notInArray,
  or,
  sql
} from 'drizzle-orm'
import { MESSAGE_KINDS, type MessageKind } from '../../../src/desk/access/message-kinds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts'
import { displayTitle } from '../../../src/listen/episodes/naming.ts'
import { recentCalls } from '../../listen/feed/build-queries.ts'
import { failuresInARow, MAX_BUILDS_PER_DAY } from '../../listen/feed/builds.ts'
import type { Database } from '../../platform/db/open.ts'
import { orders } from '../../platform/db/order-schema.ts'
import {
  feedSnapshots,
  feedWatches,
  outbox,
  pushCampaigns,
  pushOrigins,
  pushRefusedHosts,
  releases
} from '../../platform/db/schema.ts'
import { lateJobs } from '../../platform/jobs/late.ts'
import { usedUpKey } from '../../platform/limits/day-quota.ts'
import { RATINGS_SERVICE } from '../../platform/services/film-sources.ts'
import { PRINTING_SERVICE } from '../../platform/services/printful/printing.ts'
import { MAIL_AWAY, NO_SUCH_ADDRESS } from '../../platform/services/smtp/mailer.ts'
import { PAYMENTS_SERVICE } from '../../platform/services/stripe/payments.ts'
import { FULFIL_KIND, REFUND_KIND, STOP_PRINT_KIND } from '../../shop/orders/effects.ts'
import { type FoundLine, lineOf, MOST_ROWS, type ReadSource, type Scene } from './attention-lines.ts'
import { readSigns } from './sign-queries.ts'
import { problemsOf } from './signs.ts'

/** A failure of an announcement is news as long as anybody would still tell listeners. */
const ANNOUNCEMENT_DAYS = 14
/** Twelve checks in a row. */
const FEED_FAILING_MINUTES = 60
/** A mail server that is away for a moment needs nobody. */
const MAIL_AWAY_MINUTES = 30
/** How long after its pause a push service that refused us is still listed. */
const BROKEN_HOURS = 24
const REFUSED_HOST_DAYS = 7

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Messages that were given up and wait for a person, oldest first. Never their payload, except the order. */
export const readMessages: ReadSource = async ({ db }) => {
  const rows = await db
    .select({
      id: outbox.id,
      kind: sql<MessageKind>`${outbox.kind}`,
      attempts: outbox.attempts,
      deadAt: outbox.deadAt,
      lastError: outbox.lastError,
      orderId: orders.id,
      number: orders.number
    })
    .from(outbox)
    .leftJoin(orders, sql`${orders.id} = ${outbox.payload} ->> 'orderId'`)
    .where(
      // Only a worker gives a message up, and each kind has one.
      and(isNotNull(outbox.deadAt), isNull(outbox.doneAt), inArray(outbox.kind, [...MESSAGE_KINDS]))
    )
    .orderBy(asc(outbox.id))
    .limit(MOST_ROWS)
  return {
    checkedAt: null,
    lines: rows.map(({ id, kind, attempts, deadAt, lastError, orderId, number }) =>
      lineOf(
        lastError?.startsWith(NO_SUCH_ADDRESS) ? 'mail-undeliverable' : 'message-given-up',
        // Given up again after another try, it is another line.
        [id, attempts],
        {
          detail: kind,
          messageId: id,
          order: orderId !== null && number !== null ? { id: orderId, number } : null,
          since: deadAt
        }
      )
    )
  }
}

/** Whether a message moves no money and belongs to no order. */
export async function isMailOfNoOrder(db: Database, id: number): Promise<boolean> {
  const isIt = and(
    eq(outbox.id, id),
    notInArray(outbox.kind, [FULFIL_KIND, STOP_PRINT_KIND, REFUND_KIND]),
    sql`${outbox.payload} ->> 'orderId' IS NULL`
  )
  return (await db.$count(outbox, isIt)) > 0
}

/** The feed, and the site that is built from it. */
export const readFeed: ReadSource = async ({ db, now, feedAddress }) => {
  if (feedAddress === undefined) return { checkedAt: null, lines: [] }
  const [[watch], [copy]] = await db.batch([
    db.select().from(feedWatches).where(eq(feedWatches.feedAddress, feedAddress)),
    db
      .select({ version: feedSnapshots.version, suspect: feedSnapshots.suspect })
      .from(feedSnapshots)
      .where(eq(feedSnapshots.feedAddress, feedAddress))
  ])
  const calls = await recentCalls(db, feedAddress)
  const lines: FoundLine[] = []
  const failingSince = watch?.failingSince
  if (watch && failingSince) {
    const facts = { detail: watch.problem, since: failingSince, checkedAt: watch.checkedAt }
    // A feed that lost episodes waits for a person; a server that is away for a moment does not.
    const isLong = now.getTime() - failingSince.getTime() >= FEED_FAILING_MINUTES * MINUTE_MS
    if (copy?.suspect) lines.push(lineOf('feed-refused', [failingSince.getTime()], facts))
    else if (isLong) lines.push(lineOf('feed-unreadable', [failingSince.getTime()], facts))
  }
  const failed = failuresInARow(calls, now)
  if (failed > 0 && copy && (watch?.shownVersion ?? 0) < copy.version)
    lines.push(
      lineOf('build-failing', [copy.version], {
        count: failed,
        since: calls[failed - 1]?.calledAt ?? null,
        checkedAt: watch?.checkedAt ?? null
      })
    )
  return { checkedAt: watch?.checkedAt ?? null, lines }
}

/** Episodes whose announcement did not go out, or not whole. */
export const readAnnouncementTrouble: ReadSource = async ({ db, now }) => {
  const since = before(now, ANNOUNCEMENT_DAYS * DAY_MS)
  const [missed, stopped] = await db.batch([
    db
      .select()
      .from(releases)
      .where(
        and(
          gte(releases.publishedAt, since),
          or(
            eq(releases.state, 'absent'),
            // Passed over only after it had waited: those of an import are passed at once.
            and(eq(releases.state, 'passed'), gt(releases.settledAt, releases.notedAt))
          )
        )
      )
      .orderBy(asc(releases.publishedAt)),
    db
      .select({ campaign: pushCampaigns, title: releases.title, episodeNumber: releases.episodeNumber })
      .from(pushCampaigns)
      .leftJoin(releases, eq(releases.slug, pushCampaigns.slug))
      .where(and(isNotNull(pushCampaigns.stoppedBecause), gte(pushCampaigns.startedAt, since)))
      .orderBy(asc(pushCampaigns.startedAt))
  ])
  return {
    checkedAt: null,
    lines: [
      ...missed.map(({ slug, state, title, episodeNumber, publishedAt }) =>
        lineOf(state === 'absent' ? 'episode-absent' : 'episode-passed', [slug], {
          detail: displayTitle({ title, episodeNumber }),
          since: publishedAt
        })
      ),
      ...stopped.map(({ campaign, title, episodeNumber }) =>
        lineOf('campaign-stopped', [campaign.campaignNumber], {
          detail: title === null ? campaign.slug : displayTitle({ title, episodeNumber }),
          since: campaign.startedAt
        })
      )
    ]
  }
}

/** Keys that a service refuses, as the work that waits for it tells. */
export const readKeys: ReadSource = async ({ db, now }) => {
  const waiting = (prefix: string, olderThanMs = 0) =>
    db
      .select({
        count: sql<number>`count(*)::int`,
        since: sql<string | null>`min(${outbox.createdAt})`
      })
      .from(outbox)
      .where(
        and(
          isNull(outbox.doneAt),
          isNull(outbox.deadAt),
          like(outbox.lastError, `${prefix}%`),
          lte(outbox.createdAt, before(now, olderThanMs))
        )
      )
  const [[mail], [printer], [stripe], origins, hosts] = await db.batch([
    waiting(MAIL_AWAY, MAIL_AWAY_MINUTES * MINUTE_MS),
    waiting(`${PRINTING_SERVICE}: refuses our token`),
    waiting(`${PAYMENTS_SERVICE}: the key is refused`),
    db
      .select()
      .from(pushOrigins)
      .where(
        and(eq(pushOrigins.isBroken, true), gt(pushOrigins.closedUntil, before(now, BROKEN_HOURS * HOUR_MS)))
      ),
    db
      .select()
      .from(pushRefusedHosts)
      .where(gte(pushRefusedHosts.lastOn, before(now, REFUSED_HOST_DAYS * DAY_MS)))
      .orderBy(desc(pushRefusedHosts.times))
  ])
  const lines: FoundLine[] = []
  const report = (kind: 'mail-away' | 'printer-key' | 'stripe-key', found: typeof mail) => {
    if (found && found.count > 0)
      lines.push(lineOf(kind, [], { count: found.count, since: found.since ? new Date(found.since) : null }))
  }
  report('mail-away', mail)
  report('printer-key', printer)
  report('stripe-key', stripe)
  for (const { origin } of origins) lines.push(lineOf('push-refused', [origin], { detail: origin }))
  for (const { host, times } of hosts)
    lines.push(lineOf('push-host-unknown', [host], { detail: host, count: times }))
  return { checkedAt: null, lines }
}

/** What a service allows per day, and is used up. */
export const readQuotas: ReadSource = async (scene) => {
  const [builds, ratings] = await Promise.all([
    buildsOfDay(scene),
    scene.cache.read(usedUpKey(RATINGS_SERVICE))
  ])
  const lines: FoundLine[] = []
  if (builds >= MAX_BUILDS_PER_DAY) lines.push(lineOf('builds-limited', [], { count: builds }))
  if (ratings !== undefined) lines.push(lineOf('ratings-limited', [], { since: new Date(ratings) }))
  return { checkedAt: null, lines }
}

async function buildsOfDay({ db, now, feedAddress }: Scene): Promise<number> {
  if (feedAddress === undefined) return 0
  const calls = await recentCalls(db, feedAddress)
  return calls.filter(({ calledAt }) => calledAt > before(now, DAY_MS)).length
}

/** Jobs that do not run, as the health call sees them. */
const JOB_PROBLEMS = ['feed-unwatched', 'outbox-late', 'orders-unwatched', 'reconciliation-overdue'] as const

export const readJobs: ReadSource = async ({ db, now, watchedJobs }) => {
  const [signs, late] = await Promise.all([readSigns(db, now), lateJobs(db, watchedJobs, now)])
  const problems = problemsOf({ ...signs, lateJobCount: 0 }, now)
  return {
    checkedAt: null,
    lines: [
      ...JOB_PROBLEMS.filter((problem) => problems.includes(problem)).map((problem) => lineOf(problem)),
      ...late.map(({ name, doneAt }) => lineOf('job-late', [name], { detail: name, since: doneAt }))
    ]
  }
}
