import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { Episode } from '../../listen/episodes/schema.ts'
import { buildFilmLibrary, hasStars } from './library.ts'
import { type Film, filmEntrySchema } from './schema.ts'

const HOSTS = ['wout', 'noor', 'milan']
const film = (title: string, fields: Partial<Film> = {}): Film => ({
  title,
  year: 1979,
  pageSlug: title,
  ...fields
})
const all = (stars: number) => ({ wout: stars, noor: stars, milan: stars })

function episode(episodeNumber: number, ...movies: Film[]): Episode {
  return {
    id: `ep-${episodeNumber}`,
    episodeNumber,
    slug: String(episodeNumber),
    kind: 'full',
    guid: '',
    duration: 0,
    title: `#${episodeNumber}`,
    description: '',
    audioUrl: 'https://cdn.example/a.mp3',
    imageUrl: '',
    author: '',
    pubDate: new Date(Date.UTC(2026, 0, episodeNumber)).toISOString(),
    chapters: [],
    upcomingMovies: [film('x')],
    movies
  } as Episode
}

test('the library lists the episodes of every film, newest first, with the combined facts', () => {
  const { films } = buildFilmLibrary(
    [
      episode(2, film('b', { stars: all(4), chapterSeconds: 60 }), film('a')),
      episode(1, film('b', { tmdbId: 7, posterUrl: '/p.webp', stars: all(3) }))
    ],
    HOSTS,
    13
  )
  expect(v.parse(v.array(filmEntrySchema), films)).toEqual(films)
  expect(films.map(({ film }) => film.title)).toEqual(['a', 'b'])
  expect(films[0]).not.toHaveProperty('totalStars')
  expect(films[1]).toEqual({
    film: { title: 'b', year: 1979, pageSlug: 'b', tmdbId: 7, posterUrl: '/p.webp' },
    appearances: [
      {
        episodeSlug: '2',
        episodeNumber: 2,
        episodeTitle: '#2',
        pubDate: '2026-01-02T00:00:00.000Z',
        chapterSeconds: 60,
        stars: all(4)
      },
      {
        episodeSlug: '1',
        episodeNumber: 1,
        episodeTitle: '#1',
        pubDate: '2026-01-01T00:00:00.000Z',
        stars: all(3)
      }
    ],
    totalStars: 12
  })
})

test('the library sorts films as a Dutch index does', () => {
  const { films } = buildFilmLibrary(
    [episode(1, film('Zodiac'), film('élan'), film('Film 10'), film('Film 9'), film('Elan vital'))],
    HOSTS,
    13
  )
  expect(films.map(({ film }) => film.title)).toEqual(['élan', 'Elan vital', 'Film 9', 'Film 10', 'Zodiac'])
})

test('the library sorts films with the same title by year', () => {
  const films = [film('A', { year: 2003, pageSlug: 'a-2003' }), film('A', { pageSlug: 'a-1979' })]
  expect(buildFilmLibrary([episode(1, ...films)], HOSTS, 13).films.map(({ film }) => film.year)).toEqual([
    1979, 2003
  ])
})

test('the library puts films with thirteen stars on the must-see list, best first, later ones first among equals', () => {
  const { mustSee } = buildFilmLibrary(
    [
      episode(
        3,
        film('later', { stars: { wout: 5, noor: 4, milan: 4 } }),
        film('net niet', { stars: all(4) })
      ),
      episode(2, film('twee keer', { stars: all(3) }), film('onvolledig', { stars: { wout: 5, noor: 5 } })),
      episode(
        1,
        film('vroeger', { stars: { wout: 4, noor: 4, milan: 5 } }),
        film('best', { stars: all(5) }),
        film('twee keer', { stars: all(4.5) })
      )
    ],
    HOSTS,
    13
  )
  expect(mustSee.map(({ rank, totalStars, film }) => [rank, totalStars, film.title])).toEqual([
    [1, 15, 'best'],
    [2, 13.5, 'twee keer'],
    [3, 13, 'later'],
    [4, 13, 'vroeger']
  ])
  expect(mustSee[1]?.film.stars).toEqual(all(4.5))
})

test('the library is as strict as the settings say, for any number of hosts', () => {
  const films = [film('vier', { stars: { wout: 4 } }), film('vijf', { stars: { wout: 5 } })]
  const listed = (minimum: number) =>
    buildFilmLibrary([episode(1, ...films)], ['wout'], minimum).mustSee.map(({ film }) => film.title)
  expect(listed(4.5)).toEqual(['vijf'])
  expect(listed(4)).toEqual(['vijf', 'vier'])
})

test('the library makes no must-see list when the feature is off', () => {
  const library = buildFilmLibrary([episode(1, film('best', { stars: all(5) }))], HOSTS, undefined)
  expect(library.mustSee).toEqual([])
  expect(library.films[0]?.totalStars).toBe(15)
})

test('a new podcast has no stars, so that its must-see list is not there yet rather than missing', () => {
  expect(hasStars([])).toBe(false)
  expect(hasStars([{}, {}])).toBe(false)
  expect(hasStars([{}, { totalStars: 3 }])).toBe(true)
})
