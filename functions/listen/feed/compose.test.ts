import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { episodeSchema } from '../../../src/listen/episodes/schema.ts'
import { type ComposeOptions, draftEpisodes, finishEpisodes, toEpisodes } from './compose.ts'
import { type ParsedFeed, parseFeed } from './parse-feed.ts'

const OPTIONS: ComposeOptions = { podcastName: 'KINO\u00a09', diaryBaseUrl: 'https://letterboxd.com' }

/** A feed of these items, newest first, one per week. */
async function feedOf(...items: string[]): Promise<ParsedFeed> {
  const xml = items
    .map((fields, at) => {
      const date = new Date(Date.UTC(2026, 0, 1 + 7 * (items.length - at))).toUTCString()
      return `<item><guid>g${items.length - at}</guid><pubDate>${date}</pubDate><enclosure url="https://cdn.example/${at}.mp3"/>${fields}</item>`
    })
    .join('')
  const outcome = await parseFeed(
    `<rss version="2.0"><channel><title>KINO 9</title><itunes:image href="https://cdn.example/0.jpg"/>${xml}</channel></rss>`,
    OPTIONS
  )
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}
const notes = (html: string) => `<description><![CDATA[${html}]]></description>`

test('a minimal item gives a valid episode', async () => {
  const episodes = toEpisodes(await feedOf('<itunes:episodeType>trailer</itunes:episodeType>', ''), OPTIONS)
  expect(v.parse(v.array(episodeSchema), episodes)).toEqual(episodes)
  expect(episodes[1]).toEqual({
    id: 'ep-1',
    episodeNumber: 1,
    numberLabel: null,
    slug: '1',
    kind: 'full',
    guid: 'g1',
    title: 'KINO 9 1',
    description: '',
    pubDate: '2026-01-08T00:00:00.000Z',
    duration: 0,
    audioUrl: 'https://cdn.example/1.mp3',
    audioType: 'audio/mpeg',
    imageUrl: 'https://cdn.example/0.jpg',
    author: 'KINO\u00a09',
    chapters: [],
    movies: [],
    upcomingMovies: []
  })
  expect(episodes[0]).toMatchObject({
    id: 'ep-trailer',
    episodeNumber: null,
    title: 'KINO 9',
    kind: 'trailer'
  })
})

describe('the source of chapters and films', () => {
  const item = `<title>#1 Eén</title><itunes:duration>1:00:00</itunes:duration>
    <podcast:chapters url="https://cdn.example/1.json"/>
    <psc:chapters><psc:chapter start="1:00" title="Feed"/></psc:chapters>
    ${notes('<p>2:00 Alien (1979)</p><p>Besproken films:</p><ul><li>Heat (1995)</li></ul><p>Volgende keer: Ran (1985)</p>')}`
  const chapterFiles = new Map([['https://cdn.example/1.json', [{ start: '3:00', title: 'Bestand' }]]])
  const editorial = () => ({
    films: [{ title: 'La Jetée', year: 1962, stars: { wout: 5 } }],
    upcoming: [{ title: 'Stalker', year: 1979 }],
    chapters: [{ at: 240, title: 'La Jetée (1962)' }],
    guests: ['Lotte']
  })

  test('chapters and films come from the editorial file first', async () => {
    const [episode] = toEpisodes(await feedOf(item), { ...OPTIONS, chapterFiles, editorial })
    expect(episode?.chapters).toEqual([{ seconds: 240, timestamp: '0:04:00', title: 'La Jetée (1962)' }])
    expect(episode?.movies).toEqual([
      { title: 'La Jetée', year: 1962, stars: { wout: 5 }, chapterSeconds: 240, pageSlug: 'la-jetee-1962' }
    ])
    expect(episode?.guests).toEqual(['Lotte'])
    expect(episode?.upcomingMovies).toEqual([{ title: 'Stalker', year: 1979, pageSlug: 'stalker-1979' }])
  })

  test('chapters and films come next from the chapters file, the feed and the notes', async () => {
    const feed = await feedOf(item)
    const [withFile] = toEpisodes(feed, { ...OPTIONS, chapterFiles, editorial: () => undefined })
    expect(withFile?.chapters.map(({ title }) => title)).toEqual(['Bestand'])
    expect(withFile?.movies.map(({ title }) => title)).toEqual(['Heat'])
    expect(withFile?.upcomingMovies.map(({ title }) => title)).toEqual(['Ran'])
    const [withFeed] = toEpisodes(feed, OPTIONS)
    expect(withFeed?.chapters.map(({ title }) => title)).toEqual(['Feed'])
  })

  test('chapters and films come last from the titles of the chapters', async () => {
    const [episode] = toEpisodes(
      await feedOf(notes('<p>0:00 Intro<br>2:00 Alien (1979)<br>9:00 Slot</p>')),
      OPTIONS
    )
    expect(episode?.movies).toEqual([
      { title: 'Alien', year: 1979, chapterSeconds: 120, pageSlug: 'alien-1979' }
    ])
  })
})

test('an episode has no notes where the feed only repeats the title', async () => {
  const [second, first] = toEpisodes(
    await feedOf(
      `<title>Ochtendshow</title>${notes('<p>Ochtendshow</p>')}`,
      `<title>Ochtendshow</title>${notes('<p>Ochtendshow met gasten</p>')}`
    ),
    OPTIONS
  )
  expect(second?.description).toBe('')
  expect(first?.description).toBe('<p>Ochtendshow met gasten</p>')
})

test('a film has one page for all episodes that name it, with the combined facts', async () => {
  const link = '<a href="https://letterboxd.com/film/alien/">Alien (1979)</a>'
  const films = '<p>Besproken films</p><p>Alien (1979)</p><p>Alien (1979)</p>'
  const drafts = draftEpisodes(
    await feedOf(notes(films), notes(link), notes('<p>Volgende keer: Álien (1979)</p>')),
    OPTIONS
  )
  const episodes = finishEpisodes(drafts)
  expect(episodes.flatMap(({ movies, upcomingMovies }) => [...movies, ...upcomingMovies])).toEqual([
    { title: 'Alien', year: 1979, slug: 'alien', pageSlug: 'alien-1979' },
    { title: 'Alien', year: 1979, slug: 'alien', pageSlug: 'alien-1979' },
    { title: 'Álien', year: 1979, pageSlug: 'alien-1979' }
  ])
})
