// The feed watch: fetches and checks the feed, stores a copy, records new episodes, requests a build. Each step works from
// the state in the database, so the next run continues after a crash.

import { settings } from '../../../src/site/brand/settings.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Database } from '../../platform/db/open.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { PodcastFeed } from '../../platform/services/rss/podcast-feed.ts'
import type { Services } from '../../platform/services.ts'
import { checkCurrentFeed, type FeedLook } from './check-current-feed.ts'
import { parseCopy } from './check-feed.ts'
import { readSnapshot } from './copy-queries.ts'
import { numbersOfCopy } from './recall-numbers.ts'
import { recordEpisodes } from './record-episodes.ts'
import { newestDates } from './release-queries.ts'
import { requestBuild } from './request-build.ts'
import { silenceOf } from './silence.ts'

/** Failed checks in a row before the hosts get an alert: feed servers have short outages. */
const FAILURES_BEFORE_ALERT = 3

export const watchFeedJob: Job = {
  name: 'watch-feed',
  schedule: '*/5 * * * *',
  hasOwnFunction: true,
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: watchFeed
}

export async function watchFeed(
  services: Services & { db: Database }
): Promise<Readonly<Record<string, number>>> {
  const { db, releases } = services
  const now = services.now()
  const { feed } = releases
  if (!feed) return { watched: 0 }
  const looked = await checkCurrentFeed(db, feed, { isOurs: releases.isSample, now })
  const noted = await recordCopy(db, feed, looked, now)
  const calls = await requestBuild({ db, releases, now })
  await alertHosts(db, looked, now)
  return { [looked.check.result]: 1, new: noted, calls }
}

/** Records the episodes of the stored copy, unless that was done already. */
async function recordCopy(
  db: Database,
  { address }: PodcastFeed,
  { check, watch, version }: FeedLook,
  now: Date
): Promise<number> {
  if (version === undefined || watch.notedVersion >= version) return 0
  if (check.result === 'fresh') {
    const { parsed, snapshot } = check
    return recordEpisodes(db, watch, { version, parsed, numbers: snapshot.numbers }, now)
  }
  const stored = await readSnapshot(db, address)
  const parsed = stored && (await parseCopy(stored.text, address, settings.name))
  if (!stored || !parsed?.ok) return 0
  const numbers = numbersOfCopy(stored, parsed.value)
  return recordEpisodes(db, watch, { version, parsed: parsed.value, numbers }, now)
}

async function alertHosts(db: Database, { check, watch }: FeedLook, now: Date): Promise<void> {
  const { failures, failingSince } = watch
  if (check.result === 'shrunken') {
    await enqueueAlert(db, { cause: 'feed-shrunken', problem: check.problem }, now)
  }
  if (check.result === 'renumbered') {
    await enqueueAlert(db, { cause: 'feed-renumbered', problem: check.problem }, now)
  }
  if (check.result === 'failed' && failures >= FAILURES_BEFORE_ALERT) {
    const since = (failingSince ?? now).toISOString()
    await enqueueAlert(db, { cause: 'feed-failing', since, problem: check.problem }, now)
  }
  const silence = silenceOf(await newestDates(db), now)
  if (!silence) return
  const { lastPublishedAt, daysSince: days, rhythmDays: rhythm, week } = silence
  await enqueueAlert(
    db,
    { cause: 'feed-silent', last: lastPublishedAt.toISOString(), days, rhythm, week },
    now
  )
}
