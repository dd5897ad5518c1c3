import { describe, expect, test } from 'vitest'
import { AUDIO, firstItem, item, OPTIONS, readFeed, rss } from './feed.testing.ts'
import { MAX_FEED_CHARS, parseFeed } from './parse-feed.ts'
import { isTooComplex } from './xml.ts'

test('a repeated item is one episode', async () => {
  const feed = await readFeed(rss(item('<guid>a</guid>') + item('<guid>a</guid>') + item('<guid>b</guid>')))
  expect(feed.items.map(({ guid }) => guid)).toEqual(['a', 'b'])
  expect(feed.skipped).toEqual([{ title: '', why: 'repeated' }])
})

test('another title or other audio under the same guid is a separate episode', async () => {
  const same = (title: string, audio = AUDIO) => item(`<guid>a</guid><title>${title}</title>`, audio)
  const other = '<enclosure url="https://cdn.example/2.mp3" type="audio/mpeg"/>'
  const feed = await readFeed(rss(same('Alien') + same('Brazil') + same('Alien', other) + same('Brazil')))
  expect(feed.items.map(({ title, audioUrl }) => `${title} ${audioUrl}`)).toEqual([
    'Alien https://cdn.example/1.mp3',
    'Brazil https://cdn.example/1.mp3',
    'Alien https://cdn.example/2.mp3'
  ])
  expect(feed.skipped).toEqual([{ title: 'Brazil', why: 'repeated' }])
})

test.each([
  ['a tag that is never closed', '<rss>\n<channel>\n<title>a</titel>\n</channel></rss>', 3],
  ['a text that is cut off', '<rss>\n<channel>\n<title>a', 3],
  ['lines before the first tag', '\n\n<rss>\n<channel></rss>', 4],
  ['a stray ampersand before it', '<rss>\n<channel><title>Tom & Jerry</title>\n</rss>', 3]
])('broken XML is refused with its line: %s', async (_, xml, line) => {
  const refused = await parseFeed(xml, OPTIONS)
  expect(refused).toEqual({ ok: false, refusal: 'not-well-formed', line })
})

test('the channel returns title, text, link, picture, author and hub', async () => {
  const feed = await readFeed(
    rss(`<title>KINO 9</title><description>Drie &lt;b&gt;vrienden&lt;/b&gt;</description><language>nl-BE</language>
        <link>http://kino9.example/</link><itunes:image href="https://cdn.example/0.jpg"/><itunes:author>Wout</itunes:author>
        <atom:link rel="self" href="https://kino9.example/feed.xml"/><atom:link rel="hub" href="https://hub.example/"/>${item('')}`)
  )
  expect(feed.channel).toEqual({
    title: 'KINO 9',
    description: 'Drie vrienden',
    link: 'https://kino9.example/',
    language: 'nl-BE',
    imageUrl: 'https://cdn.example/0.jpg',
    author: 'Wout',
    hub: 'https://hub.example/'
  })
  expect(feed.selfUrl).toBe('https://kino9.example/feed.xml')
})

test('the channel uses the configured name when it has none, and the picture of plain RSS', async () => {
  const { channel } = await readFeed(rss(`<image><url>http://cdn.example/0.jpg</url></image>${item('')}`))
  expect(channel).toMatchObject({
    title: 'KINO\u00a09',
    author: 'KINO\u00a09',
    imageUrl: 'https://cdn.example/0.jpg'
  })
})

test.each([
  ['white space before the declaration', `\n\n ${rss(item('<title>a</title>'))}`],
  ['a byte order mark', `\ufeff${rss(item('<title>a</title>'))}`],
  ['a comment before everything', `<!-- <!DOCTYPE x> -->${rss(item('<title>a</title>'))}`],
  [
    'no version',
    '<rss><channel><item><title>a</title><enclosure url="https://cdn.example/1.mp3"/></item></channel></rss>'
  ],
  ['undeclared prefixes', rss(item('<title>a</title><itunes:episode>7</itunes:episode>'), '')],
  ['control characters', rss(item('<title>\u0001a\u0008</title>'))],
  ['elements it made up', rss(item('<title>a</title><__proto__><x>1</x></__proto__><constructor/>'))]
])('a feed with errors is parsed: %s', async (_, xml) => {
  expect((await firstItem(xml)).title).toBe('a')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('a feed with errors is parsed with stray ampersands, in text, addresses and HTML entities, but not inside CDATA', async () => {
  const xml = rss(
    item(
      '<title>Tom & Jerry &eacute;</title><description><![CDATA[a&nbsp;b & c &amp; d]]></description>',
      '<enclosure url="https://cdn.example/1.mp3?a=1&b=2"/>'
    )
  )
  expect(await firstItem(xml)).toMatchObject({
    title: 'Tom & Jerry é',
    notes: 'a&nbsp;b & c &amp; d',
    audioUrl: 'https://cdn.example/1.mp3?a=1&b=2'
  })
})

test('a feed is parsed with any namespace prefixes', async () => {
  const xml = rss(
    `${item('<it:episode>7</it:episode>')}<atom10:link rel="hub" href="https://hub.example/"/>`,
    'xmlns:it="http://www.itunes.com/DTDs/Podcast-1.0.dtd" xmlns:atom10="http://www.w3.org/2005/Atom"'
  )
  const feed = await readFeed(xml)
  expect(feed.items[0]?.itunesNumber).toBe(7)
  expect(feed.channel.hub).toBe('https://hub.example/')
})

describe('other dialects', () => {
  test('Atom is parsed, and a bad date in one entry ignored', async () => {
    const feed = await readFeed(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">KINO 9</title>
      <link href="https://kino9.example/"/><link/><link rel="hub" href="https://hub.example/"/>
      <entry><title>b</title><id>urn:b</id><published>gisteren</published><link rel="enclosure" href="https://cdn.example/2.mp3"/></entry>
      <entry><title>a</title><id>urn:a</id><published>2026-01-01T00:00:00Z</published><author><name>Noor</name></author>
        <content type="html">&lt;p&gt;Hallo&lt;/p&gt;</content><link href="https://kino9.example/a"/>
        <link rel="enclosure" href="https://cdn.example/1.mp3" type="audio/mpeg" length="9"/></entry></feed>`)
    expect(feed.channel).toMatchObject({
      title: 'KINO 9',
      link: 'https://kino9.example/',
      hub: 'https://hub.example/'
    })
    expect(feed.items.map(({ publishedAt }) => publishedAt)).toEqual([undefined, '2026-01-01T00:00:00.000Z'])
    expect(feed.items[1]).toMatchObject({
      guid: 'urn:a',
      author: 'Noor',
      notes: '<p>Hallo</p>',
      link: 'https://kino9.example/a',
      audioBytes: 9
    })
  })

  test('RSS 1.0 is parsed', async () => {
    const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>t</title></channel>${item('<title>a</title><dc:date>2026-01-01</dc:date>')}</rdf:RDF>`
    expect(await firstItem(xml)).toMatchObject({ title: 'a', publishedAt: '2026-01-01T00:00:00.000Z' })
  })
})

describe('the limits of a feed', () => {
  const lol = (depth: number) =>
    Array.from({ length: depth }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  test.each([
    ['empty', '', 'empty'],
    ['blank', ' \n ', 'empty'],
    ['plain text', 'Niet gevonden', 'not-a-feed'],
    ['JSON', '{"items":[]}', 'not-a-feed'],
    ['a web page', '<!doctype html><html><body>404</body></html>', 'not-a-feed'],
    ['a web page without doctype', '<html><head><title>404</title></head></html>', 'not-a-feed'],
    ['other XML', '<?xml version="1.0"?><opml><body/></opml>', 'not-a-feed'],
    ['RSS without channel', '<rss version="2.0"></rss>', 'not-a-feed'],
    ['only a comment', '<!-- feed', 'not-a-feed'],
    ['truncated', rss(item('')).slice(0, -20), 'not-well-formed'],
    ['badly nested', rss('<item><title>a</item></title>'), 'not-well-formed'],
    ['without items', rss('<title>t</title>'), 'no-episodes'],
    ['with an empty item', rss('<item/>'), 'no-episodes'],
    [
      'an outside entity',
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('<title>&x;</title>'))}`,
      'forbidden-doctype'
    ],
    [
      'entities that multiply',
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "lol">${lol(9)}]>${rss(item('<title>&l9;</title>'))}`,
      'forbidden-doctype'
    ],
    ['larger than 5 MB', rss(item(`<description>${'x'.repeat(MAX_FEED_CHARS)}</description>`)), 'too-large'],
    ['nested without end', rss(`<item>${'<a>'.repeat(500_000)}`), 'too-complex'],
    ['all elements', rss('<a/>'.repeat(400_000)), 'too-complex'],
    ['all ampersands', rss(item(`<title>${'&'.repeat(1_000_000)}</title>`)), 'not-well-formed']
  ])('a feed is refused when it is %s', async (_, xml, refusal) => {
    const start = process.cpuUsage()
    expect(await parseFeed(xml, OPTIONS)).toMatchObject({ ok: false, refusal })
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
  })

  test('a feed is not refused for a million numeric entities, which are cut', async () => {
    const flood = '&#65;'.repeat(1_000_000)
    const start = process.cpuUsage()
    const flooded = await firstItem(rss(item(`<title>${flood}</title>`)))
    expect(flooded.title).toHaveLength(300)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000)
  })

  test('an operator may allow a larger feed of their own', async () => {
    const xml = rss(item(`<description>${'x'.repeat(MAX_FEED_CHARS)}</description>`))
    expect((await parseFeed(xml, { ...OPTIONS, maxChars: 1e7 })).ok).toBe(true)
  })
})

test('comments, declarations and CDATA do not count as elements', () => {
  expect(
    isTooComplex(`<a>${'<!-- <b> -->'.repeat(1e5)}${'<![CDATA[<b>]]>'.repeat(1e5)}${'<?x?>'.repeat(1e5)}</a>`)
  ).toBe(false)
  expect(isTooComplex(`<a>${'<![CDATA['.repeat(1e5)}`)).toBe(false)
  expect(isTooComplex('<a')).toBe(false)
})
