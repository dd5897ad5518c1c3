// Builds the site if anything that it depends on has changed since the last build.
import { createOutsideFetch } from '../../functions/platform/http/client/outside-fetch.ts'
import { feedFile } from '../../functions/platform/services/rss/podcast-feed.file.ts'
import { rssFeed } from '../../functions/platform/services/rss/podcast-feed.rss.ts'
import type { PodcastFeed } from '../../functions/platform/services/rss/podcast-feed.ts'
import {
  type FeedStamp,
  hashInputs,
  isFresh,
  readStamp,
  type Stamp,
  stampFeed,
  writeStamp
} from './freshness.ts'

const FEED_CHECK_MS = 4_000
const WEB_ADDRESS = /^https?:/i

/**
 * @param feed an http(s) address or a full path; undefined = the sample, which is part of the inputs
 * @param copy the stored copy that will be built, if there is one; otherwise the feed itself is requested
 * @param always build even when nothing has changed
 */
export async function buildFreshSite(
  root: string,
  environment: NodeJS.ProcessEnv,
  { feed, copy, always }: { feed: string | undefined; copy?: FeedStamp | undefined; always: boolean }
): Promise<void> {
  const last = readStamp(root)
  const now = { inputs: hashInputs(root, environment), ...(copy ? stampOf(copy) : await feedNow(feed, last)) }
  if (!always && isFresh(root, last, now)) {
    console.log('Site: nothing changed since the last build.')
    return
  }
  const { buildSite } = await import('./site.ts')
  await buildSite(root, environment)
  writeStamp(root, now)
}

const stampOf = (copy: FeedStamp): Omit<Stamp, 'inputs'> => ({
  feed: copy,
  ...(WEB_ADDRESS.test(copy.address) ? { builtAtMs: Date.now() } : {})
})

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
