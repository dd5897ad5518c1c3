// Parses a feed's XML into a tree of fields. rss-parser finds the channel and items in each dialect and passes on their
// elements. It must not read any of them itself: one bad date in Atom would fail the whole feed, and its snippets take
// quadratic time (docs/decisions/0013).
import Parser from 'rss-parser'
import { accept, type Outcome, refuse } from '../../../src/lib/outcome.ts'
import { escapeStrayAmpersands, unusualPrefixes } from './xml.ts'
import type { XmlFields } from './xml-fields.ts'

/** If escaping makes the text grow more than this, it is not a feed with a few stray ampersands. */
const MAX_MENDED_GROWTH = 1.5

/** The elements that we read. */
const FIELDS = `title link description content content:encoded summary subtitle author guid id image logo icon
  enclosure language pubDate published updated date dc:date dc:creator atom:link media:title media:thumbnail
  itunes:title itunes:author itunes:summary itunes:subtitle itunes:duration itunes:episode itunes:season itunes:episodeType
  itunes:image itunes:owner itunes:new-feed-url googleplay:image googleplay:author podcast:person podcast:episode podcast:season podcast:chapters podcast:transcript psc:chapters`.split(
  /\s+/
)
const OURS = '\u0000'
const known = new Map(FIELDS.map((name) => [name.toLowerCase(), name]))

/** Fields of the channel and its items, as the parser found them. */
export type FeedTree = XmlFields & { items: XmlFields[] }

type ReadTree =
  | Outcome<FeedTree, never>
  | { ok: false; refusal: 'not-a-feed' | 'not-well-formed'; line?: number }

/** Parses the XML. On failure retries once with stray ampersands escaped, the most common error in hand-made feeds. */
export async function readTree(xml: string): Promise<ReadTree> {
  const prefixes = unusualPrefixes(xml)
  const first = await read(xml, prefixes)
  if (first.ok || first.refusal === 'not-a-feed') return first
  const mended = escapeStrayAmpersands(xml)
  return mended.length > xml.length * MAX_MENDED_GROWTH ? first : read(mended, prefixes)
}

async function read(xml: string, prefixes: Map<string, string>): Promise<ReadTree> {
  try {
    return accept((await newParser(prefixes).parseString(xml)) as FeedTree)
  } catch (error) {
    // rss-parser throws a TypeError for well-formed XML without a channel.
    const isForeign = error instanceof TypeError || /not recognized/.test(String(error))
    if (isForeign) return refuse('not-a-feed')
    // sax counts lines from 0 and appends the number to its message.
    const line = /^Line: (\d+)$/m.exec(String(error))?.[1]
    return { ...refuse('not-well-formed'), ...(line === undefined ? {} : { line: Number(line) + 1 }) }
  }
}

function newParser(prefixes: Map<string, string>): Parser {
  const names = new Map<string, string>()
  const nameOnce = (name: string) => {
    const own = names.get(name) ?? ownName(name, prefixes)
    names.set(name, own)
    return own
  }
  const customFields = FIELDS.map((name) => [OURS + name, name, { keepArray: true }]) as []
  return new Parser({
    defaultRSS: 2,
    customFields: { feed: customFields, item: customFields },
    xml2js: { tagNameProcessors: [nameOnce] }
  })
}

/** The usual name of an element, prefixed with `OURS` so that rss-parser does not read it itself. */
function ownName(name: string, prefixes: Map<string, string>): string {
  const [prefix = '', local] = name.split(':', 2)
  const usual = local === undefined ? name : `${prefixes.get(prefix) ?? prefix}:${local}`
  const field = known.get(usual.toLowerCase())
  return field === undefined ? usual : OURS + field
}
