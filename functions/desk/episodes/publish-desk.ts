// Brings what the hosts published to the site: one build for what was published within ten minutes.
import type { BuildQueue } from '../../../src/desk/episodes/contract.ts'
import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { recentCalls, recordShown } from '../../listen/feed/build-queries.ts'
import { BUILD_EVERY_MINUTES, callsOfToday, nextBuildStep } from '../../listen/feed/builds.ts'
import { callBuildHook, shownCopy } from '../../listen/feed/request-build.ts'
import type { Database } from '../../platform/db/open.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import { recordShownRevisions, waitingRevisions } from './episode-queries.ts'
import { endPastDate } from './next-date-queries.ts'

/** What is published waits so long for more: each build of a deployed site costs money. */
export const WAIT_MS = BUILD_EVERY_MINUTES * MINUTE_MS
/** The desk's builds are counted apart from those of the feed. */
const CALLS_OF = 'desk'
const DEFAULT_BUILDS_PER_DAY = 6

export const buildsPerDay = (): number => settings.desk?.buildsPerDay ?? DEFAULT_BUILDS_PER_DAY

export const publishDeskJob: Job = {
  name: 'publish-desk',
  schedule: '* * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: publishDesk
}

/** Notes what the live site shows by now, and starts a build of what waits when it is due. */
export async function publishDesk(
  services: Services & { db: Database }
): Promise<Readonly<Record<string, number>>> {
  const { db, releases } = services
  await endPastDate(db, services.now())
  const waiting = await waitingRevisions(db)
  const newest = waiting.at(-1)?.revision
  if (newest === undefined) return { waiting: 0 }
  const shown = (await shownCopy(releases.liveSite))?.deskRevision ?? 0
  const now = services.now()
  const live = waiting.filter(({ revision }) => revision <= shown).length
  if (live > 0) {
    await recordShownRevisions(db, shown, now)
    await recordShown(db, CALLS_OF, shown)
  }
  const left = waiting.slice(live)
  if (!left.some(({ buildsAt }) => buildsAt <= now)) return { waiting: left.length, live }
  const wanted = { feedAddress: CALLS_OF, version: newest, contentHash: String(newest) }
  const step = await callBuildHook({ db, releases, now }, wanted, buildsPerDay())
  return { waiting: left.length, live, calls: step?.step === 'call' ? 1 : 0 }
}

/** When what waits is built. */
export async function buildQueue({ db, releases, now }: Services & { db: Database }): Promise<BuildQueue> {
  const [waiting, calls] = await Promise.all([waitingRevisions(db), recentCalls(db, CALLS_OF)])
  const at = now()
  const last = waiting.at(-1)
  const step =
    last && nextBuildStep({ wantedVersion: last.revision, shownVersion: 0 }, calls, at, buildsPerDay())
  const later = step?.step === 'wait' ? step : undefined
  const due = waiting.length > 0 ? new Date(Math.min(...waiting.map((one) => +one.buildsAt))) : undefined
  const buildsAt = due && later && later.until > due ? later.until : due
  return {
    buildsAt: !buildsAt || step?.step === 'none' ? null : buildsAt.toISOString(),
    waitsFor: later && later.because !== 'spacing' ? later.because : null,
    buildsLeft: Math.max(0, buildsPerDay() - callsOfToday(calls, at).length),
    canBuild: releases.buildHook !== undefined
  }
}
