import { describe, expect, test } from 'vitest'
import type { Film, FilmEntry } from '../../films/film/schema.ts'
import type { Episode } from '../episodes/schema.ts'
import { figureList } from './figure-list.ts'
import {
  countriesOf,
  decadesOf,
  directorsOf,
  hostFigures,
  pairsOf,
  ratedFilms,
  splittingFilms,
  unanimousFilms
} from './figures.ts'
import { plotOf } from './loader.ts'

const HOSTS = [
  { id: 'wout', name: 'Wout' },
  { id: 'noor', name: 'Noor' },
  { id: 'milan', name: 'Milan' }
]
const ids = HOSTS.map(({ id }) => id)
const film = (title: string, stars?: Record<string, number>, year = 1962): Film => ({
  title,
  year,
  pageSlug: title.toLowerCase(),
  ...(stars ? { stars } : {})
})
const episode = (slug: string, pubDate: string, movies: Film[]) =>
  ({
    slug,
    episodeNumber: Number(slug),
    title: slug,
    kind: 'full',
    pubDate,
    duration: 3600,
    movies
  }) as unknown as Episode
const same = film('Same', { wout: 4, noor: 4, milan: 4 })
const split = film('Split', { wout: 1, noor: 5, milan: 4.5 }, 1975)
const mild = film('Mild', { wout: 3.5, noor: 4 }, 1999)
const episodes = [
  episode('2', '2026-02-01T00:00:00Z', [split, mild]),
  episode('1', '2025-02-01T00:00:00Z', [same, film('Unrated')])
]
const rated = ratedFilms(episodes)
const titles = (films: readonly Film[]) => films.map(({ title }) => title)
const entry = (one: Film, countries: string[], directors: string[]): FilmEntry => ({
  film: one,
  appearances: [],
  about: { originalTitle: '', directors, countries, runtimeMinutes: 0, ageRating: '', plot: '' }
})
const entries = [
  entry(same, ['FR'], ['Varda']),
  entry(split, ['FR', 'BE'], ['Akerman']),
  entry(mild, ['US'], ['Varda'])
]

describe('what the stars say', () => {
  test('the strictest host comes first, with the films of the highest and lowest stars', () => {
    const [first] = hostFigures(rated, ids)
    expect(first).toMatchObject({ hostId: 'wout', count: 3, mean: 8.5 / 3 })
    expect(titles(first?.lowest.films ?? [])).toEqual(['Split'])
    expect(hostFigures(rated, ids).map(({ hostId }) => hostId)).toEqual(['wout', 'milan', 'noor'])
  })

  test('each pair is counted over the films that both rated', () => {
    const pair = pairsOf(rated, ids).find((one) => one.ids.join() === 'wout,noor')
    expect([pair?.same, pair?.near, pair?.far].map((films) => titles(films ?? []))).toEqual([
      ['Same'],
      ['Mild'],
      ['Split']
    ])
    expect(pair?.difference).toBeCloseTo(1.5)
  })

  test('films split by one and a half star or more, and are unanimous only when all hosts rated them', () => {
    expect(splittingFilms(rated, ids, 8).map((one) => one.film.title)).toEqual(['Split'])
    expect(unanimousFilms(rated, ids).map((one) => one.film.title)).toEqual(['Same'])
    expect(unanimousFilms(rated, ['wout'])).toEqual([])
  })
})

describe('where films come from', () => {
  test('a decade without a film is there too, so that the years are a line', () => {
    expect(decadesOf(entries).map(({ key, films }) => [key, films.length])).toEqual([
      [1960, 1],
      [1970, 1],
      [1980, 0],
      [1990, 1]
    ])
    expect(decadesOf([])).toEqual([])
  })

  test('a film counts for each of its countries, a director from the second film on', () => {
    expect(countriesOf(entries).map(({ key, films }) => [key, films.length])).toEqual([
      ['FR', 2],
      ['BE', 1],
      ['US', 1]
    ])
    expect(directorsOf(entries).map(({ key }) => key)).toEqual(['Varda'])
  })
})

describe('the page', () => {
  const many = Array.from({ length: 12 }, (_, at) =>
    episode(String(at + 1), new Date(Date.UTC(2020, at * 6)).toISOString(), [same, split, mild])
  )

  test('a podcast without stars has no figures of them, and one without films has none', () => {
    const of = (given: Episode[], films: FilmEntry[]) =>
      figureList({ episodes: given, films, hosts: HOSTS }).map(({ id }) => id)
    expect(of([], [])).toEqual([])
    expect(of(episodes, entries)).toEqual(['jaren', 'landen', 'regisseurs', 'films'])
  })

  test.each([1, 2, 3, 6])(
    'every plot of %i hosts is drawn in two sizes, without style and script',
    (count) => {
      const hosts = Array.from(
        { length: count },
        (_, at) => HOSTS[at] ?? { id: `h${at}`, name: `Host ${at}` }
      )
      const facts = { episodes: many, films: entries, hosts }
      for (const { id } of figureList(facts)) {
        const plot = plotOf(id, facts)
        for (const svg of Object.values(plot ?? {})) {
          expect(svg).toMatch(/^<svg [^>]*viewBox/)
          expect(svg).not.toMatch(/style|<script|NaN|undefined/)
        }
      }
    }
  )
})
