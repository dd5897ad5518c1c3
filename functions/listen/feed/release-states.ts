// When a new episode is announced: once, while it is recent, and never because of an import.

import { HOUR_MS } from '../../../src/lib/time-units.ts'
import type { ReleaseState } from '../../platform/db/json-columns.ts'

export type Published = {
  /** Last part of the URL of its page. */
  slug: string
  /** null for specials, trailers and bonus items. */
  episodeNumber: number | null
  guid: string
  title: string
  publishedAt: Date
}

/** Every page that was ever recorded, with its id. */
export type Noted = { slug: string; guid: string }

/** Older episodes are not announced. */
export const ANNOUNCE_WITHIN_HOURS = 72
/** After a deploy the live site is checked this often… */
export const CHECKS_AFTER_DEPLOY = 5
/** …at least so far apart… */
export const CHECK_EVERY_SECONDS = 30
/** …and, in case no deploy is reported, now and then while an episode waits. */
export const CHECK_WAITING_EVERY_MINUTES = 10

/**
 * What to do with an episode of the feed: `wait` until the live site shows it, `pass` it over permanently, `move` it
 * from its earlier page, or `leave` it for now (already recorded, or not published yet). On the first import everything
 * is passed.
 */
export function firstState(
  episode: Published,
  noted: readonly Noted[],
  { isFirstImport, now }: { isFirstImport: boolean; now: Date }
): 'wait' | 'pass' | 'move' | 'leave' {
  if (noted.some(({ slug }) => slug === episode.slug)) return 'leave'
  if (isFirstImport) return 'pass'
  // A special moves to another page when it is given a number later.
  if (noted.some(({ guid }) => guid === episode.guid)) return 'move'
  if (episode.publishedAt > now) return 'leave'
  return isNews(episode.publishedAt, now) ? 'wait' : 'pass'
}

/** Recent enough to announce, and not in the future. */
export function isNews(publishedAt: Date, now: Date): boolean {
  const hours = (now.getTime() - publishedAt.getTime()) / HOUR_MS
  return hours >= 0 && hours <= ANNOUNCE_WITHIN_HOURS
}

/** The next check and state, after a check that did not find the episode. */
export function afterMissedCheck(
  { state, looks }: { state: ReleaseState; looks: number },
  now: Date
): { state: ReleaseState; looks: number; nextLookAt: Date } {
  const isAfterDeploy = state === 'looking'
  const isOver = isAfterDeploy && looks + 1 >= CHECKS_AFTER_DEPLOY
  const seconds = isAfterDeploy && !isOver ? CHECK_EVERY_SECONDS : CHECK_WAITING_EVERY_MINUTES * 60
  return {
    state: isOver ? 'absent' : state,
    looks: isAfterDeploy ? looks + 1 : looks,
    nextLookAt: new Date(now.getTime() + seconds * 1000)
  }
}
