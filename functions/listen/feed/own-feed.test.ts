import Parser from 'rss-parser'
import { expect, test } from 'vitest'
import { rss } from './feed.testing.ts'
import { type OwnItem, ownFeed } from './own-feed.ts'
import { parseFeed } from './parse-feed.ts'

const OWN: OwnItem = {
  page: 'https://kino9.example/aflevering/12/',
  chapters: {
    url: 'https://kino9.example/aflevering/12/chapters.json',
    type: 'application/json+chapters',
    isRicher: true
  },
  transcript: { url: 'https://kino9.example/aflevering/12/transcript.vtt', type: 'text/vtt' },
  guests: [],
  films: [
    {
      label: 'Thelma & Louise (1991)',
      url: 'https://kino9.example/film/thelma-louise-1991/',
      atSeconds: 170
    },
    { label: 'Iets ongeziens', url: 'https://kino9.example/film/iets-ongeziens/' }
  ]
}
const AUDIO = '<enclosure url="https://cdn.example/12.mp3?a=1&amp;b=2" length="5" type="audio/mpeg"/>'
const GUID = '<guid isPermaLink="false">twaalf</guid>'
const options = (own: OwnItem | undefined = OWN) => ({
  selfUrl: 'https://kino9.example/feed.xml',
  sourceUrl: 'https://podnews.net/rss/',
  hosts: ['Wout', 'Noor'],
  filmsHeading: 'Besproken films',
  itemOf: (guid: string) => (guid === 'twaalf' ? own : undefined)
})
const made = (xml: string, own?: OwnItem) => {
  const feed = ownFeed(xml, options(own))
  if (!feed) throw new Error('no feed')
  return feed
}
const ofItem = (fields: string, own?: OwnItem) =>
  /<item>(.*)<\/item>/s.exec(made(rss(`<item>${GUID}${AUDIO}${fields}</item>`), own).xml)?.[1] ?? ''
/** As another parser reads the notes. */
const notesOf = async (fields: string, own?: OwnItem) => {
  const { xml } = made(rss(`<item>${GUID}${AUDIO}${fields}</item>`), own)
  const [item] = (await new Parser().parseString(xml)).items
  return item as { content?: string; 'content:encoded'?: string }
}
const HTML_LIST =
  '<p>Besproken films:</p><ul><li>0:02:50 <a href="https://kino9.example/film/thelma-louise-1991/">Thelma &amp; Louise (1991)</a></li><li><a href="https://kino9.example/film/iets-ongeziens/">Iets ongeziens</a></li></ul>'
const TEXT_LIST =
  '\n\nBesproken films:\n0:02:50 Thelma & Louise (1991) https://kino9.example/film/thelma-louise-1991/\nIets ongeziens https://kino9.example/film/iets-ongeziens/'

test('an item keeps every character of its own and gets chapters, transcript, people and the link to its page', () => {
  const fields =
    '<pubDate>Thu, 12 Nov 2026 05:00:00 +0100</pubDate><!-- <item> --><odd:thing a=\'>"\' xmlns:odd="urn:odd">&#8217;<x/></odd:thing>'
  const item = ofItem(fields, { ...OWN, films: [] })
  expect(item.startsWith(GUID + AUDIO + fields)).toBe(true)
  expect(
    item
      .slice((GUID + AUDIO + fields).length)
      .trim()
      .split(/\n\s*/)
  ).toEqual([
    '<link>https://kino9.example/aflevering/12/</link>',
    '<podcast:chapters url="https://kino9.example/aflevering/12/chapters.json" type="application/json+chapters"/>',
    '<podcast:transcript url="https://kino9.example/aflevering/12/transcript.vtt" type="text/vtt"/>',
    '<podcast:person role="host">Wout</podcast:person>',
    '<podcast:person role="host">Noor</podcast:person>'
  ])
})

test('an item that the site has no page of is left as it is', () => {
  const item = `<item><guid>dertien</guid>${AUDIO}<link>https://host.example/13</link></item>`
  expect(made(rss(item)).xml).toContain(item)
})

test('the page replaces the link of the host, except where the link is the identity of the item', () => {
  const link = '<link>https://host.example/12</link>'
  expect(ofItem(link)).not.toContain(link)
  const { xml } = ownFeed(rss(`<item>${AUDIO}${link}</item>`), { ...options(), itemOf: () => OWN }) ?? {}
  expect(xml).toContain(link)
})

test.each([
  ['replace those of the host if they know the films', true, 0],
  ['stay those of the host if they know nothing more', false, 1]
])('chapters %s', (_, isRicher, expected) => {
  const known = '<podcast:chapters url="https://host.example/12.json" type="application/json"/>'
  const item = ofItem(known, { ...OWN, chapters: { url: 'https://kino9.example/c', type: 'x', isRicher } })
  expect(item.split(known)).toHaveLength(expected + 1)
  expect(item.match(/<podcast:chapters/g)).toHaveLength(1)
})

test('a transcript of the same kind and people of the item itself are not doubled', () => {
  const own =
    '<podcast:transcript url="https://host.example/12.vtt" type="text/vtt"/><podcast:person role="guest">An</podcast:person>'
  const item = ofItem(own, { ...OWN, guests: ['an'] })
  expect(item.match(/<podcast:transcript/g)).toHaveLength(1)
  expect(item.match(/<podcast:person/g)).toHaveLength(1)
})

test('the guests of an episode stand beside its hosts, and beside the people that an item names itself', () => {
  const guest = '<podcast:person role="guest">Lotte &amp; An</podcast:person>'
  const own = { ...OWN, guests: ['Lotte & An'] }
  expect(ofItem('', own).match(/<podcast:person.*/g)).toEqual([
    '<podcast:person role="host">Wout</podcast:person>',
    '<podcast:person role="host">Noor</podcast:person>',
    guest
  ])
  const named = '<podcast:person role="host">Milan</podcast:person>'
  expect(ofItem(named, own).match(/<podcast:person.*?person>/g)).toEqual([named, guest])
})

test.each([
  [
    'HTML in CDATA',
    '<description><![CDATA[<p>Twee films.</p>]]></description>',
    `<p>Twee films.</p>${HTML_LIST}`
  ],
  [
    'escaped HTML',
    '<description>&lt;p&gt;Twee films.&lt;/p&gt;</description>',
    `<p>Twee films.</p>${HTML_LIST}`
  ],
  ['text', '<description>Twee films &amp; meer.</description>', `Twee films & meer.${TEXT_LIST}`],
  ['an empty element', '<description/>', HTML_LIST],
  ['no notes', '', HTML_LIST]
])('the films are added to notes of %s in the same form', async (_, fields, expected) => {
  expect((await notesOf(fields)).content).toBe(expected.trim())
})

test('the films are added to both fields of the notes, because apps read either', async () => {
  const item = await notesOf(
    '<description>Kort</description><content:encoded><![CDATA[<p>Lang</p>]]></content:encoded>'
  )
  expect(item['content:encoded']).toBe(`<p>Lang</p>${HTML_LIST}`)
  expect(item.content).toBe(`Kort${TEXT_LIST}`)
})

test('a film whose page the notes link already is not listed again', async () => {
  const link = '<p><a href="https://kino9.example/film/thelma-louise-1991/">Thelma</a></p>'
  const { content = '' } = await notesOf(`<description><![CDATA[${link}]]></description>`)
  expect(content.match(/thelma-louise/g)).toHaveLength(1)
  expect(content).toContain('Iets ongeziens')
})

test('hostile titles and names add no element and break nothing', async () => {
  const evil = '</a></description></item>]]><script>alert("1")</script>&\u0000\ud800'
  const own = { ...OWN, films: [{ label: evil, url: 'https://kino9.example/film/x/?a="><b>&c' }] }
  for (const notes of ['<description><![CDATA[<p>x</p>]]></description>', '<description>x</description>']) {
    const feed = ownFeed(rss(`<item>${GUID}${AUDIO}${notes}</item>`), {
      ...options(own),
      hosts: [evil],
      selfUrl: 'https://kino9.example/feed.xml?"<&'
    })
    const { items } = await new Parser().parseString(feed?.xml ?? '')
    expect(items).toHaveLength(1)
    const text = (items[0]?.content ?? '').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    expect(text).toContain('</item>]]><script>')
    expect(items[0]?.content).not.toContain(notes.includes('CDATA') ? '<script>' : '\u0000')
  }
})

test('the channel names our address as its own, keeps its lock and has each host once', () => {
  const channel = `<atom:link href="https://host.example/rss" rel="self"/><atom:link rel="hub" href="https://hub.example"/><atom:link rel="next" href="https://host.example/2"/>
    <podcast:locked owner="a@b.example">yes</podcast:locked><podcast:person role="host">noor</podcast:person>`
  const { xml } = made(rss(channel))
  expect(xml.match(/<atom:link[^>]*>/g)).toEqual([
    '<atom:link href="https://kino9.example/feed.xml" rel="self" type="application/rss+xml"/>',
    '<atom:link rel="next" href="https://host.example/2"/>'
  ])
  expect(xml).toContain('<podcast:locked owner="a@b.example">yes</podcast:locked>')
  expect(xml.match(/<podcast:person.*?<\/podcast:person>/g)).toEqual([
    '<podcast:person role="host">Wout</podcast:person>',
    '<podcast:person role="host">noor</podcast:person>'
  ])
})

test.each([
  ['https://kino9.example/feed.xml', true],
  ['https://host.example/new', false]
])('a source that moved to %s never sends our subscribers elsewhere', (address, isMovedHere) => {
  const feed = made(rss(`<itunes:new-feed-url>${address}</itunes:new-feed-url>`))
  expect(feed.isMovedHere).toBe(isMovedHere)
  expect(feed.xml).toContain('<itunes:new-feed-url>https://kino9.example/feed.xml</itunes:new-feed-url>')
})

test('namespaces that the source binds to other prefixes, or forgot, are right in ours', async () => {
  const { xml } = made(
    `\n<?xml version="1.0" encoding="ISO-8859-1"?><?xml-stylesheet href="/x.xsl"?><rss version="2.0" xmlns:pod="https://podcastindex.org/namespace/1.0"><channel><itunes:author>Noor & Wout</itunes:author><item>${GUID}${AUDIO}</item></channel></rss>`
  )
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss xmlns:atom="[^"]*" xmlns:itunes="[^"]*" version/
  )
  expect(xml).toContain('<pod:chapters')
  expect(xml).toContain('Noor &amp; Wout')
  expect(await parseFeed(xml, { podcastName: 'KINO 9' })).toMatchObject({ ok: true })
})

test('a prefix that is bound elsewhere, or inside one element only, is not taken for ours', () => {
  const { xml } = made(
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom/"><channel><p:guid xmlns:p="https://podcastindex.org/namespace/1.0">x</p:guid><item>${GUID}${AUDIO}</item></channel></rss>`
  )
  expect(xml).toContain('<atom:link xmlns:atom="http://www.w3.org/2005/Atom" href=')
  expect(xml).toContain('<rss xmlns:podcast="https://podcastindex.org/namespace/1.0" version')
  expect(xml).toContain('<podcast:chapters')
})

test('a feed of our own that is made of itself is the same', () => {
  const source = rss(`<item>${GUID}${AUDIO}<description>Tekst</description></item>`)
  const { xml } = made(source)
  expect(made(xml).xml.replaceAll(/\s/g, '')).toBe(xml.replaceAll(/\s/g, ''))
})

test('an Atom feed gets none, because podcast apps take RSS', () => {
  expect(
    ownFeed('<feed xmlns="http://www.w3.org/2005/Atom"><title>KINO 9</title></feed>', options())
  ).toBeUndefined()
})

test('a podcast keeps its identity: its own, else the one that directories derive from the address of its feed', () => {
  const derived = '<podcast:guid>9b024349-ccf0-5f69-a609-6b82873eab3c</podcast:guid>'
  expect(made(rss('')).xml).toContain(derived)
  const own = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
  expect(made(rss(own)).xml.match(/<podcast:guid>.*?guid>/g)).toEqual([own])
})
