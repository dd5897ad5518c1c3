// Builds the site when something it is made from has changed since the last build, else leaves it as it is.
import { createOutsideFetch } from '../../functions/services/outside-fetch.ts'
import { rssFeed } from '../../functions/services/podcast-feed.rss.ts'
import type { PodcastFeed } from '../../functions/services/podcast-feed.ts'
import { feedFile } from './feed-file.ts'
import { hashInputs, isFresh, readStamp, type Stamp, stampFeed, writeStamp } from './freshness.ts'

const FEED_CHECK_MS = 4_000
const WEB_ADDRESS = /^https?:/i

/**
 * @param feed an http(s) address or a full path; undefined = the sample, which lies among the inputs
 * @param always build even when nothing has changed
 */
export async function buildFreshSite(
  root: string,
  environment: NodeJS.ProcessEnv,
  { feed, always }: { feed: string | undefined; always: boolean }
): Promise<void> {
  const last = readStamp(root)
  const now = { inputs: hashInputs(root, environment), ...(await feedNow(feed, last)) }
  if (!always && isFresh(root, last, now)) {
    console.log('Site: nothing changed since the last build.')
    return
  }
  const { buildSite } = await import('./site.ts')
  await buildSite(root, environment)
  writeStamp(root, now)
}

async function feedNow(feed: string | undefined, last: Stamp | undefined): Promise<Omit<Stamp, 'inputs'>> {
  if (feed === undefined) return {}
  const { stamp, isReached } = await stampFeed(feedAt(feed), last?.feed)
  const isOutside = isReached && WEB_ADDRESS.test(feed)
  return { ...(stamp ? { feed: stamp } : {}), ...(isOutside ? { builtAtMs: Date.now() } : {}) }
}

function feedAt(feed: string): PodcastFeed {
  if (!WEB_ADDRESS.test(feed)) return feedFile(feed)
  const trustedOrigins = [new URL(feed).origin]
  return rssFeed(feed, createOutsideFetch({ service: 'feed', trustedOrigins, timeoutMs: FEED_CHECK_MS }))
}
