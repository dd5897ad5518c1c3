import { describe, expect, test } from 'vitest'
import { MAX_FEED_CHARS, type ParsedFeed, parseFeed } from './feed.ts'
import { isTooComplex } from './xml.ts'

const OPTIONS = { podcastName: 'KINO\u00a09' }
const NAMESPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"'
const rss = (channel: string, attributes = NAMESPACES) =>
  `<?xml version="1.0"?><rss version="2.0" ${attributes}><channel>${channel}</channel></rss>`
const AUDIO = '<enclosure url="https://cdn.example/1.mp3" type="audio/mpeg" length="123"/>'
const item = (fields: string, audio = AUDIO) => `<item>${fields}${audio}</item>`

async function read(xml: string, feedUrl?: string): Promise<ParsedFeed> {
  const outcome = await parseFeed(xml, { ...OPTIONS, ...(feedUrl ? { feedUrl } : {}) })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const firstItem = async (xml: string, feedUrl?: string) => {
  const [first] = (await read(xml, feedUrl)).items
  if (!first) throw new Error('no item')
  return first
}

describe('an item of a feed', () => {
  test('gives all its facts', async () => {
    const xml = rss(
      item(`<title>118 - Kort &amp;amp; krachtig</title><link>http://kino9.example/118</link>
        <guid isPermaLink="false">kino9-118</guid><pubDate>Thu, 12 Nov 2026 05:00:00 +0100</pubDate>
        <content:encoded><![CDATA[<p>Notities</p>]]></content:encoded><description>Kort</description>
        <itunes:episode>118</itunes:episode><itunes:episodeType>Full</itunes:episodeType>
        <itunes:duration>1:02:03</itunes:duration><itunes:image href="http://cdn.example/118.jpg"/>
        <itunes:author>Wout, Noor en Milan</itunes:author>
        <podcast:chapters url="https://cdn.example/118.json" type="application/json+chapters"/>
        <psc:chapters version="1.2"><psc:chapter start="00:01:02.500" title="Alien"/><psc:chapter start="0" title="Intro"/></psc:chapters>`)
    )
    expect(await firstItem(xml)).toEqual({
      guid: 'kino9-118',
      title: '118 - Kort & krachtig',
      kind: 'full',
      itunesNumber: 118,
      publishedAt: '2026-11-12T04:00:00.000Z',
      durationSeconds: 3723,
      audioUrl: 'https://cdn.example/1.mp3',
      audioType: 'audio/mpeg',
      audioBytes: 123,
      imageUrl: 'https://cdn.example/118.jpg',
      author: 'Wout, Noor en Milan',
      link: 'https://kino9.example/118',
      notes: '<p>Notities</p>',
      chaptersUrl: 'https://cdn.example/118.json',
      pscChapters: [
        { seconds: 0, timestamp: '0:00:00', title: 'Intro' },
        { seconds: 62.5, timestamp: '0:01:02', title: 'Alien' }
      ]
    })
  })

  test('needs nothing but something to play', async () => {
    expect(await firstItem(rss(item('')))).toEqual({
      guid: 'https://cdn.example/1.mp3',
      title: '',
      kind: 'full',
      durationSeconds: 0,
      audioUrl: 'https://cdn.example/1.mp3',
      audioType: 'audio/mpeg',
      audioBytes: 123,
      imageUrl: '',
      author: '',
      link: '',
      notes: '',
      pscChapters: []
    })
  })

  test.each([
    ['trailer', 'trailer'],
    ['Bonus', 'bonus'],
    ['full', 'full'],
    ['iets', 'full']
  ])('of type %j is %s', async (type, kind) => {
    expect((await firstItem(rss(item(`<itunes:episodeType>${type}</itunes:episodeType>`)))).kind).toBe(kind)
  })

  test.each(['0', '12'])('may have number %s', async (number) => {
    const { itunesNumber } = await firstItem(rss(item(`<itunes:episode>${number}</itunes:episode>`)))
    expect(itunesNumber).toBe(Number(number))
  })

  test.each(['', 'twaalf', '-1', '1.5', '1e9', '1000000'])(
    'has no number when the feed says %j',
    async (number) => {
      const { itunesNumber } = await firstItem(rss(item(`<itunes:episode>${number}</itunes:episode>`)))
      expect(itunesNumber).toBeUndefined()
    }
  )

  test.each([
    ['wout@kino9.example (Wout)', 'Wout'],
    ['Wout &lt;wout@kino9.example&gt;', 'Wout'],
    ['wout@kino9.example', '']
  ])('never shows a mail address as author: %j', async (author, shown) => {
    expect((await firstItem(rss(item(`<author>${author}</author>`)))).author).toBe(shown)
  })

  test.each([
    ['<itunes:summary>b</itunes:summary><description>a</description>', 'a'],
    ['<description> </description><itunes:summary>b</itunes:summary>', 'b'],
    ['<description>los <b>vet</b> <i>schuin</i></description>', 'los'],
    ['<description><p>een</p><p>twee<b>drie</b></p></description>', 'een\ntwee\ndrie'],
    ['<itunes:subtitle>c</itunes:subtitle>', 'c']
  ])('has notes from %j', async (fields, notes) => {
    expect((await firstItem(rss(item(fields)))).notes).toContain(notes)
  })

  test.each([
    [
      '<itunes:image href="javascript:alert(1)"/><itunes:image href="//cdn.example/a.jpg"/>',
      'https://cdn.example/a.jpg'
    ],
    ['<itunes:image>https://cdn.example/a.jpg</itunes:image>', 'https://cdn.example/a.jpg'],
    ['<image><url>http://cdn.example/a.jpg</url></image>', 'https://cdn.example/a.jpg'],
    ['<media:thumbnail url="https://cdn.example/a.jpg"/>', 'https://cdn.example/a.jpg'],
    ['<itunes:image href="data:image/png;base64,AA"/>', '']
  ])('has a picture from %j', async (fields, imageUrl) => {
    expect((await firstItem(rss(item(fields)), 'https://kino9.example/feed')).imageUrl).toBe(imageUrl)
  })
})

describe('an item without something to play', () => {
  test.each([
    ['has no enclosure', ''],
    ['has an empty one', '<enclosure/>'],
    ['has a picture', '<enclosure url="https://cdn.example/a.jpg" type="image/jpeg"/>'],
    ['has a script', '<enclosure url="javascript:alert(1)" type="audio/mpeg"/>'],
    ['has its sound inside', '<enclosure url="data:audio/mpeg;base64,AA" type="audio/mpeg"/>'],
    ['has a relative address and the feed none', '<enclosure url="a.mp3" type="audio/mpeg"/>']
  ])('is no episode and costs the others nothing: it %s', async (_, audio) => {
    const feed = await read(rss(item('<title>Slecht</title>', audio) + item('<title>Goed</title>')))
    expect(feed.items.map(({ title }) => title)).toEqual(['Goed'])
    expect(feed.skippedItems).toBe(1)
    const alone = await parseFeed(rss(item('', audio)), OPTIONS)
    expect(alone).toEqual({ ok: false, refusal: 'no-episodes' })
  })

  test.each([
    ['a picture first', `<enclosure url="https://cdn.example/a.jpg" type="image/jpeg"/>${AUDIO}`],
    ['an upgradable address', '<enclosure url="http://cdn.example/1.mp3"/>'],
    ['an address relative to the feed', '<enclosure url="/1.mp3"/>'],
    ['an odd type', '<enclosure url="https://cdn.example/1.mp3" type="application/octet-stream"/>']
  ])('is not one with %s', async (_, audio) => {
    expect((await firstItem(rss(item('', audio)), 'https://cdn.example/feed')).audioUrl).toBe(
      'https://cdn.example/1.mp3'
    )
  })
})

test('the same audio under the same id is one episode', async () => {
  const feed = await read(rss(item('<guid>a</guid>') + item('<guid>a</guid>') + item('<guid>b</guid>')))
  expect(feed.items.map(({ guid }) => guid)).toEqual(['a', 'b'])
})

describe('the channel', () => {
  test('gives title, text, link, picture, author and hub', async () => {
    const feed = await read(
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

  test('takes the name of the settings when it has none, and the picture of plain RSS', async () => {
    const { channel } = await read(rss(`<image><url>http://cdn.example/0.jpg</url></image>${item('')}`))
    expect(channel).toMatchObject({
      title: 'KINO\u00a09',
      author: 'KINO\u00a09',
      imageUrl: 'https://cdn.example/0.jpg'
    })
  })
})

describe('a feed with faults', () => {
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
  ])('is read: %s', async (_, xml) => {
    expect((await firstItem(xml)).title).toBe('a')
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  test('is read with stray ampersands, in text, addresses and HTML entities, but not inside CDATA', async () => {
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

  test('is read whatever prefixes it binds to the namespaces', async () => {
    const xml = rss(
      `${item('<it:episode>7</it:episode>')}<atom10:link rel="hub" href="https://hub.example/"/>`,
      'xmlns:it="http://www.itunes.com/DTDs/Podcast-1.0.dtd" xmlns:atom10="http://www.w3.org/2005/Atom"'
    )
    const feed = await read(xml)
    expect(feed.items[0]?.itunesNumber).toBe(7)
    expect(feed.channel.hub).toBe('https://hub.example/')
  })
})

describe('other dialects', () => {
  test('Atom is read, and a bad date in one entry costs nothing', async () => {
    const feed = await read(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">KINO 9</title>
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

  test('RSS 1.0 is read', async () => {
    const xml = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><channel><title>t</title></channel>${item('<title>a</title><dc:date>2026-01-01</dc:date>')}</rdf:RDF>`
    expect(await firstItem(xml)).toMatchObject({ title: 'a', publishedAt: '2026-01-01T00:00:00.000Z' })
  })
})

describe('a feed is refused', () => {
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
  ])('when it is %s', async (_, xml, refusal) => {
    const start = performance.now()
    expect(await parseFeed(xml, OPTIONS)).toEqual({ ok: false, refusal })
    expect(performance.now() - start).toBeLessThan(3000)
  })

  test('but not when it only has a million numeric entities: they are cut', async () => {
    const flood = '&#65;'.repeat(1_000_000)
    const start = performance.now()
    const read = await firstItem(rss(item(`<title>${flood}</title>`)))
    expect(read.title).toHaveLength(300)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  test('and an operator may allow his own file to be larger', async () => {
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
