// Answers of the film database that we keep, so that a rebuild asks only for what is new.
import * as v from 'valibot'
import { searchable } from '../../src/lib/slug.ts'
import { type FilmQuestion, filmFactsSchema } from '../services/tmdb/film-facts.ts'

export const keptFactsSchema = v.object({
  /** null = the database knows no such film. */
  facts: v.nullable(filmFactsSchema),
  /** ISO. */
  fetchedAt: v.string()
})
export type KeptFacts = v.InferOutput<typeof keptFactsSchema>

export type FilmFactsShelf = {
  /** In words, for the line that says it failed. */
  name: string
  /** What is known of these questions. */
  read(questions: readonly string[]): Promise<ReadonlyMap<string, KeptFacts>>
  keep(answers: ReadonlyMap<string, KeptFacts>): Promise<void>
}

/** A question as a key: by the surest id, else by title and year. */
export function questionKey({ tmdbId, imdbId, title, year }: FilmQuestion): string {
  if (tmdbId !== undefined) return `tmdb:${tmdbId}`
  if (imdbId !== undefined) return `imdb:${imdbId}`
  return `title:${searchable(title)}|${year}`
}

/** Several places as one: the freshest answer counts, new ones go to all, and one that is away is only said. */
export function severalFactsShelves(
  shelves: readonly FilmFactsShelf[],
  say: (line: string) => void
): FilmFactsShelf {
  const unusable = (shelf: FilmFactsShelf) => (error: Error) => {
    say(`Film facts: ${shelf.name} cannot be used (${error.message}).`)
  }
  return {
    name: shelves.map((shelf) => shelf.name).join(' and '),
    async read(questions) {
      const known = new Map<string, KeptFacts>()
      for (const shelf of shelves) {
        const found = (await shelf.read(questions).catch(unusable(shelf))) ?? new Map<string, KeptFacts>()
        for (const [question, kept] of found) {
          const other = known.get(question)
          if (!other || other.fetchedAt < kept.fetchedAt) known.set(question, kept)
        }
      }
      return known
    },
    async keep(answers) {
      await Promise.all(shelves.map((shelf) => shelf.keep(answers).catch(unusable(shelf))))
    }
  }
}
