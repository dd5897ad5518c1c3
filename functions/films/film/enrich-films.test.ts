import { beforeEach, expect, test } from 'vitest'
import type { FilmMention } from '../../../src/films/film/film-list.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import type { FilmFacts } from '../../platform/db/json-columns.ts'
import type { FilmFactsSource, FilmQuestion } from '../../platform/services/tmdb/film-facts.ts'
import {
  enrichFilms,
  MAX_NEW_QUESTIONS,
  MOST_REFRESHED,
  OVERDUE_FACTS_DAYS,
  REFRESH_FACTS_DAYS,
  REFRESH_INCOMPLETE_DAYS
} from './enrich-films.ts'
import { combinedFactsStores, type FilmFactsStore, questionKey, type StoredFacts } from './facts-store.ts'

const FACTS: FilmFacts = {
  tmdbId: 662,
  imdbId: 'tt0056119',
  title: 'The Pier',
  originalTitle: 'La Jetée',
  englishTitle: 'The Jetty',
  year: 1962,
  posterPath: '/pier.jpg',
  about: {
    originalTitle: 'La Jetée',
    directors: ['Chris Marker'],
    countries: ['FR'],
    runtimeMinutes: 28,
    ageRating: 'AL',
    plot: 'Een man herinnert zich een pier.'
  }
}
const jetee = { title: 'La Jetée', year: 1962 }
const unknown = { title: 'Nooit gemaakt', year: 2001 }

let lookups: FilmQuestion[]
let logged: string[]
let stored: Map<string, StoredFacts>
let now: Date
beforeEach(() => {
  lookups = []
  logged = []
  stored = new Map()
  now = new Date('2026-11-20T12:00:00Z')
})

const store: FilmFactsStore = {
  name: 'the store',
  read: async (questions) =>
    new Map(questions.flatMap((key) => (stored.has(key) ? [[key, stored.get(key) as StoredFacts]] : []))),
  write: async (answers) => {
    for (const [key, answer] of answers) stored.set(key, answer)
  }
}

function source(find: (question: FilmQuestion) => FilmFacts | undefined | Error): FilmFactsSource {
  return {
    async find(question) {
      lookups.push(question)
      const answer = find(question)
      if (answer instanceof Error) throw answer
      return answer
    },
    posterUrl: (posterPath, widthPx) => `https://pictures.example/${widthPx}${posterPath}`
  }
}
const knows = source(({ title, tmdbId }) => (title === 'La Jetée' || tmdbId === 662 ? FACTS : undefined))
const away = source(() => new Failure('film facts', 'host answered 503'))

const enrichAll = (mentions: FilmMention[], from = knows, on = store) =>
  enrichFilms(mentions, { source: from, store: on, log: (line) => logged.push(line), now: () => now })
const enrich = async (...all: Parameters<typeof enrichAll>) => (await enrichAll(...all)).enrich

test("the build adds id, year and poster to a film, and keeps the podcast's name for it", async () => {
  const fill = await enrich([jetee, { ...jetee, year: 0 }])
  expect(fill({ ...jetee, stars: { noor: 5 } })).toEqual({
    title: 'La Jetée',
    year: 1962,
    stars: { noor: 5 },
    tmdbId: 662,
    imdbId: 'tt0056119',
    posterUrl: 'https://pictures.example/504/pier.jpg',
    otherTitles: ['The Pier', 'The Jetty']
  })
  expect(fill({ title: 'La Jetée', year: 0 }).year).toBe(1962)
  expect(fill({ ...unknown })).toEqual(unknown)
})

test('the build looks up each film once, by its most reliable id', async () => {
  await enrich([
    jetee,
    { title: 'la jetee', year: 1962 },
    { ...jetee, tmdbId: 662 },
    { title: 'X', year: 0, tmdbId: 662 }
  ])
  expect(lookups).toEqual([jetee, { ...jetee, tmdbId: 662 }])
  expect(logged).toEqual(['Films: 2 named, 2 looked up.'])
})

test('the build looks up only new films in a rebuild', async () => {
  await enrich([jetee, unknown])
  lookups = []
  const fill = await enrich([jetee, unknown, { title: 'Nieuw', year: 2026 }])
  expect(lookups.map(({ title }) => title)).toEqual(['Nieuw'])
  expect(fill(jetee).tmdbId).toBe(662)
})

test('the build knows what the page of a film says, and looks up facts that were stored without it', async () => {
  const { about: _, ...before } = FACTS
  stored.set(questionKey(jetee), { facts: before, fetchedAt: now.toISOString() })
  const { about } = await enrichAll([jetee, unknown])
  expect([...about]).toEqual([[662, FACTS.about]])
  lookups = []
  expect((await enrichAll([jetee])).about.get(662)).toEqual(FACTS.about)
  expect(lookups).toEqual([])
})

test('the build stores facts for a long time, and soon retries films that were not found', async () => {
  await enrich([jetee, unknown])
  lookups = []
  now = new Date(now.getTime() + REFRESH_INCOMPLETE_DAYS * 86_400_000)
  await enrich([jetee, unknown])
  expect(lookups).toEqual([unknown])
  lookups = []
  now = new Date(now.getTime() + REFRESH_FACTS_DAYS * 86_400_000)
  await enrich([jetee])
  expect(lookups).toEqual([jetee])
})

test('the build looks up a few of the oldest facts again, before it may no longer keep them', async () => {
  const films = Array.from({ length: MOST_REFRESHED + 10 }, (_, at) => ({ title: `Film ${at}`, year: 2000 }))
  const ageDays = (at: number) => REFRESH_FACTS_DAYS + (at % 20)
  for (const [at, film] of films.entries())
    stored.set(questionKey(film), {
      facts: FACTS,
      fetchedAt: new Date(now.getTime() - ageDays(at) * 86_400_000).toISOString()
    })
  await enrich([...films, jetee])
  // What is new comes first.
  expect(lookups[0]).toEqual(jetee)
  expect(lookups).toHaveLength(1 + MOST_REFRESHED)
  const refreshed = new Set(lookups.map(({ title }) => title))
  const agesOf = (isRefreshed: boolean) =>
    films.flatMap(({ title }, at) => (refreshed.has(title) === isRefreshed ? [ageDays(at)] : []))
  expect(Math.min(...agesOf(true))).toBeGreaterThanOrEqual(Math.max(...agesOf(false)))
})

test('the build looks up all facts that are overdue', async () => {
  const films = Array.from({ length: MOST_REFRESHED + 10 }, (_, at) => ({ title: `Film ${at}`, year: 2000 }))
  const fetchedAt = new Date(now.getTime() - OVERDUE_FACTS_DAYS * 86_400_000).toISOString()
  for (const film of films) stored.set(questionKey(film), { facts: FACTS, fetchedAt })
  await enrich(films)
  expect(lookups).toHaveLength(films.length)
})

test('the build soon asks for the English title of a film whose facts are older than that question', async () => {
  const { englishTitle: _, ...older } = FACTS
  stored.set(questionKey(jetee), { facts: older, fetchedAt: now.toISOString() })
  expect((await enrich([jetee]))(jetee).otherTitles).toEqual(['The Pier'])
  expect(lookups).toEqual([])
  now = new Date(now.getTime() + REFRESH_INCOMPLETE_DAYS * 86_400_000)
  expect((await enrich([jetee]))(jetee).otherTitles).toEqual(['The Pier', 'The Jetty'])
})

test('the build stops calling an unavailable database, and uses old facts', async () => {
  await enrich([jetee])
  lookups = []
  now = new Date(now.getTime() + REFRESH_FACTS_DAYS * 86_400_000)
  const many = Array.from({ length: 40 }, (_, at) => ({ title: `Film ${at}`, year: 2000 }))
  const fill = await enrich([jetee, ...many], away)
  expect(fill(jetee).tmdbId).toBe(662)
  expect(lookups.length).toBeLessThan(20)
  expect(logged.filter((line) => line.includes('503'))).toEqual([
    'Films: film facts: host answered 503; the films stay as the episodes name them.'
  ])
  expect(stored.size).toBe(1)
})

test('the build does not retry a refused key', async () => {
  const refused = source(() => new Failure('film facts', 'the key is refused', { retryable: false }))
  await enrich(
    Array.from({ length: 40 }, (_, at) => ({ title: `Film ${at}`, year: 2000 })),
    refused
  )
  expect(lookups.length).toBeLessThanOrEqual(8)
  expect(logged[0]).toContain('the key is refused')
})

test('the build completes a very large archive over several builds, newest episodes first', async () => {
  const many = Array.from({ length: MAX_NEW_QUESTIONS + 5 }, (_, at) => ({ title: `Film ${at}`, year: 2000 }))
  await enrich(many)
  expect(lookups).toHaveLength(MAX_NEW_QUESTIONS)
  expect(logged[0]).toContain('5 left for a later build')
  lookups = []
  await enrich(many)
  expect(lookups).toHaveLength(5)
})

test('the build rethrows a bug in a source', async () => {
  await expect(
    enrich(
      [jetee],
      source(() => new TypeError('a bug'))
    )
  ).rejects.toThrow(TypeError)
})

test('the build uses the newest answer of several stores, and reports an unavailable one', async () => {
  const key = questionKey(jetee)
  const older = {
    ...store,
    read: async () => new Map([[key, { facts: null, fetchedAt: '2020-01-01T00:00:00.000Z' }]])
  }
  stored.set(key, { facts: FACTS, fetchedAt: now.toISOString() })
  const gone: FilmFactsStore = {
    name: 'the far store',
    read: () => Promise.reject(new Error('gone')),
    write: () => Promise.reject(new Error('gone'))
  }
  const all = combinedFactsStores([older, gone, store], (line) => logged.push(line))
  expect((await enrich([jetee, unknown], knows, all))(jetee).tmdbId).toBe(662)
  expect(lookups).toEqual([unknown])
  expect(logged.filter((line) => line === 'Film facts: the far store cannot be used (gone).')).toHaveLength(2)
})
