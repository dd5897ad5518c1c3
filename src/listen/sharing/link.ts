// The shared link: always the canonical page, optionally with a time.

import { episodePath } from '../episodes/episode-path.ts'
import { timeQuery } from '../episodes/notes.ts'

/** Times before this count as the start, and need no time in the link. */
export const FIRST_SHARED_SECOND = 1

/** 'https://…/aflevering/118/?t=754'; `atSeconds` undefined = from the listener's own position. */
export const sharedLink = (origin: string, slug: string, atSeconds?: number): string =>
  origin + episodePath({ slug }) + (atSeconds === undefined ? '' : timeQuery(atSeconds))

/**
 * The time of an episode that may be shared: its playback position, else the time in the URL; undefined if both are at
 * the start.
 */
export function sharedMoment(
  positionSeconds: number | undefined,
  linkedSeconds: number | undefined
): number | undefined {
  return [positionSeconds, linkedSeconds].find(
    (seconds) => seconds !== undefined && seconds >= FIRST_SHARED_SECOND
  )
}
