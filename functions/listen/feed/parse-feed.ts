// Parses the text of a feed into its channel and items, or returns one refusal.

import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { absoluteLink, secureAddress } from '../../../src/lib/web-address.ts'
import type { Channel } from '../../../src/listen/episodes/schema.ts'
import {
  authorOf,
  type FeedItem,
  firstSecure,
  imageAddresses,
  linkOf,
  readItem,
  titleOf
} from './feed-items.ts'
import { type FeedTree, readTree } from './feed-tree.ts'
import { plainText } from './sanitize.ts'
import { isTooComplex, readProlog, tidyXml } from './xml.ts'
import { attributeOf, elementsOf, firstText, type XmlFields } from './xml-fields.ts'

/** A feed may have 5 MB; counted in characters, because the text is already decoded. */
export const MAX_FEED_CHARS = 5 * 1024 * 1024
const MAX_DESCRIPTION_CHARS = 4000

export type ParsedFeed = {
  channel: Channel
  /** The feed's own URL, as stated in the feed. */
  selfUrl?: string
  /** Playable items, in feed order. */
  items: FeedItem[]
  /** Skipped items, in feed order. */
  skipped: SkippedItem[]
}

export type SkippedItem = {
  title: string
  /** `repeated`: an earlier item has the same guid, audio and title. */
  why: 'nothing-to-play' | 'repeated'
}

/** The message of each refusal, as one line in the build log. */
export const FEED_REFUSALS = {
  empty: 'the feed is empty',
  'too-large': 'the feed is larger than 5 MB',
  'too-complex': 'the feed nests elements too deep, or has far too many',
  'forbidden-doctype': 'the feed declares a document type, which could smuggle in entities: not read',
  'not-a-feed': 'this is no RSS or Atom feed',
  'not-well-formed': 'the XML of the feed is broken',
  'no-episodes': 'the feed has no item with something to play'
}
export type FeedRefusal = keyof typeof FEED_REFUSALS
/** `line`: the line of the XML error, counted from 1. */
export type RefusedFeed = { ok: false; refusal: FeedRefusal; line?: number }

/** The message of a refusal, with the line if known. */
export const refusalInWords = ({ refusal, line }: RefusedFeed): string =>
  line === undefined ? FEED_REFUSALS[refusal] : `${FEED_REFUSALS[refusal]} (line ${line})`

export type FeedOptions = {
  /** Fallback for the author and the title. */
  podcastName: string
  /** URL of the feed, to resolve relative URLs. */
  feedUrl?: string
  /** A higher limit, for a file of the operator. */
  maxChars?: number
}

/** Parses a feed. One bad item never loses the others; text that is not a readable feed is refused. */
export async function parseFeed(
  text: string,
  options: FeedOptions
): Promise<Outcome<ParsedFeed, FeedRefusal> | RefusedFeed> {
  if (text.length > (options.maxChars ?? MAX_FEED_CHARS)) return refuse('too-large')
  const xml = tidyXml(text)
  if (xml === '') return refuse(text.trim() === '' ? 'empty' : 'not-a-feed')
  const { rootAt, doctype } = readProlog(xml)
  if (doctype !== undefined)
    return refuse(doctype.toLowerCase() === 'html' ? 'not-a-feed' : 'forbidden-doctype')
  const root = xml.slice(Math.max(0, rootAt), rootAt + 20)
  if (!/^<(?:rss|feed|rdf:rdf)[\s>/]/i.test(root)) return refuse('not-a-feed')
  if (isTooComplex(xml)) return refuse('too-complex')
  const tree = await readTree(xml)
  if (!tree.ok) return atLineOf(text, tree)
  const feed = toParsedFeed(tree.value, options)
  return feed.items.length > 0 ? accept(feed) : refuse('no-episodes')
}

/** Converts the line number to the original text, which may have lines before the first element. */
function atLineOf(text: string, { refusal, line }: RefusedFeed): RefusedFeed {
  if (line === undefined) return { ok: false, refusal }
  const linesBefore = text.slice(0, text.indexOf('<')).split('\n').length - 1
  return { ok: false, refusal, line: line + linesBefore }
}

function toParsedFeed(tree: FeedTree, options: FeedOptions): ParsedFeed {
  const self = relatedLink(tree, 'self')
  const base = options.feedUrl ?? self
  const { items, skipped } = sorted(tree.items, base)
  return {
    channel: readChannel(tree, options.podcastName, base),
    ...(self ? { selfUrl: self } : {}),
    items,
    skipped
  }
}

function readChannel(fields: XmlFields, podcastName: string, base?: string): Channel {
  const hub = relatedLink(fields, 'hub')
  return {
    title: plainText(firstText(fields, 'title')) || podcastName,
    description: plainText(
      firstText(fields, 'description', 'itunes:summary', 'subtitle', 'itunes:subtitle'),
      MAX_DESCRIPTION_CHARS
    ),
    link: secureAddress(linkOf(fields), base) ?? '',
    language: plainText(firstText(fields, 'language')),
    imageUrl: firstSecure(
      ['itunes:image', 'image', 'googleplay:image', 'logo', 'icon']
        .flatMap((name) => elementsOf(fields, name))
        .flatMap(imageAddresses),
      base
    ),
    author: authorOf(fields) || podcastName,
    ...(hub ? { hub } : {})
  }
}

/** URL of `<atom:link rel="…">`, or of Atom's own `<link rel="…">`. */
function relatedLink(fields: XmlFields, rel: string): string | undefined {
  const link = [...elementsOf(fields, 'atom:link'), ...elementsOf(fields, 'link')].find(
    (element) => attributeOf(element, 'rel') === rel
  )
  return link === undefined ? undefined : absoluteLink(attributeOf(link, 'href'))
}

/**
 * Separates episodes from skipped items. An item with the same guid, audio and title as an earlier one is a duplicate. A
 * different title or audio under the same guid is a separate episode.
 */
function sorted(all: readonly XmlFields[], base?: string): Pick<ParsedFeed, 'items' | 'skipped'> {
  const items: FeedItem[] = []
  const skipped: SkippedItem[] = []
  const seen = new Set<string>()
  for (const fields of all) {
    const item = readItem(fields, base)
    const key = item && `${item.guid}\n${item.audioUrl}\n${item.title}`
    if (!item) skipped.push({ title: titleOf(fields), why: 'nothing-to-play' })
    else if (seen.has(key ?? '')) skipped.push({ title: item.title, why: 'repeated' })
    else items.push(item)
    if (key) seen.add(key)
  }
  return { items, skipped }
}
