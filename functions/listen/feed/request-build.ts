// Requests a build when the feed has changed: once, not too often, and again if the build failed.
import * as v from 'valibot'
import { Failure } from '../../../src/lib/outcome.ts'
import { type Alert, enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Database } from '../../platform/db/open.ts'
import type { LiveSite } from '../../platform/services/netlify/site-host.ts'
import type { Services } from '../../platform/services.ts'
import { recentCalls, recordOutcome, recordShown, takeCall } from './build-queries.ts'
import {
  type BuildCall,
  type BuildStep,
  failuresInARow,
  MAX_BUILDS_PER_DAY,
  nextBuildStep
} from './builds.ts'
import { watchedCopy } from './copy-queries.ts'
import { FEED_COPY_PATH, type FeedCopy } from './feed-copy.ts'
import { readWatch } from './watch-queries.ts'

/** One refusal may be a hiccup. A build that was accepted but never seen is reported at once, after twenty minutes. */
const REFUSALS_BEFORE_ALERT = 2

type Scene = { db: Database; releases: Services['releases']; now: Date }
/** `feedAddress`: of the feed, or what else asks for builds. */
type Wanted = { feedAddress: string; version: number; contentHash: string }

/** The build that is wanted now; undefined when the live site shows the newest copy, whatever triggered its build. */
export async function wantedBuild({ db, releases }: Scene): Promise<Wanted | undefined> {
  const feedAddress = releases.feed?.address ?? ''
  const copy = await watchedCopy(db, feedAddress)
  const shown = (await readWatch(db, feedAddress))?.shownVersion ?? 0
  if (!copy || shown >= copy.version) return undefined
  const { version, contentHash } = copy
  if ((await shownCopy(releases.liveSite))?.contentHash !== contentHash)
    return { feedAddress, version, contentHash }
  await recordShown(db, feedAddress, version)
  return undefined
}

/** Calls the build hook if a build is wanted and due; returns how many calls it made. */
export async function requestBuild(scene: Scene): Promise<number> {
  const { db, now } = scene
  const wanted = await wantedBuild(scene)
  if (!wanted) return 0
  const next = await callBuildHook(scene, wanted)
  if (next?.step === 'wait' && next.because === 'daily-limit')
    await enqueueAlert(db, { cause: 'builds-limited', most: MAX_BUILDS_PER_DAY }, now)
  return next?.step === 'call' ? 1 : 0
}

/** Calls the build hook if a build of this is due; returns what it did, undefined = nothing. */
export async function callBuildHook(
  { db, releases, now }: Scene,
  { feedAddress, version, contentHash }: Wanted,
  mostPerDay?: number
): Promise<BuildStep | undefined> {
  if (!releases.buildHook) return undefined
  const calls = await recentCalls(db, feedAddress)
  await alertAboutFailures(db, calls, now)
  const next = nextBuildStep({ wantedVersion: version, shownVersion: 0 }, calls, now, mostPerDay)
  if (next.step !== 'call') return next
  const call = { feedAddress, number: next.number, snapshotVersion: version, contentHash, calledAt: now }
  if (!(await takeCall(db, { ...call, outcome: 'calling' }))) return undefined
  try {
    await releases.buildHook.call()
    await recordOutcome(db, feedAddress, next.number, 'accepted')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await recordOutcome(db, feedAddress, next.number, 'refused')
    const times = failuresInARow(calls, now) + 1
    if (times >= REFUSALS_BEFORE_ALERT)
      await enqueueAlert(db, { cause: 'build-failing', times, problem: error.message }, now)
  }
  return next
}

async function alertAboutFailures(db: Database, calls: readonly BuildCall[], now: Date): Promise<void> {
  const times = failuresInARow(calls, now)
  const isRefused = calls[0]?.outcome === 'refused' || calls[0]?.outcome === 'calling'
  if (times < (isRefused ? REFUSALS_BEFORE_ALERT : 1)) return
  const problem = isRefused
    ? 'the build hook does not accept calls'
    : 'the build was accepted, but its result was never live'
  const alert: Alert = { cause: 'build-failing', times, problem }
  await enqueueAlert(db, alert, now)
}

const feedCopySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ contentHash: v.string(), deskRevision: v.optional(v.number(), 0) })
)

/** What the live site was built from; undefined when it is unknown or the site is unreachable. */
export async function shownCopy(liveSite: LiveSite): Promise<FeedCopy | undefined> {
  try {
    const { status, text } = await liveSite.read(FEED_COPY_PATH)
    const copy = v.safeParse(feedCopySchema, text)
    return status === 200 && copy.success ? copy.output : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
