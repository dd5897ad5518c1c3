// Checks that the feed of our own on the live site agrees with its source, item by item.
import { decodeFeed } from '../../functions/listen/feed/decode.ts'
import type { FeedItem } from '../../functions/listen/feed/feed-items.ts'
import { type ParsedFeed, parseFeed, refusalInWords } from '../../functions/listen/feed/parse-feed.ts'
import type { LiveSite } from '../../functions/platform/services/netlify/site-host.ts'
import { MAX_OWN_FEED_CHARS, type PodcastFeed } from '../../functions/platform/services/rss/podcast-feed.ts'
import { OWN_FEED_PATH } from '../../src/listen/own-feed/own-feed-path.ts'
import type { Settings } from '../../src/site/brand/schema.ts'
import { type Finding, findingsOn } from './finding.ts'

const MOST_NAMED = 3

/** @param source undefined = the shipped sample is built */
export async function checkPublishedFeed(
  source: PodcastFeed | undefined,
  site: LiveSite,
  { siteUrl, name }: Pick<Settings, 'siteUrl' | 'name'>
): Promise<Finding> {
  const { fine, missing, warning, wrong } = findingsOn('own feed')
  if (!source) return missing('made of the sample podcast: set feedUrl in brand/podcast.ts.')
  const own = siteUrl + OWN_FEED_PATH
  const answer = await source.read()
  const text = answer.changed ? decodeFeed(answer.bytes, answer.contentType) : undefined
  const original = text?.ok ? await parsed(text.value, name) : 'it cannot be read'
  if (typeof original === 'string') return wrong(`${source.address}: ${original}.`)
  if (source.address === own || original.selfUrl === own)
    return wrong(
      `${source.address} answers with ${own} itself, so the site would never see a new episode: take away the redirect at your podcast host (docs/own-feed.md).`
    )
  const published = await site.read(OWN_FEED_PATH)
  const copy = published.status === 200 ? await parsed(published.text, name) : `answered ${published.status}`
  if (typeof copy === 'string') return wrong(`${own}: ${copy}. Deploy the site again.`)
  const { repeated, other, absent, extra } = compareFeeds(original, copy)
  if (repeated.length > 0)
    return wrong(
      `${own} lists twice: ${named(repeated)}. Look whether ${source.address} does; else deploy again.`
    )
  if (other.length > 0)
    return wrong(`${own} has another file or date than ${source.address} for ${named(other)}: deploy again.`)
  if (extra.length > 0)
    return warning(`${own} still has ${named(extra)}, which the source no longer has: deploy again.`)
  if (absent.length > 0)
    return warning(`${own} does not have ${named(absent)} yet: it follows with the next build.`)
  return fine(`${copy.items.length} items at ${own} agree with ${source.address}.`)
}

async function parsed(text: string, podcastName: string): Promise<ParsedFeed | string> {
  const feed = await parseFeed(text, { podcastName, maxChars: MAX_OWN_FEED_CHARS })
  return feed.ok ? feed.value : refusalInWords(feed)
}

type Identity = Pick<FeedItem, 'guid' | 'title' | 'audioUrl' | 'publishedAt'>

/** Titles of items that the copy lists twice, has with another file or date, lacks, or has too many. */
function compareFeeds(source: ParsedFeed, copy: ParsedFeed) {
  const inSource = byGuid(source.items)
  const inCopy = byGuid(copy.items)
  const factsOf = (items: readonly Identity[] = []) =>
    items
      .map(({ audioUrl, publishedAt }) => `${audioUrl} ${publishedAt}`)
      .sort()
      .join('\n')
  const titlesOf = (guids: readonly string[]) =>
    guids.map((guid) => (inCopy.get(guid) ?? inSource.get(guid))?.[0]?.title || guid)
  const shared = [...inSource.keys()].filter((guid) => inCopy.has(guid))
  return {
    repeated: copy.skipped.flatMap(({ title, why }) => (why === 'repeated' ? title : [])),
    other: titlesOf(shared.filter((guid) => factsOf(inSource.get(guid)) !== factsOf(inCopy.get(guid)))),
    absent: titlesOf([...inSource.keys()].filter((guid) => !inCopy.has(guid))),
    extra: titlesOf([...inCopy.keys()].filter((guid) => !inSource.has(guid)))
  }
}

function byGuid(items: readonly Identity[]): Map<string, Identity[]> {
  const found = new Map<string, Identity[]>()
  for (const item of items) found.set(item.guid, [...(found.get(item.guid) ?? []), item])
  return found
}

function named(titles: readonly string[]): string {
  const more = titles.length > MOST_NAMED ? ` and ${titles.length - MOST_NAMED} more` : ''
  return (
    titles
      .slice(0, MOST_NAMED)
      .map((title) => `"${title}"`)
      .join(', ') + more
  )
}
