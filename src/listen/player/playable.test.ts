import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Episode } from '../episodes/schema.ts'
import { COMPACT_TEASER_LIMIT, toPlayable, WIDE_TEASER_LIMIT } from './playable.ts'
import { playablePath, playableSchema } from './schema.ts'

const WORDS = { extra: 'Extra', trailer: 'Trailer', bonus: 'Bonus' }

const HOSTS = [
  { id: 'wout', name: 'Wout' },
  { id: 'noor', name: 'Noor' }
]

const episode = (changes: Partial<Episode> = {}): Episode => ({
  id: 'ep-12',
  episodeNumber: 12,
  slug: '12',
  kind: 'full',
  guid: 'g-12',
  title: '12 - Licht uit',
  description: '<p>Een zin die lang genoeg is. Nog een.</p><p>Tweede regel.</p>',
  pubDate: '2026-10-29T04:00:00.000Z',
  duration: 3600,
  audioUrl: 'https://cdn.example/12.mp3',
  imageUrl: '',
  author: 'Wout',
  chapters: [{ seconds: 61.5, timestamp: '0:01:01', title: 'Hausu' }],
  movies: [],
  upcomingMovies: [],
  ...changes
})
const playable = (changes?: Partial<Episode>) => toPlayable(episode(changes), WORDS, HOSTS)

/** One sentence of exactly this many characters, including the full stop. */
const sentenceOf = (length: number) => `${'woord '.repeat(60).slice(0, length - 2)}d.`

describe("the player's data of an episode", () => {
  test("the player's data of an episode matches its schema, without other fields", () => {
    expect(playable()).toEqual(v.parse(playableSchema, playable()))
    expect(playable()).not.toHaveProperty('description')
    expect(playable().chapters).toEqual([{ seconds: 61.5, title: 'Hausu' }])
  })

  test('the data has the films with their chapter, poster and stars, and whether there is a text to follow', () => {
    const film = { title: 'Hausu', year: 1977, pageSlug: 'hausu-1977' }
    const movies = [
      {
        ...film,
        posterUrl: '/media/posters/1f-216.webp',
        chapterSeconds: 61.5,
        stars: { noor: 4.5, wout: 2 }
      },
      film
    ]
    expect(playable({ movies }).films).toEqual([
      {
        label: 'Hausu (1977)',
        title: 'Hausu',
        pageSlug: 'hausu-1977',
        seconds: 61.5,
        posterUrl: '/media/posters/1f-216.webp',
        stars: [
          ['Wout', 2],
          ['Noor', 4.5]
        ]
      },
      { label: 'Hausu (1977)', title: 'Hausu', pageSlug: 'hausu-1977' }
    ])
    expect(playable({ transcript: 'timed' }).hasTranscript).toBe(true)
    for (const without of [{}, { transcript: 'untimed' } as const])
      expect(playable(without)).not.toHaveProperty('hasTranscript')
  })

  test.each([
    ['12 - Licht uit', 'Licht uit'],
    ['12 - Spider-Man - de tweede', 'Spider-Man - de tweede'],
    ['Spider-Man', 'Spider-Man']
  ])('the episode %s is titled %s', (title, shown) => {
    expect(playable({ title }).title).toBe(shown)
  })

  test.each([
    [{ episodeNumber: 12 }, '12'],
    [{ episodeNumber: 0 }, '0'],
    [{ episodeNumber: null, kind: 'trailer' }, 'Trailer'],
    [{ episodeNumber: null, kind: 'bonus' }, 'Bonus']
  ] as const)('the episode %o carries the label %s', (changes, label) => {
    expect(playable(changes).label).toBe(label)
  })
})

describe('the teaser', () => {
  test('the teaser is the first sentence of the first line, without tags', () => {
    expect(playable().teaser.wide).toBe('Een zin die lang genoeg is.')
    expect(playable({ description: '<p>Eerste <em>regel</em> zonder punt<br>Tweede.</p>' }).teaser.wide).toBe(
      'Eerste regel zonder punt'
    )
  })

  test.each([
    [COMPACT_TEASER_LIMIT, 'compact'],
    [WIDE_TEASER_LIMIT, 'wide']
  ] as const)(
    'the teaser of %i characters is shown in full in the %s bar, one more is cut',
    (limit, layout) => {
      const whole = sentenceOf(limit)
      expect(whole).toHaveLength(limit)
      expect(playable({ description: `<p>${whole}</p>` }).teaser[layout]).toBe(whole)
      const cut = playable({ description: `<p>${sentenceOf(limit + 1)}</p>` }).teaser[layout]
      expect(cut.endsWith('…')).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(limit + 1)
    }
  )

  test.each([
    ['Tien teken', ''],
    ['Elf tekens!', 'Elf tekens!'],
    ['', '']
  ])('the teaser of %j is %j: ten characters are too few', (text, shown) => {
    expect(playable({ description: text && `<p>${text}</p>` }).teaser).toEqual({
      compact: shown,
      wide: shown
    })
  })
})

test.each([
  ['118', '/api/episodes/118.json'],
  ['bonus-de-pauze', '/api/episodes/bonus-de-pauze.json'],
  ['één', '/api/episodes/%C3%A9%C3%A9n.json'],
  ['a/b?c', '/api/episodes/a%2Fb%3Fc.json']
])('the facts of %s are at %s', (slug, path) => {
  expect(playablePath(slug)).toBe(path)
})
