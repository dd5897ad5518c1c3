// Writing down what came of messages, many at once.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { pushCampaigns, pushRetries, pushShards, pushSubscriptions } from '../db/schema.ts'
import type { Claimed } from './claims.ts'
import type { Disposition } from './dispositions.ts'

export interface Settled {
  message: Claimed
  disposition: Disposition
}

export interface CampaignCounts {
  sent: number
  gone: number
  givenUp: number
}

/** All of it or nothing: counts, removed subscriptions, and tries for later. */
export async function recordOutcomes(db: Database, settled: readonly Settled[]): Promise<void> {
  const ids = (wanted: (disposition: Disposition, message: Claimed) => boolean) =>
    settled
      .filter(({ disposition, message }) => wanted(disposition, message))
      .map(({ message }) => message.subscriptionId)
  const gone = ids(({ fate }) => fate === 'gone')
  const bad = ids((disposition) => disposition.fate === 'given-up' && disposition.isBadRequest)
  const good = ids(({ fate }, { badRequests }) => fate === 'sent' && badRequests > 0)
  const { badRequests } = pushSubscriptions
  const one = pushSubscriptions.id
  const counts = [...countsOf(settled)].map(([episodeNumber, count]) => addCounts(db, episodeNumber, count))
  const retries = retriesIn(settled)
  const [first, ...others] = [
    ...(gone.length > 0 ? [db.delete(pushSubscriptions).where(inArray(one, gone))] : []),
    ...(bad.length > 0
      ? [
          db
            .update(pushSubscriptions)
            .set({ badRequests: sql`${badRequests} + 1` })
            .where(inArray(one, bad))
        ]
      : []),
    ...(good.length > 0
      ? [db.update(pushSubscriptions).set({ badRequests: 0 }).where(inArray(one, good))]
      : []),
    ...(retries.length > 0 ? [db.insert(pushRetries).values(retries).onConflictDoNothing()] : []),
    // Last, because all workers meet in these rows.
    ...counts
  ]
  if (first) await inDatabase(() => db.batch([first, ...others]))
}

/** Counts messages that were never tried because there was nobody to send them to. */
export async function recordDropped(db: Database, dropped: ReadonlyMap<number, number>): Promise<void> {
  for (const [episodeNumber, count] of dropped) {
    if (count > 0)
      await inDatabase(() => addCounts(db, episodeNumber, { sent: 0, gone: 0, givenUp: count, retried: 0 }))
  }
}

type Counts = CampaignCounts & { retried: number }

function countsOf(settled: readonly Settled[]): ReadonlyMap<number, Counts> {
  const byEpisode = new Map<number, Counts>()
  for (const { message, disposition } of settled) {
    const counts = byEpisode.get(message.episodeNumber) ?? { sent: 0, gone: 0, givenUp: 0, retried: 0 }
    byEpisode.set(message.episodeNumber, counts)
    if (disposition.fate === 'sent') counts.sent++
    else if (disposition.fate === 'gone') counts.gone++
    else if (disposition.fate === 'given-up') counts.givenUp++
    else counts.retried++
  }
  return byEpisode
}

function addCounts(db: Database, episodeNumber: number, { sent, gone, givenUp, retried }: Counts) {
  const { sent: allSent, gone: allGone, givenUp: allGivenUp } = pushCampaigns
  return db
    .update(pushCampaigns)
    .set({
      sent: sql`${allSent} + ${sent}`,
      gone: sql`${allGone} + ${gone}`,
      givenUp: sql`${allGivenUp} + ${givenUp}`,
      // Another worker may have seen no retry and closed the campaign while we had it in hand.
      ...(retried > 0 ? { endedAt: sql`CASE WHEN stopped_because IS NOT NULL THEN ended_at END` } : {})
    })
    .where(eq(pushCampaigns.episodeNumber, episodeNumber))
}

const retriesIn = (settled: readonly Settled[]) =>
  settled.flatMap(({ message: { episodeNumber, subscriptionId }, disposition }) =>
    disposition.fate === 'retry'
      ? [{ episodeNumber, subscriptionId, tries: disposition.tries, nextAt: new Date(disposition.nextAtMs) }]
      : []
  )

/** Stops a campaign for good: nothing of it is sent from now on. */
export async function stopCampaign(
  db: Database,
  episodeNumber: number,
  why: string,
  now: Date
): Promise<boolean> {
  const isOpen = and(eq(pushCampaigns.episodeNumber, episodeNumber), isNull(pushCampaigns.stoppedBecause))
  const set = { stoppedBecause: why, endedAt: now }
  const stopped = await inDatabase(() =>
    db.update(pushCampaigns).set(set).where(isOpen).returning({ number: pushCampaigns.episodeNumber })
  )
  return stopped.length > 0
}

export type EndedCampaign = CampaignCounts & { episodeNumber: number; claimed: number }

/** Closes the campaigns of which nothing is left to do, and answers what came of them. */
export async function closeCampaigns(db: Database, now: Date): Promise<EndedCampaign[]> {
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      UPDATE ${pushCampaigns} AS campaign SET ended_at = ${now.toISOString()}::timestamptz
      WHERE ended_at IS NULL
        AND NOT EXISTS (SELECT FROM ${pushShards} WHERE episode_number = campaign.episode_number AND done_at IS NULL)
        AND NOT EXISTS (SELECT FROM ${pushRetries} WHERE episode_number = campaign.episode_number)
      RETURNING episode_number AS "episodeNumber", sent, gone, given_up AS "givenUp",
        (SELECT sum(claimed)::int FROM ${pushShards} WHERE episode_number = campaign.episode_number) AS claimed`)
  )
  return rows as unknown as EndedCampaign[]
}

export interface WorkLeft {
  /** Shards that nobody works on. */
  freeShards: number
  /** When the next retry is due, or the next lease runs out; undefined = never. */
  nextAtMs: number | undefined
}

export async function workLeft(db: Database, now: Date): Promise<WorkLeft> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await inDatabase(() =>
    db.execute(sql`
      WITH open AS (
        SELECT lease_until FROM ${pushShards} JOIN ${pushCampaigns} USING (episode_number)
        WHERE done_at IS NULL AND stopped_because IS NULL
      )
      SELECT (SELECT count(*) FROM open WHERE lease_until IS NULL OR lease_until <= ${at})::int AS free,
        extract(epoch FROM least(
          (SELECT min(next_at) FROM ${pushRetries}), (SELECT min(coalesce(lease_until, ${at})) FROM open)
        )) * 1000 AS next_ms`)
  )
  const [row] = rows as { free: number; next_ms: string | number | null }[]
  const nextMs = row?.next_ms ?? null
  return { freeShards: row?.free ?? 0, nextAtMs: nextMs === null ? undefined : Number(nextMs) }
}
