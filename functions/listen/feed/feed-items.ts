// Reads one feed item of any dialect (RSS, Atom) into the facts that an episode is built from.

import { secureAddress } from '../../../src/lib/web-address.ts'
import { seasonInTitle } from '../../../src/listen/episodes/own-number.ts'
import type { Chapter } from '../../../src/listen/episodes/schema.ts'
import type { TranscriptFile } from '../../../src/listen/transcripts/schema.ts'
import { toChapters } from './chapters.ts'
import { parseDate, parseDuration } from './dates.ts'
import { plainText } from './sanitize.ts'
import { attributeOf, childrenOf, elementsOf, firstText, textOf, type XmlFields } from './xml-fields.ts'

const MAX_EPISODE_NUMBER = 99_999
export const MAX_GUID_CHARS = 500
const MAX_AUTHOR_CHARS = 500
const MAX_GUESTS = 20
const MAX_GUEST_CHARS = 100
/** One per format and language. */
const MAX_TRANSCRIPT_FILES = 20
/** Images, documents and archives that hosts and plugins attach without a media type. */
const OTHER_FILE =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico|pdf|epub|docx?|txt|html?|xml|json|srt|vtt|zip|torrent)(?:[?#]|$)/i
const PLAYABLE_FILE = /\.(mp3|m4a|m4b|aac|ogg|oga|opus|wav|flac|mp4|m4v|webm)(?:[?#]|$)/i
const FILE_TYPES = new Map([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['m4b', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['ogg', 'audio/ogg'],
  ['oga', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['flac', 'audio/flac'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm']
])

export type EpisodeKind = 'full' | 'trailer' | 'bonus'

/** A feed item before numbers, notes and films are worked out. */
export type FeedItem = {
  guid: string
  /** Plain text; '' when the item has no title. */
  title: string
  kind: EpisodeKind
  /** itunes:episode. */
  itunesNumber?: number
  /** podcast:episode. */
  podcastNumber?: number
  /** itunes:season, podcast:season, or in the title. */
  season?: number
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
  /** podcast:person with the role of a guest. */
  guests: string[]
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
  const title = titleOf(fields)
  const itunesNumber = wholeNumber(firstText(fields, 'itunes:episode'))
  const podcastNumber = wholeNumber(firstText(fields, 'podcast:episode'))
  const season = wholeNumber(firstText(fields, 'itunes:season', 'podcast:season')) ?? seasonInTitle(title)
  const publishedAt = parseDate(firstText(fields, 'pubDate', 'published', 'dc:date', 'updated', 'date'))
  const chaptersUrl = findChaptersUrl(fields, baseUrl)
  return {
    guid: firstText(fields, 'guid', 'id').slice(0, MAX_GUID_CHARS) || audio.audioUrl,
    title,
    kind: kindOf(firstText(fields, 'itunes:episodeType')),
    ...(itunesNumber === undefined ? {} : { itunesNumber }),
    ...(podcastNumber === undefined ? {} : { podcastNumber }),
    ...(season === undefined ? {} : { season }),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    durationSeconds: parseDuration(firstText(fields, 'itunes:duration')),
    ...audio,
    imageUrl: findImage(fields, baseUrl),
    author: authorOf(fields),
    link: secureAddress(linkOf(fields), baseUrl) ?? '',
    notes: notesOf(fields),
    ...(chaptersUrl === undefined ? {} : { chaptersUrl }),
    pscChapters: pscChaptersOf(fields),
    guests: guestsOf(fields),
    transcriptFiles: transcriptFilesOf(fields, baseUrl)
  }
}

function guestsOf(fields: XmlFields): string[] {
  const guests = elementsOf(fields, 'podcast:person').filter(
    (person) => attributeOf(person, 'role').trim().toLowerCase() === 'guest'
  )
  const names = guests.map((person) => plainText(textOf(person)).slice(0, MAX_GUEST_CHARS))
  return [...new Set(names.filter(Boolean))].slice(0, MAX_GUESTS)
}

/** The full notes: usually `content:encoded`, but some hosts put a teaser there. */
function notesOf(fields: XmlFields): string {
  const [encoded, description] = [firstText(fields, 'content:encoded'), firstText(fields, 'description')]
  const fuller = plainText(description).length > plainText(encoded).length ? description : encoded
  return fuller || firstText(fields, 'content', 'itunes:summary', 'summary', 'itunes:subtitle')
}

type Audio = Pick<FeedItem, 'audioUrl' | 'audioType' | 'audioBytes'>

/**
 * The best playable enclosure: audio before video, and MP3 or AAC before formats that not every browser plays. Images and
 * documents do not count.
 */
function findAudio(fields: XmlFields, baseUrl?: string): Audio | undefined {
  const rss = elementsOf(fields, 'enclosure').map(
    (element) => [element, attributeOf(element, 'url')] as const
  )
  const atom = [...elementsOf(fields, 'link'), ...elementsOf(fields, 'atom:link')]
    .filter((element) => attributeOf(element, 'rel') === 'enclosure')
    .map((element) => [element, attributeOf(element, 'href')] as const)
  const [best] = [...rss, ...atom]
    .flatMap(([element, address]) => {
      const audioUrl = secureAddress(address, baseUrl)
      const declared = attributeOf(element, 'type').toLowerCase()
      if (!audioUrl || !isPlayable(declared, audioUrl)) return []
      const audioType = mediaTypeOf(declared, audioUrl)
      const bytes = Number(attributeOf(element, 'length'))
      const audio: Audio = {
        audioUrl,
        ...(audioType === undefined ? {} : { audioType }),
        ...(Number.isSafeInteger(bytes) && bytes > 0 ? { audioBytes: bytes } : {})
      }
      return [audio]
    })
    .sort((one, other) => rankOf(one.audioType) - rankOf(other.audioType))
  return best
}

const isPlayable = (type: string, address: string) =>
  /^(?:audio|video)\//.test(type) ||
  PLAYABLE_FILE.test(address) ||
  !(/^(?:image|text|application\/pdf)/.test(type) || OTHER_FILE.test(address))

/** The declared type if it can be true, else that of the file; a video type on an audio file is none. */
function mediaTypeOf(declared: string, address: string): string | undefined {
  const ofFile = FILE_TYPES.get(PLAYABLE_FILE.exec(address)?.[1]?.toLowerCase() ?? '')
  if (!/^(?:audio|video)\/[\w.+-]+$/.test(declared)) return ofFile
  return declared.startsWith('video/') && ofFile?.startsWith('audio/') ? ofFile : declared
}

/** Lower is better. A file of unknown type is probably the audio of an old feed. */
function rankOf(type: string | undefined): number {
  if (type === undefined) return 1
  if (type.startsWith('video/')) return 3
  return /^audio\/(?:x-)?(?:mpeg|mpeg3|mp3|mp4|mp4a-latm|m4a|m4b|aac|aacp)$/.test(type) ? 0 : 2
}

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
      const author = plainText(
        /\S@[^\s()]+\s*\(([^)]+)\)/.exec(named)?.[1] ?? named.replace(/<?\S+@\S+>?/g, '')
      )
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
