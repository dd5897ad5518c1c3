// How many subscribers were told of each episode, and which episodes wait for that.
import { and, count, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Announcement, Announcements } from '../../../src/desk/overview/contract.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { displayTitle } from '../../../src/listen/episodes/naming.ts'
import type { Database } from '../../platform/db/open.ts'
import { pushCampaigns, pushSubscriptions, releases } from '../../platform/db/schema.ts'

/** Two years of a weekly podcast. */
const MOST_ANNOUNCEMENTS = 104
/** An episode that waits longer is passed over. */
const PENDING_DAYS = 14

export async function announcementsOf(db: Database, now: Date): Promise<Announcements> {
  const [[subscribers], pending, campaigns] = await db.batch([
    db.select({ count: count() }).from(pushSubscriptions),
    db
      .select()
      .from(releases)
      .where(
        and(
          inArray(releases.state, ['waiting', 'looking', 'absent']),
          gte(releases.publishedAt, new Date(now.getTime() - PENDING_DAYS * DAY_MS))
        )
      )
      .orderBy(desc(releases.publishedAt)),
    db
      .select({
        campaign: pushCampaigns,
        episodeNumber: releases.episodeNumber,
        title: releases.title
      })
      .from(pushCampaigns)
      .leftJoin(releases, eq(releases.slug, pushCampaigns.slug))
      .orderBy(desc(pushCampaigns.campaignNumber))
      .limit(MOST_ANNOUNCEMENTS)
  ])
  return {
    subscriberCount: subscribers?.count ?? 0,
    pending: pending.map(({ slug, episodeNumber, title, publishedAt, state }) => ({
      slug,
      episodeNumber,
      title: displayTitle({ title, episodeNumber }),
      publishedAt: publishedAt.toISOString(),
      state: state === 'absent' ? 'absent' : 'waiting'
    })),
    announcements: campaigns.map(({ campaign, episodeNumber, title }): Announcement => {
      const { slug, notice, startedAt, endedAt, stoppedBecause, sent, gone, givenUp } = campaign
      const rest = Math.max(0, campaign.subscribers - sent - gone - givenUp)
      return {
        slug,
        episodeNumber,
        title: title === null ? notice.body : displayTitle({ title, episodeNumber }),
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        isStopped: stoppedBecause !== null,
        subscriberCount: campaign.subscribers,
        acceptedCount: sent,
        goneCount: gone,
        givenUpCount: givenUp,
        // Only at the end is it known that the missing outcomes will not come.
        waitingCount: endedAt ? 0 : rest,
        unknownCount: endedAt ? rest : 0
      }
    })
  }
}
