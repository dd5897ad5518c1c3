import { expect, test } from 'vitest'
import { episodeOf } from '../../src/listen/episodes/episode.testing.ts'
import { settings } from '../../src/site/brand/settings.ts'
import { itemsOf, refuseOwnFeed } from './own-feed.ts'

const film = (title: string, more = {}) => ({ title, year: 1996, pageSlug: 'fargo-1996', ...more })
const itemFor = (changes: Parameters<typeof episodeOf>[1]) =>
  itemsOf(
    [{ slug: '12', guid: 'twaalf', audioUrl: 'https://cdn.example/12.mp3' }],
    [episodeOf(12, changes)],
    { ...settings, siteUrl: 'https://kino9.example' }
  )('twaalf', ['https://cdn.example/12.ogg', 'https://cdn.example/12.mp3'])

test('an item of our feed has what the site publishes of its episode', () => {
  expect(itemFor({ movies: [film('Fargo', { chapterSeconds: 9 })], transcript: 'timed' })).toEqual({
    guests: [],
    page: 'https://kino9.example/aflevering/12/',
    chapters: {
      url: 'https://kino9.example/aflevering/12/chapters.json',
      type: 'application/json+chapters',
      isRicher: true
    },
    transcript: { url: 'https://kino9.example/aflevering/12/transcript.vtt', type: 'text/vtt' },
    films: [{ label: 'Fargo (1996)', url: 'https://kino9.example/film/fargo-1996/', atSeconds: 9 }]
  })
  expect(itemFor({})).toEqual({ guests: [], page: 'https://kino9.example/aflevering/12/', films: [] })
})

test('films that the notes list are not listed again', () => {
  const description = '<p>Besproken films:</p><ul><li>Fargo (1996)</li></ul>'
  const item = itemFor({ description, movies: [film('Fargo'), film('Heat')] })
  expect(item?.films.map(({ label }) => label)).toEqual(['Heat (1996)'])
})

test('a build that would read the feed of its own site stops, because it would never show a new episode', () => {
  const copy = { parsed: { selfUrl: `${settings.siteUrl}/feed.xml` } } as Parameters<typeof refuseOwnFeed>[0]
  expect(() => refuseOwnFeed(copy, 'https://host.example/rss', settings)).toThrow('must not redirect')
})
