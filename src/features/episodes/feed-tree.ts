// A feed's XML as a tree of fields. rss-parser does the reading; its weak spots are kept out of its way.
import Parser from 'rss-parser'
import { accept, type Outcome, refuse } from '../../lib/outcome.ts'
import { escapeStrayAmpersands, unusualPrefixes } from './xml.ts'
import type { XmlFields } from './xml-fields.ts'

/** A text that is mostly ampersands is no feed with a fault. */
const MAX_MENDED_GROWTH = 1.5

/** Elements that we read ourselves: rss-parser reads them too, but throws on odd ones or takes quadratic time. */
const FIELDS = `title link description content content:encoded summary subtitle author guid id image logo icon
  enclosure language pubDate published updated date dc:date dc:creator atom:link media:title media:thumbnail
  itunes:title itunes:author itunes:summary itunes:subtitle itunes:duration itunes:episode itunes:episodeType
  itunes:image googleplay:image googleplay:author podcast:chapters psc:chapters`.split(/\s+/)
const OURS = '\u0000'
const known = new Map(FIELDS.map((name) => [name.toLowerCase(), name]))

/** Fields of the channel and of its items, as the parser found them. */
export type FeedTree = XmlFields & { items: XmlFields[] }

type ReadTree =
  | Outcome<FeedTree, never>
  | { ok: false; refusal: 'not-a-feed' | 'not-well-formed'; line?: number }

/** Parses; when that fails, once more with stray ampersands escaped, the commonest fault of hand-made feeds. */
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
    // rss-parser stumbles (TypeError) over well-formed XML without a channel.
    const isForeign = error instanceof TypeError || /not recognized/.test(String(error))
    if (isForeign) return refuse('not-a-feed')
    // sax counts lines from 0 and writes them under its message.
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

/** The usual name of an element, marked so that only we read it. */
function ownName(name: string, prefixes: Map<string, string>): string {
  const [prefix = '', local] = name.split(':', 2)
  const usual = local === undefined ? name : `${prefixes.get(prefix) ?? prefix}:${local}`
  const field = known.get(usual.toLowerCase())
  return field === undefined ? usual : OURS + field
}
