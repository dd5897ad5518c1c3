// Reads the facts about a podcast from its feed that the settings of a site need.
import { decodeFeed } from '../../functions/listen/feed/decode.ts'
import { readTree } from '../../functions/listen/feed/feed-tree.ts'
import { parseFeed, refusalInWords } from '../../functions/listen/feed/parse-feed.ts'
import { plainText } from '../../functions/listen/feed/sanitize.ts'
import { tidyXml } from '../../functions/listen/feed/xml.ts'
import {
  attributeOf,
  childrenOf,
  elementsOf,
  textOf,
  type XmlFields
} from '../../functions/listen/feed/xml-fields.ts'
import { MAX_OWN_FEED_CHARS } from '../../functions/platform/services/rss/podcast-feed.ts'
import { isMailAddress } from '../../src/lib/mail-address.ts'
import { canDropBeforeDash } from '../../src/listen/episodes/naming.ts'
import { ownNumbers } from '../../src/listen/episodes/own-number.ts'
import { OperatorError } from '../operator-error.ts'
import { firstSentence, shortened, shortId } from './shorten.ts'

export interface PodcastFacts {
  name: string
  /** Lower-case letters, digits and hyphens; begins with a letter. */
  shortName: string
  tagline: string
  /** At most 160 characters. */
  description: string
  /** The whole description, one entry per paragraph. */
  about: string[]
  /** As the feed gives it: 'nl-be'; '' = not given. */
  language: string
  hosts: { id: string; name: string }[]
  /** Whether the feed lists the hosts; otherwise they are taken from its author. */
  areHostsNamed: boolean
  /** The podcast's page; '' = none. */
  link: string
  /** '' = none. */
  ownerMail: string
  /** '' = none. */
  imageUrl: string
  /** The URL of the feed, if it is known and uses https. */
  feedUrl: string | undefined
  episodes: number
  /** Whether any text before the first ' - ' of a title is a number, a label or the name. */
  canDropBeforeDash: boolean
  /** Whether the feed gives its episodes numbers. */
  isNumbered: boolean
}

const MAX_HOSTS = 6
const MAX_DESCRIPTION = 160
const MAX_TAGLINE = 80
const MAX_SHORT_NAME = 24
const MAX_ABOUT_PARAGRAPHS = 6
const BETWEEN_NAMES = /\s*(?:,|;|&|\+|\s+(?:en|and|und|et|y|og|och|with|met)\s+)\s*/

/**
 * Reads a feed of any dialect; throws an OperatorError if it cannot be read. `address`: its URL, if it is from the web.
 */
export async function factsOf(
  bytes: Uint8Array,
  source: { contentType?: string; address?: string }
): Promise<PodcastFacts> {
  const decoded = decodeFeed(bytes, source.contentType)
  if (!decoded.ok)
    throw new OperatorError('The feed cannot be read: its encoding is not the one it declares.')
  const text = decoded.value
  const options = {
    podcastName: '',
    maxChars: MAX_OWN_FEED_CHARS,
    ...(source.address ? { feedUrl: source.address } : {})
  }
  const parsed = await parseFeed(text, options)
  if (!parsed.ok) throw new OperatorError(`The feed cannot be read: ${refusalInWords(parsed)}.`)
  const tree = await readTree(tidyXml(text))
  const fields: XmlFields = tree.ok ? tree.value : {}
  const { channel, items, selfUrl } = parsed.value
  const name = channel.title || 'Podcast'
  const named = personsOf(fields)
  const about = paragraphsOf(channel.description)
  const feedUrl = [source.address, selfUrl, newAddressOf(fields)].find((address) =>
    address?.startsWith('https://')
  )
  return {
    name,
    shortName: shortId(name, 'podcast', MAX_SHORT_NAME),
    tagline: firstSentence(about[0] ?? '', MAX_TAGLINE) || name,
    description: shortened(about.join(' '), MAX_DESCRIPTION) || name,
    about: about.length > 0 ? about : [name],
    language: channel.language,
    hosts: withIds(named.length > 0 ? named : namesIn(channel.author || name)),
    areHostsNamed: named.length > 0,
    link: channel.link,
    ownerMail: ownerMailOf(fields),
    imageUrl: channel.imageUrl,
    feedUrl,
    episodes: items.length,
    canDropBeforeDash: canDropBeforeDash(
      items.map(({ title }) => title),
      name
    ),
    isNumbered: ownNumbers(items).size > 0
  }
}

/** The hosts in the channel's `podcast:person`; a person without a role counts as a host. */
function personsOf(fields: XmlFields): string[] {
  const hosts = elementsOf(fields, 'podcast:person').filter((person) =>
    /^(?:|host|co-?host|presenter)$/i.test(attributeOf(person, 'role'))
  )
  return unique(hosts.map((person) => plainText(textOf(person))).filter((name) => name !== ''))
}

/** 'Anna, Bram en Cas' → three names; a company stays one name. */
const namesIn = (author: string): string[] =>
  unique(author.split(BETWEEN_NAMES).filter((name) => /\p{L}/u.test(name)))

const unique = (names: readonly string[]): string[] => [...new Set(names)].slice(0, MAX_HOSTS)

function withIds(names: readonly string[]): { id: string; name: string }[] {
  const given = new Set<string>()
  return names.map((name, place) => {
    const first = shortId(name.split(/\s+/)[0] ?? '', `host-${place + 1}`, MAX_SHORT_NAME)
    const id = given.has(first) ? `${first}-${place + 1}` : first
    given.add(id)
    return { id, name }
  })
}

function ownerMailOf(fields: XmlFields): string {
  const mails = elementsOf(fields, 'itunes:owner')
    .flatMap((owner) => childrenOf(owner, 'itunes:email'))
    .map((mail) => textOf(mail).trim())
  return mails.find(isMailAddress) ?? ''
}

/** The new URL that the feed announces; '' = none. */
const newAddressOf = (fields: XmlFields): string =>
  elementsOf(fields, 'itunes:new-feed-url')
    .map((address) => textOf(address).trim())
    .find((address) => URL.canParse(address)) ?? ''

const paragraphsOf = (description: string): string[] =>
  description
    .split(/\n+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, MAX_ABOUT_PARAGRAPHS)
