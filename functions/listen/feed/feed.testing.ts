// Test helpers: build and parse small feeds.

import type { FeedItem } from './feed-items.ts'
import { type ParsedFeed, parseFeed } from './parse-feed.ts'

export const OPTIONS = { podcastName: 'KINO\u00a09' }
const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"'
export const AUDIO = '<enclosure url="https://cdn.example/1.mp3" type="audio/mpeg" length="123"/>'

export const rss = (channel: string, attributes = NAMESPACES) =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel>${channel}</channel></rss>`

export const item = (fields: string, audio = AUDIO) => `<item>${fields}${audio}</item>`

/** Parses a feed; a refusal fails the test with its name. */
export async function readFeed(xml: string, feedUrl?: string): Promise<ParsedFeed> {
  const outcome = await parseFeed(xml, { ...OPTIONS, ...(feedUrl ? { feedUrl } : {}) })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

export async function firstItem(xml: string, feedUrl?: string): Promise<FeedItem> {
  const [first] = (await readFeed(xml, feedUrl)).items
  if (!first) throw new Error('no item')
  return first
}
