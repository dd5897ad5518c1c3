// One item of a feed, whatever its dialect, as the facts an episode is made of.
import { secureAddress } from '../../lib/web-address.ts'
import { toChapters } from './chapters.ts'
import { parseDate, parseDuration } from './dates.ts'
import { plainText } from './sanitize.ts'
import type { Chapter } from './schema.ts'
import { attributeOf, childrenOf, elementsOf, firstText, textOf, type XmlFields } from './xml-fields.ts'

const MAX_EPISODE_NUMBER = 99_999
const MAX_GUID_CHARS = 500
const MAX_AUTHOR_CHARS = 500
/** Pictures, documents and archives that hosts and plugins attach without saying what they are. */
const OTHER_FILE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|pdf|epub|docx?|txt|html?|xml|json|srt|vtt|zip|torrent)(?:[?#]|$)/i
const PLAYABLE_FILE = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|mp4|m4v|webm)(?:[?#]|$)/i

export type EpisodeKind = 'full' | 'trailer' | 'bonus'

/** What a feed says of one episode, before numbers, notes and films are worked out. */
export type FeedItem = {
  guid: string
  /** Plain text; '' when the item has no title. */
  title: string
  kind: EpisodeKind
  /** itunes:episode. */
  itunesNumber?: number
  /** ISO; missing when the feed gives no readable date. */
  publishedAt?: string
  /** Seconds; 0 = unknown. */
  durationSeconds: number
  audioUrl: string
  audioType?: string
  audioBytes?: number
  /** '' = none. */
  imageUrl: string
  /** '' = none of its own. */
  author: string
  /** Page of the item at the publisher; '' = none. */
  link: string
  /** As the feed has it: HTML or text, not yet safe to show. */
  notes: string
  /** Address of a podcast:chapters file. */
  chaptersUrl?: string
  /** Chapters that stand in the feed itself (psc:chapters). */
  pscChapters: Chapter[]
}

/** The title of an item as plain text; '' when it has none. */
export const titleOf = (fields: XmlFields): string =>
  plainText(firstText(fields, 'title', 'itunes:title', 'media:title'))

/** The facts of an item; undefined when it has nothing to play (decisions D1). */
export function readItem(fields: XmlFields, baseUrl?: string): FeedItem | undefined {
  const audio = findAudio(fields, baseUrl)
  if (!audio) return undefined
  const itunesNumber = wholeNumber(firstText(fields, 'itunes:episode'))
  const publishedAt = parseDate(firstText(fields, 'pubDate', 'published', 'dc:date', 'updated', 'date'))
  const chaptersUrl = findChaptersUrl(fields, baseUrl)
  return {
    guid: firstText(fields, 'guid', 'id').slice(0, MAX_GUID_CHARS) || audio.audioUrl,
    title: titleOf(fields),
    kind: kindOf(firstText(fields, 'itunes:episodeType')),
    ...(itunesNumber === undefined ? {} : { itunesNumber }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    durationSeconds: parseDuration(firstText(fields, 'itunes:duration')),
    ...audio,
    imageUrl: findImage(fields, baseUrl),
    author: authorOf(fields),
    link: secureAddress(linkOf(fields), baseUrl) ?? '',
    notes: firstText(
      fields,
      'content:encoded',
      'description',
      'content',
      'itunes:summary',
      'summary',
      'itunes:subtitle'
    ),
    ...(chaptersUrl === undefined ? {} : { chaptersUrl }),
    pscChapters: pscChaptersOf(fields)
  }
}

type Audio = Pick<FeedItem, 'audioUrl' | 'audioType' | 'audioBytes'>

/** The first enclosure that can be played; pictures and documents are no episode. */
function findAudio(fields: XmlFields, baseUrl?: string): Audio | undefined {
  const rss = elementsOf(fields, 'enclosure').map(
    (element) => [element, attributeOf(element, 'url')] as const
  )
  const atom = [...elementsOf(fields, 'link'), ...elementsOf(fields, 'atom:link')]
    .filter((element) => attributeOf(element, 'rel') === 'enclosure')
    .map((element) => [element, attributeOf(element, 'href')] as const)
  for (const [element, address] of [...rss, ...atom]) {
    const audioUrl = secureAddress(address, baseUrl)
    const type = attributeOf(element, 'type').toLowerCase()
    if (!audioUrl || !isPlayable(type, audioUrl)) continue
    const bytes = Number(attributeOf(element, 'length'))
    return {
      audioUrl,
      ...(/^[\w.+-]+\/[\w.+-]+$/.test(type) ? { audioType: type } : {}),
      ...(Number.isSafeInteger(bytes) && bytes > 0 ? { audioBytes: bytes } : {})
    }
  }
  return undefined
}

const isPlayable = (type: string, address: string) =>
  /^(?:audio|video)\//.test(type) ||
  PLAYABLE_FILE.test(address) ||
  !(/^(?:image|text|application\/pdf)/.test(type) || OTHER_FILE.test(address))

function findImage(fields: XmlFields, baseUrl?: string): string {
  const candidates = [
    ...elementsOf(fields, 'itunes:image').flatMap(imageAddresses),
    ...elementsOf(fields, 'googleplay:image').flatMap(imageAddresses),
    ...elementsOf(fields, 'image').flatMap(imageAddresses),
    ...elementsOf(fields, 'media:thumbnail').map((element) => attributeOf(element, 'url'))
  ]
  return firstSecure(candidates, baseUrl)
}

/** The forms in which feeds write a picture: an attribute, a child, bare text. */
export const imageAddresses = (element: unknown): string[] => [
  attributeOf(element, 'href'),
  attributeOf(element, 'url'),
  ...childrenOf(element, 'url').map((child) => textOf(child)),
  typeof element === 'string' ? element : ''
]

/** The first address that may be shown over https; '' when there is none. */
export function firstSecure(addresses: string[], baseUrl?: string): string {
  for (const address of addresses) {
    const secure = address.trim() === '' ? undefined : secureAddress(address, baseUrl)
    if (secure) return secure
  }
  return ''
}

/** A name, never a mail address: 'wout@kino.be (Wout)' is 'Wout'. */
export function authorOf(fields: XmlFields): string {
  for (const field of ['itunes:author', 'dc:creator', 'author', 'googleplay:author']) {
    for (const element of elementsOf(fields, field)) {
      const name = childrenOf(element, 'name').map((child) => textOf(child))[0] ?? textOf(element)
      const named = name.slice(0, MAX_AUTHOR_CHARS)
      const author = plainText(/\S+@\S+\s*\(([^)]+)\)/.exec(named)?.[1] ?? named.replace(/<?\S+@\S+>?/g, ''))
      if (author !== '') return author
    }
  }
  return ''
}

/** The page of an item or channel: text in RSS, a rel'd link in Atom. */
export function linkOf(fields: XmlFields): string {
  for (const element of elementsOf(fields, 'link')) {
    const rel = attributeOf(element, 'rel')
    const address =
      textOf(element).trim() || (rel === '' || rel === 'alternate' ? attributeOf(element, 'href') : '')
    if (address !== '') return address
  }
  return ''
}

function findChaptersUrl(fields: XmlFields, baseUrl?: string): string | undefined {
  const addresses = elementsOf(fields, 'podcast:chapters').map((element) => attributeOf(element, 'url'))
  return firstSecure(addresses, baseUrl) || undefined
}

function pscChaptersOf(fields: XmlFields): Chapter[] {
  const chapters = elementsOf(fields, 'psc:chapters').flatMap((list) => childrenOf(list, 'psc:chapter'))
  return toChapters(
    chapters.map((chapter) => ({ at: attributeOf(chapter, 'start'), title: attributeOf(chapter, 'title') }))
  )
}

function kindOf(type: string): EpisodeKind {
  const kind = type.toLowerCase()
  return kind === 'trailer' || kind === 'bonus' ? kind : 'full'
}

const wholeNumber = (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) <= MAX_EPISODE_NUMBER ? Number(text) : undefined
