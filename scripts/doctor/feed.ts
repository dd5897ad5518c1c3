// Checks that the feed can be read and parsed, as a build does.
import { checkFeed } from '../../functions/listen/feed/check-feed.ts'
import type { PodcastFeed } from '../../functions/platform/services/rss/podcast-feed.ts'
import { type Finding, findingsOn } from './finding.ts'

/** @param feed undefined = the shipped sample is built */
export async function checkOwnFeed(
  feed: PodcastFeed | undefined,
  podcastName: string,
  now: Date
): Promise<Finding> {
  const { fine, missing, wrong } = findingsOn('feed (FEED_URL, feedUrl)')
  if (!feed)
    return missing('none is named: the site shows the sample podcast. Set feedUrl in brand/podcast.ts.')
  const isOnWeb = /^https?:/i.test(feed.address)
  const check = await checkFeed({ feed, podcastName, known: undefined, isWhole: true, isOurs: true, now })
  if (check.result !== 'fresh') {
    const problem = 'problem' in check ? check.problem : check.result
    return wrong(
      `${feed.address} cannot be used: ${problem}. Open the address in a browser; it must be the RSS feed itself.`
    )
  }
  const { length } = check.parsed.items
  if (length === 0) return wrong(`${feed.address} has no episodes.`)
  return isOnWeb
    ? fine(`${length} episodes at ${feed.address}.`)
    : fine(`${length} episodes in ${feed.address}. A deployed site needs an https:// address.`)
}
