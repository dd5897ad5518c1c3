// Reads one feed item of any dialect (RSS, Atom) into the facts that an episode is built from.
import { secureAddress } from '../../lib/web-address.ts'
import type { TranscriptFile } from '../transcripts/schema.ts'
import { toChapters } from './chapters.ts'
import { parseDate, parseDuration } from './dates.ts'
import { plainText } from './sanitize.ts'
import type { Chapter } from './schema.ts'
import { attributeOf, childrenOf, elementsOf, firstText, textOf, type XmlFields } from './xml-fields.ts'

const MAX_EPISODE_NUMBER = 99_999
const MAX_GUID_CHARS = 500
const MAX_AUTHOR_CHARS = 500
/** One per format and language. */
const MAX_TRANSCRIPT_FILES = 20
/** Images, documents and archives that hosts and plugins attach without a media type. */
const OTHER_FILE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|pdf|epub|docx?|txt|html?|xml|json|srt|vtt|zip|torrent)(?:[?#]|$)/i
const PLAYABLE_FILE = /\.(?:mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|mp4|m4v|webm)(?:[?#]|$)/i

export type EpisodeKind = 'full' | 'trailer' | 'bonus'

/** A feed item before numbers, notes and films are worked out. */
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
  /** '' = none on the item itself. */
  author: string
  /** URL of the item's page on the publisher's site; '' = none. */
  link: string
  /** Raw HTML or text from the feed, not sanitised. */
  notes: string
  /** URL of a podcast:chapters file. */
  chaptersUrl?: string
  /** Chapters inside the feed itself (psc:chapters). */
  pscChapters: Chapter[]
  /** podcast:transcript, in the order of the feed. */
  transcriptFiles: TranscriptFile[]
}

/** The title of an item as plain text; '' when it has none. */
export const titleOf = (fields: XmlFields): string =>
  plainText(firstText(fields, 'title', 'itunes:title', 'media:title'))

/** Reads an item; undefined when it has nothing to play. */
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
    pscChapters: pscChaptersOf(fields),
    transcriptFiles: transcriptFilesOf(fields, baseUrl)
  }
}

type Audio = Pick<FeedItem, 'audioUrl' | 'audioType' | 'audioBytes'>

/** The first playable enclosure; images and documents do not count. */
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

/** An image URL in any of the forms used by feeds: an attribute, a child element, plain text. */
export const imageAddresses = (element: unknown): string[] => [
  attributeOf(element, 'href'),
  attributeOf(element, 'url'),
  ...childrenOf(element, 'url').map((child) => textOf(child)),
  typeof element === 'string' ? element : ''
]

/** The first URL that can be loaded over https; '' when there is none. */
export function firstSecure(addresses: string[], baseUrl?: string): string {
  for (const address of addresses) {
    const secure = address.trim() === '' ? undefined : secureAddress(address, baseUrl)
    if (secure) return secure
  }
  return ''
}

/** The author's name without any email address: 'wout@kino.be (Wout)' → 'Wout'. */
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

/** The web page of an item or channel: text content in RSS, a link with `rel` in Atom. */
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

function transcriptFilesOf(fields: XmlFields, baseUrl?: string): TranscriptFile[] {
  return elementsOf(fields, 'podcast:transcript')
    .slice(0, MAX_TRANSCRIPT_FILES)
    .flatMap((element) => {
      const url = secureAddress(attributeOf(element, 'url'), baseUrl)
      const [type, language] = [attributeOf(element, 'type'), attributeOf(element, 'language')]
      return url ? [{ url, type: type.toLowerCase(), language: language.toLowerCase() }] : []
    })
}

function kindOf(type: string): EpisodeKind {
  const kind = type.toLowerCase()
  return kind === 'trailer' || kind === 'bonus' ? kind : 'full'
}

const wholeNumber = (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) <= MAX_EPISODE_NUMBER ? Number(text) : undefined
