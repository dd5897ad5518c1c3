// Which feed the operator means: the same answer for the check before a build and for the build itself.
import type { Env } from '../../functions/env.ts'

/** Said in FEED_URL, it builds the shipped sample also where the settings name a feed; tests do so. */
export const SAMPLE_FEED = 'sample'

/** An address or a path; undefined for the shipped sample. */
export function chosenFeed(env: Env, settingsFeedUrl: string | undefined): string | undefined {
  const feed = env.FEED_URL || settingsFeedUrl
  return feed === SAMPLE_FEED ? undefined : feed
}
