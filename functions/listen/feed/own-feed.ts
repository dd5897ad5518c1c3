// The feed of our own: that of the publisher with what the site knows better. Works on the text, so that everything else is the
// publisher's to the letter.
import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../src/lib/html.ts'
import { searchable } from '../../../src/lib/slug.ts'
import { formatClock } from '../../../src/lib/time.ts'
import { secureAddress } from '../../../src/lib/web-address.ts'
import { escapeStrayAmpersands, readProlog, tidyXml, unusualPrefixes, usualPrefixOf } from './xml.ts'
import { CDATA, partsOf, textIn, withEdits, type XmlEdit, type XmlPart } from './xml-parts.ts'

/** What the site adds to an item. URLs are absolute. */
export interface OwnItem {
  page: string
  /** `isRicher`: it knows more than chapters of a feed do, and replaces them. */
  chapters?: { url: string; type: string; isRicher: boolean }
  transcript?: { url: string; type: string }
  guests: readonly string[]
  /** Those that the notes do not list. */
  films: readonly { label: string; url: string; atSeconds?: number }[]
}

export interface OwnFeedOptions {
  selfUrl: string
  /** Public address of the publisher's feed; '' = unknown. */
  sourceUrl: string
  /** The names of the hosts. */
  hosts: readonly string[]
  filmsHeading: string
  /** The item with this guid, and one of these files; undefined = the site has no page of it. */
  itemOf: (guid: string, audioUrls: readonly string[]) => OwnItem | undefined
}

export interface OwnFeed {
  xml: string
  /** The publisher's feed says that it moved to ours. */
  isMovedHere: boolean
}

const NAMESPACES: Readonly<Record<string, string>> = {
  podcast: 'https://podcastindex.org/namespace/1.0',
  atom: 'http://www.w3.org/2005/Atom',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  content: 'http://purl.org/rss/1.0/modules/content/',
  media: 'http://search.yahoo.com/mrss/',
  googleplay: 'http://www.google.com/schemas/play-podcasts/1.0',
  psc: 'http://podlove.org/simple-chapters',
  dc: 'http://purl.org/dc/elements/1.1/'
}
const HTML = /<(?:p|br|div|a|ul|ol|li|h[1-6]|strong|em|b|i|span|blockquote)\b/i

/** undefined: the source is not RSS 2.0, the only dialect that podcast apps take. */
export function ownFeed(source: string, options: OwnFeedOptions): OwnFeed | undefined {
  const xml = escapeStrayAmpersands(tidyXml(source))
  const [root] = partsOf(xml)
  const channel = root?.name === 'rss' && partsOf(xml, root.innerFrom, root.innerTo).find(isNamed('channel'))
  if (!root || !channel) return undefined
  const names = namesIn(xml, new Map([...root.attributes, ...channel.attributes]))
  const children = partsOf(xml, channel.innerFrom, channel.innerTo)
  const persons = personsOf(xml, children, names, options.hosts)
  const items = children.filter(isNamed('item'))
  const edits = [
    prologEdit(xml, root),
    namespaceEdit(xml, root, names),
    ...channelEdits(channel, children, names, persons.added, options),
    ...items.flatMap((item) => itemEdits(xml, item, names, persons.all, options))
  ]
  const movedTo = children.find((part) => names.usual(part.name) === 'itunes:new-feed-url')
  return {
    xml: withEdits(xml, edits),
    isMovedHere: movedTo !== undefined && textIn(xml, movedTo)?.trim() === options.selfUrl
  }
}

/** UUID of the namespace in which podcasts are named. */
const GUID_NAMESPACE = 'ead4c236bf5858c6a2c6a6b28d128cb6'

/** What directories call the podcast whose feed says nothing itself: after its address. It stays the same at another address. */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '')
  const bytes = createHash('sha1').update(Buffer.from(GUID_NAMESPACE, 'hex')).update(name).digest()
  // Version 5.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const isNamed = (name: string) => (part: XmlPart) => part.name === name

/** Names of elements, as this feed writes them. */
interface Names {
  /** 'p:person' → 'podcast:person' */
  usual: (name: string) => string
  /** An element of ours with its attributes, in a namespace that is right whatever the feed binds. */
  element: (usual: string, attributes: Readonly<Record<string, string>>, text?: string) => string
  /** Prefixes that the root still has to declare. */
  missing: ReadonlySet<string>
}

function namesIn(xml: string, declared: ReadonlyMap<string, string>): Names {
  const prefixes = unusualPrefixes(xml)
  const missing = new Set<string>()
  const ofNamespace = (usual: string) => {
    const bound = [...declared].flatMap(([name, uri]) =>
      name.startsWith('xmlns:') && usualPrefixOf(uri) === usual ? name.slice('xmlns:'.length) : []
    )
    const prefix = bound.includes(usual) ? usual : (bound[0] ?? usual)
    const isTaken = bound.length === 0 && declared.has(`xmlns:${usual}`)
    if (bound.length === 0 && !isTaken) missing.add(usual)
    return { prefix, declaration: isTaken ? ` xmlns:${usual}="${NAMESPACES[usual]}"` : '' }
  }
  const ours = { podcast: ofNamespace('podcast'), atom: ofNamespace('atom') }
  for (const prefix of Object.keys(NAMESPACES))
    if (!declared.has(`xmlns:${prefix}`) && xml.includes(`<${prefix}:`)) missing.add(prefix)
  return {
    missing,
    usual: (name) => {
      const [prefix = '', local] = name.split(':', 2)
      return local === undefined ? name : `${prefixes.get(prefix) ?? prefix}:${local}`
    },
    element: (usual, attributes, text) => {
      const [usualPrefix, local] = usual.split(':', 2)
      const { prefix, declaration } = ours[usualPrefix as keyof typeof ours]
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
      const start = `<${prefix}:${local}${declaration}${written.join('')}`
      return text === undefined ? `${start}/>` : `${start}>${escapeXml(text)}</${prefix}:${local}>`
    }
  }
}

/** The text is written as UTF-8, whatever the source was. Style sheets are those of the publisher's site. */
function prologEdit(xml: string, root: XmlPart): XmlEdit {
  const prolog = xml.slice(0, readProlog(xml).rootAt).replace(/<\?xml(?:-stylesheet)?\s.*?\?>/gs, '')
  return { from: 0, to: root.from, text: `<?xml version="1.0" encoding="UTF-8"?>\n${prolog.trimStart()}` }
}

/** Declares the namespaces of what is added, and known ones that the feed forgot. */
function namespaceEdit(xml: string, root: XmlPart, { missing }: Names): XmlEdit {
  const at = xml.indexOf(root.name, root.from) + root.name.length
  const text = [...missing].map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix]}"`).join('')
  return { from: at, to: at, text }
}

/** The people of the channel, and the hosts that it does not name. */
function personsOf(xml: string, children: readonly XmlPart[], names: Names, hosts: readonly string[]) {
  const own = children.filter((part) => names.usual(part.name) === 'podcast:person')
  const known = new Set(own.map((part) => searchable(textIn(xml, part) ?? '')))
  const added = hosts
    .filter((name) => !known.has(searchable(name)))
    .map((name) => names.element('podcast:person', { role: 'host' }, name))
  return { added, all: [...own.map(({ from, to }) => xml.slice(from, to)), ...added] }
}

function channelEdits(
  channel: XmlPart,
  children: readonly XmlPart[],
  names: Names,
  persons: readonly string[],
  { selfUrl, sourceUrl }: OwnFeedOptions
): XmlEdit[] {
  const links = children.filter((part) => names.usual(part.name) === 'atom:link')
  const replaced = links.filter(({ attributes }) => ['self', 'hub'].includes(attributes.get('rel') ?? ''))
  const hasGuid = children.some((part) => names.usual(part.name) === 'podcast:guid')
  const guid = hasGuid || sourceUrl === '' ? [] : [names.element('podcast:guid', {}, podcastGuid(sourceUrl))]
  const self = names.element('atom:link', { href: selfUrl, rel: 'self', type: 'application/rss+xml' })
  return [
    {
      from: channel.innerFrom,
      to: channel.innerFrom,
      text: [self, ...guid, ...persons].map((tag) => `\n    ${tag}`).join('')
    },
    // A hub announces the feed that it was told of, which is not this one.
    ...replaced.map(({ from, to }) => ({ from, to, text: '' })),
    ...children
      .filter((part) => names.usual(part.name) === 'itunes:new-feed-url')
      // Elsewhere it would send our subscribers back to the source.
      .map(({ name, from, to }) => ({ from, to, text: `<${name}>${escapeXml(selfUrl)}</${name}>` }))
  ]
}

function itemEdits(
  xml: string,
  item: XmlPart,
  names: Names,
  persons: readonly string[],
  { itemOf, filmsHeading }: OwnFeedOptions
): XmlEdit[] {
  const children = partsOf(xml, item.innerFrom, item.innerTo)
  const all = (usual: string) => children.filter((part) => names.usual(part.name) === usual)
  const [guid] = all('guid').flatMap((part) => textIn(xml, part)?.trim() || [])
  const audioUrls = all('enclosure').flatMap(
    ({ attributes }) => secureAddress(attributes.get('url') ?? '') ?? []
  )
  const own = itemOf(guid ?? audioUrls[0] ?? '', audioUrls)
  if (!own) return []
  const { page, chapters, transcript, films, guests } = own
  const edits: XmlEdit[] = []
  const added: string[] = []
  const [link] = all('link')
  const pageLink = `<link>${escapeXml(page)}</link>`
  // Without a guid, the link of an item is its identity.
  if (guid && link) edits.push({ from: link.from, to: link.to, text: pageLink })
  else if (guid) added.push(pageLink)
  const [known, ...others] = all('podcast:chapters')
  const chaptersTag =
    chapters && names.element('podcast:chapters', { url: chapters.url, type: chapters.type })
  if (chaptersTag && !known) added.push(chaptersTag)
  else if (chaptersTag && known && chapters.isRicher)
    edits.push(
      { from: known.from, to: known.to, text: chaptersTag },
      ...others.map(({ from, to }) => ({ from, to, text: '' }))
    )
  const types = all('podcast:transcript').map(({ attributes }) => attributes.get('type')?.toLowerCase())
  if (transcript && !types.includes(transcript.type))
    added.push(names.element('podcast:transcript', { url: transcript.url, type: transcript.type }))
  // People of an item replace those of the channel: a list of its own stays as it is, with the guests that it does not name.
  const people = all('podcast:person')
  const named = new Set(people.map((part) => searchable(textIn(xml, part) ?? '')))
  if (people.length === 0) added.push(...persons)
  added.push(
    ...guests
      .filter((name) => !named.has(searchable(name)))
      .map((name) => names.element('podcast:person', { role: 'guest' }, name))
  )
  if (films.length > 0) {
    const fields = [...all('content:encoded'), ...all('description')]
    const notes = fields.length > 0 ? fields : all('itunes:summary')
    const list = { heading: filmsHeading, films }
    if (notes.length === 0) added.push(`<description>${cdata(listed(list, true))}</description>`)
    edits.push(...notes.flatMap((field) => notesEdit(xml, field, list)))
  }
  const at = item.innerTo
  if (added.length > 0) edits.push({ from: at, to: at, text: added.map((tag) => `  ${tag}\n    `).join('') })
  return edits
}

type FilmList = { heading: string; films: OwnItem['films'] }

/** Appends the films to the notes, in the form that they have: HTML or text, in CDATA or escaped. */
function notesEdit(xml: string, field: XmlPart, { heading, films }: FilmList): XmlEdit[] {
  const notes = textIn(xml, field)
  const missing = films.filter(({ url }) => !notes?.includes(url))
  if (notes === undefined || missing.length === 0) return []
  const list = listed({ heading, films: missing }, HTML.test(notes) || notes.trim() === '')
  if (field.innerFrom === field.to) {
    const text = `<${field.name}>${cdata(list)}</${field.name}>`
    return [{ from: field.from, to: field.to, text }]
  }
  const content = xml.slice(field.innerFrom, field.innerTo)
  if (!content.trimStart().startsWith(CDATA) || !content.trimEnd().endsWith(']]>'))
    return [{ from: field.innerTo, to: field.innerTo, text: escapeXml(list) }]
  const at = field.innerFrom + content.lastIndexOf(']]>')
  return [{ from: at, to: at, text: inCdata(list) }]
}

/** Times first, as apps look for them. */
function listed({ heading, films }: FilmList, isHtml: boolean): string {
  const time = ({ atSeconds }: FilmList['films'][number]) =>
    atSeconds === undefined ? '' : `${formatClock(atSeconds)} `
  if (!isHtml)
    return `\n\n${heading}:${films.map((film) => `\n${time(film)}${film.label} ${film.url}`).join('')}`
  const lines = films.map(
    (film) => `<li>${time(film)}<a href="${escapeHtml(film.url)}">${escapeHtml(film.label)}</a></li>`
  )
  return `<p>${escapeHtml(heading)}:</p><ul>${lines.join('')}</ul>`
}

/** Characters that XML cannot have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const allowed = (text: string): string => text.toWellFormed().replace(FORBIDDEN, '')
const escapeXml = (text: string): string => escapeHtml(allowed(text))
const inCdata = (text: string): string => allowed(text).replaceAll(']]>', ']]]]><![CDATA[>')
const cdata = (text: string): string => `${CDATA}${inCdata(text)}]]>`
