import { describe, expect, test } from 'vitest'
import { AUDIO, firstItem, item, OPTIONS, readFeed, rss } from './feed.testing.ts'
import { parseFeed } from './parse-feed.ts'

test('an item of a feed returns all its fields', async () => {
  const xml = rss(
    item(`<title>118 - Kort &amp;amp; krachtig</title><link>http://kino9.example/118</link>
        <guid isPermaLink="false">kino9-118</guid><pubDate>Thu, 12 Nov 2026 05:00:00 +0100</pubDate>
        <content:encoded><![CDATA[<p>Notities</p>]]></content:encoded><description>Kort</description>
        <itunes:episode>118</itunes:episode><itunes:episodeType>Full</itunes:episodeType>
        <itunes:duration>1:02:03</itunes:duration><itunes:image href="http://cdn.example/118.jpg"/>
        <itunes:author>Wout, Noor en Milan</itunes:author>
        <podcast:chapters url="https://cdn.example/118.json" type="application/json+chapters"/>
        <podcast:transcript url="http://cdn.example/118.vtt" type="text/VTT" language="nl"/>
        <podcast:transcript url="javascript:alert(1)" type="text/html"/>
        <podcast:transcript url="https://cdn.example/118.txt"/>
        <podcast:person role="Guest">An &amp;amp; Bob</podcast:person><podcast:person>Wout</podcast:person>
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
    ],
    guests: ['An & Bob'],
    transcriptFiles: [
      { url: 'https://cdn.example/118.vtt', type: 'text/vtt', language: 'nl' },
      { url: 'https://cdn.example/118.txt', type: '', language: '' }
    ]
  })
})

test('an item of a feed needs only an audio or video', async () => {
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
    pscChapters: [],
    guests: [],
    transcriptFiles: []
  })
})

test.each([
  ['trailer', 'trailer'],
  ['Bonus', 'bonus'],
  ['full', 'full'],
  ['iets', 'full']
])('an item of a feed of type %j is %s', async (type, kind) => {
  expect((await firstItem(rss(item(`<itunes:episodeType>${type}</itunes:episodeType>`)))).kind).toBe(kind)
})

test.each(['0', '12'])('an item of a feed may have the number %s', async (number) => {
  const { itunesNumber } = await firstItem(rss(item(`<itunes:episode>${number}</itunes:episode>`)))
  expect(itunesNumber).toBe(Number(number))
})

test.each(['', 'twaalf', '-1', '1.5', '1e9', '1000000'])(
  'an item of a feed has no number when the feed says %j',
  async (number) => {
    const { itunesNumber } = await firstItem(rss(item(`<itunes:episode>${number}</itunes:episode>`)))
    expect(itunesNumber).toBeUndefined()
  }
)

test('an item of a feed may have the number and the season of the podcast namespace', async () => {
  const fields = '<podcast:episode display="Vier">204</podcast:episode><podcast:season>3</podcast:season>'
  expect(await firstItem(rss(item(fields)))).toMatchObject({ podcastNumber: 204, season: 3 })
})

test.each([
  ['wout@kino9.example (Wout)', 'Wout'],
  ['Wout &lt;wout@kino9.example&gt;', 'Wout'],
  ['wout@kino9.example', '']
])('an item of a feed never shows a mail address as author: %j', async (author, shown) => {
  expect((await firstItem(rss(item(`<author>${author}</author>`)))).author).toBe(shown)
})

test.each([
  ['<itunes:summary>b</itunes:summary><description>a</description>', 'a'],
  ['<description> </description><itunes:summary>b</itunes:summary>', 'b'],
  ['<description>los <b>vet</b> <i>schuin</i></description>', 'los'],
  ['<description><p>een</p><p>twee<b>drie</b></p></description>', 'een\ntwee\ndrie'],
  ['<itunes:subtitle>c</itunes:subtitle>', 'c']
])('an item of a feed has notes from %j', async (fields, notes) => {
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
])('an item of a feed has a picture from %j', async (fields, imageUrl) => {
  expect((await firstItem(rss(item(fields)), 'https://kino9.example/feed')).imageUrl).toBe(imageUrl)
})

test.each([
  ['has no enclosure', ''],
  ['has an empty one', '<enclosure/>'],
  ['has a picture', '<enclosure url="https://cdn.example/a.jpg" type="image/jpeg"/>'],
  ['has a picture that does not say so', '<enclosure url="https://cdn.example/a.png"/>'],
  ['has a document that does not say so', '<enclosure url="https://cdn.example/a.pdf?b=1"/>'],
  [
    'has an archive of another kind',
    '<enclosure url="https://cdn.example/a.zip" type="application/octet-stream"/>'
  ],
  ['has a script', '<enclosure url="javascript:alert(1)" type="audio/mpeg"/>'],
  ['has its sound inside', '<enclosure url="data:audio/mpeg;base64,AA" type="audio/mpeg"/>'],
  ['has a relative address and the feed none', '<enclosure url="a.mp3" type="audio/mpeg"/>']
])(
  'an item without audio or video is not an episode and does not affect the others: it %s',
  async (_, audio) => {
    const feed = await readFeed(rss(item('<title>Slecht</title>', audio) + item('<title>Goed</title>')))
    expect(feed.items.map(({ title }) => title)).toEqual(['Goed'])
    expect(feed.skipped).toEqual([{ title: 'Slecht', why: 'nothing-to-play' }])
    const alone = await parseFeed(rss(item('', audio)), OPTIONS)
    expect(alone).toEqual({ ok: false, refusal: 'no-episodes' })
  }
)

test.each([
  ['a picture first', `<enclosure url="https://cdn.example/a.jpg" type="image/jpeg"/>${AUDIO}`],
  ['an upgradable address', '<enclosure url="http://cdn.example/1.mp3"/>'],
  ['an address relative to the feed', '<enclosure url="/1.mp3"/>'],
  ['no type', '<enclosure url="https://cdn.example/1.mp3"/>'],
  ['an odd type', '<enclosure url="https://cdn.example/1.mp3" type="application/octet-stream"/>']
])('an item with %s is an episode', async (_, audio) => {
  expect((await firstItem(rss(item('', audio)), 'https://cdn.example/feed')).audioUrl).toBe(
    'https://cdn.example/1.mp3'
  )
})

describe('the audio of an item with several enclosures', () => {
  const file = (name: string, type = '') => `<enclosure url="https://cdn.example/${name}" type="${type}"/>`
  test.each([
    [file('a.mp4', 'video/mp4') + file('a.mp3', 'audio/mpeg'), 'a.mp3', 'audio/mpeg'],
    [file('a.ogg', 'audio/ogg') + file('a.m4a', 'audio/x-m4a'), 'a.m4a', 'audio/x-m4a'],
    [file('a.opus') + file('a.mp3'), 'a.mp3', 'audio/mpeg'],
    [file('a.webm') + file('a.ogg'), 'a.ogg', 'audio/ogg'],
    [file('a.mp3') + file('b.mp3'), 'a.mp3', 'audio/mpeg'],
    [file('a.mp4', 'video/mp4'), 'a.mp4', 'video/mp4']
  ])(
    'the audio of an item with several enclosures is the one that most browsers play: %s',
    async (enclosures, name, audioType) => {
      const { audioUrl, audioType: type } = await firstItem(rss(item('', enclosures)))
      expect(audioUrl).toBe(`https://cdn.example/${name}`)
      expect(type).toBe(audioType)
    }
  )

  test.each([
    [file('a.mp3', 'image/jpeg'), 'audio/mpeg'],
    [file('a.mp3', 'application/octet-stream'), 'audio/mpeg'],
    [file('a.mp3?x=1', 'text/html'), 'audio/mpeg'],
    [file('a.mp3', 'video/mpeg'), 'audio/mpeg'],
    [file('a.mp4', 'audio/mp4'), 'audio/mp4'],
    [file('a', 'application/octet-stream'), undefined]
  ])(
    'the audio of an item with several enclosures has a type that is true: %s',
    async (enclosure, audioType) => {
      expect((await firstItem(rss(item('', enclosure)))).audioType).toBe(audioType)
    }
  )
})

test('the notes of an item are the fuller ones where content:encoded is only a teaser', async () => {
  const full = '<p>Alles over de aflevering, en over de films.</p>'
  const notes = async (fields: string) => (await firstItem(rss(item(fields)))).notes
  const teaser = '<content:encoded><![CDATA[<div class="x"><b>Kort</b></div>]]></content:encoded>'
  expect(await notes(`${teaser}<description><![CDATA[${full}]]></description>`)).toBe(full)
})
