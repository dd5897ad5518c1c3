// Stored answers of the film database, so that a rebuild requests only new films.
import * as v from 'valibot'
import { searchable } from '../../../src/lib/slug.ts'
import { filmFactsSchema } from '../../platform/db/json-columns.ts'
import type { FilmQuestion } from '../../platform/services/tmdb/film-facts.ts'

export const storedFactsSchema = v.object({
  /** null = the database has no such film. */
  facts: v.nullable(filmFactsSchema),
  /** ISO. */
  fetchedAt: v.string()
})
export type StoredFacts = v.InferOutput<typeof storedFactsSchema>

export type FilmFactsStore = {
  /** The name in messages about a failure. */
  name: string
  read(questions: readonly string[]): Promise<ReadonlyMap<string, StoredFacts>>
  write(answers: ReadonlyMap<string, StoredFacts>): Promise<void>
}

/** The key of a query: its most reliable id, otherwise title and year. */
export function questionKey({ tmdbId, imdbId, title, year }: FilmQuestion): string {
  if (tmdbId !== undefined) return `tmdb:${tmdbId}`
  if (imdbId !== undefined) return `imdb:${imdbId}`
  return `title:${searchable(title)}|${year}`
}

/** Combines several stores: reads the newest answer, writes to all, and only reports a store that is unavailable. */
export function combinedFactsStores(
  stores: readonly FilmFactsStore[],
  log: (line: string) => void
): FilmFactsStore {
  const unusable = (store: FilmFactsStore) => (error: Error) => {
    log(`Film facts: ${store.name} cannot be used (${error.message}).`)
  }
  return {
    name: stores.map((store) => store.name).join(' and '),
    async read(questions) {
      const known = new Map<string, StoredFacts>()
      for (const store of stores) {
        const found = (await store.read(questions).catch(unusable(store))) ?? new Map<string, StoredFacts>()
        for (const [question, stored] of found) {
          const other = known.get(question)
          if (!other || other.fetchedAt < stored.fetchedAt) known.set(question, stored)
        }
      }
      return known
    },
    async write(answers) {
      await Promise.all(stores.map((store) => store.write(answers).catch(unusable(store))))
    }
  }
}
