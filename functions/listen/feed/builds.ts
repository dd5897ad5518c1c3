// When the site is rebuilt: soon after the feed changed, but not too often.

import type { BuildOutcome } from '../../platform/db/json-columns.ts'

export type BuildCall = { number: number; snapshotVersion: number; calledAt: Date; outcome: BuildOutcome }

export const BUILD_EVERY_MINUTES = 10
export const MAX_BUILDS_PER_DAY = 12
/** By then an accepted build is live, or it has failed. */
export const BUILD_WITHIN_MINUTES = 20
/** The only record of a call whose process died. */
const CALL_WITHIN_MINUTES = 2
const MAX_WAIT_MINUTES = 6 * 60
const DAY_MINUTES = 24 * 60

export type BuildStep =
  /** The site shows the wanted content, or a build of it is in progress. */
  | { step: 'none' }
  /** Wanted, but it has to wait. */
  | { step: 'wait'; until: Date; because: 'spacing' | 'failed' | 'daily-limit' }
  | { step: 'call'; number: number }

/**
 * What to do about the build of `wantedVersion`.
 * @param shownVersion the newest version that the live site was seen to show
 * @param calls those of the last day and the newest of all, in any order
 * @param mostPerDay how many builds of this kind a day may have
 */
export function nextBuildStep(
  wanted: { wantedVersion: number; shownVersion: number },
  calls: readonly BuildCall[],
  now: Date,
  mostPerDay: number = MAX_BUILDS_PER_DAY
): BuildStep {
  if (wanted.shownVersion >= wanted.wantedVersion) return { step: 'none' }
  const newestFirst = calls.toSorted((one, other) => other.number - one.number)
  const [last] = newestFirst
  if (!last) return { step: 'call', number: 1 }
  if (last.snapshotVersion >= wanted.wantedVersion && isUnderway(last, now)) return { step: 'none' }
  const failures = failuresInARow(newestFirst, now)
  const waitMinutes = Math.min(MAX_WAIT_MINUTES, BUILD_EVERY_MINUTES * 2 ** Math.max(0, failures - 1))
  const until = minutesAfter(last.calledAt, waitMinutes)
  if (until > now) return { step: 'wait', until, because: failures > 0 ? 'failed' : 'spacing' }
  const first = callsOfToday(newestFirst, now)[mostPerDay - 1]
  if (first) return { step: 'wait', until: minutesAfter(first.calledAt, DAY_MINUTES), because: 'daily-limit' }
  return { step: 'call', number: last.number + 1 }
}

/** Those of the last 24 hours. */
export const callsOfToday = (calls: readonly BuildCall[], now: Date): BuildCall[] =>
  calls.filter(({ calledAt }) => minutesAfter(calledAt, DAY_MINUTES) > now)

/** An accepted call whose build should be live by now but was not seen. */
export const isSilent = ({ outcome, calledAt }: BuildCall, now: Date): boolean =>
  outcome === 'silent' || (outcome === 'accepted' && minutesAfter(calledAt, BUILD_WITHIN_MINUTES) <= now)

function isUnderway(call: BuildCall, now: Date): boolean {
  if (call.outcome === 'calling') return minutesAfter(call.calledAt, CALL_WITHIN_MINUTES) > now
  return call.outcome === 'live' || (call.outcome === 'accepted' && !isSilent(call, now))
}

/** The number of failed calls since the last success; `calls` are newest first. */
export function failuresInARow(newestFirst: readonly BuildCall[], now: Date): number {
  const at = newestFirst.findIndex((call) => call.outcome !== 'refused' && !isSilent(call, now))
  return at < 0 ? newestFirst.length : at
}

const minutesAfter = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)
