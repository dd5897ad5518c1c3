// Reads a transcript in the browser, and asks the rules at which second each film begins, and which films are missing.
import * as v from 'valibot'
import { readTranscript } from '../../listen/transcripts/read.ts'
import type { Paragraph } from '../../listen/transcripts/schema.ts'
import {
  missingFilms,
  type SuggestedFilm,
  type SuggestedTime,
  suggestTimes
} from '../../listen/transcripts/suggest-times.ts'
import { toSrt } from '../../listen/transcripts/transcript-formats.ts'
import type { DeskEpisode } from './contract.ts'
import { type Edited, type EditedFilm, identityOf } from './edited.ts'

/** Of the given file, else of the page of the episode. undefined = it has none. Throws without a connection. */
export async function paragraphsOf(
  slug: string,
  file: string | undefined
): Promise<readonly Paragraph[] | undefined> {
  if (file !== undefined) return readTranscript(file)?.paragraphs
  const answer = await fetch(`/aflevering/${encodeURIComponent(slug)}/transcript.vtt`)
  return answer.ok ? readTranscript(await answer.text())?.paragraphs : undefined
}

/** The transcript of the page of an episode as SubRip. undefined = it has none. Throws without a connection. */
export async function srtOf(slug: string): Promise<string | undefined> {
  const paragraphs = await paragraphsOf(slug, undefined)
  return paragraphs && toSrt({ paragraphs: [...paragraphs] })
}

/** The part of /films.json that is read here. */
const filmsFileSchema = v.object({
  films: v.array(
    v.object({
      title: v.string(),
      year: v.optional(v.number(), 0),
      tmdbId: v.optional(v.number()),
      imdbId: v.optional(v.string())
    })
  )
})

/** All films of the podcast, under the keys that they have in a list; none when they cannot be read. */
export async function knownFilms(): Promise<readonly EditedFilm[]> {
  const answer = await fetch('/films.json').catch(() => undefined)
  const parsed = v.safeParse(
    filmsFileSchema,
    answer?.ok ? await answer.json().catch(() => undefined) : undefined
  )
  if (!parsed.success) return []
  return parsed.output.films.map(({ title, year, tmdbId, imdbId }, at) => ({
    key: tmdbId === undefined ? `bekend-${at}` : `tmdb-${tmdbId}`,
    ...identityOf({ title, year, tmdbId, imdbId })
  }))
}

export interface Suggestions {
  /** `slug` is the key of the film. */
  times: readonly SuggestedTime[]
  missing: readonly (Omit<SuggestedFilm, 'slug'> & { film: EditedFilm })[]
}

export function suggestionsFor(
  { films, upcoming, chapters }: Edited,
  heard: { paragraphs: readonly Paragraph[]; films: readonly EditedFilm[] },
  { built, hosts }: Pick<DeskEpisode, 'built' | 'hosts'>
): Suggestions {
  const named = ({ key, title, year }: EditedFilm) => ({
    slug: key,
    year,
    titles: [...new Set([title, ...(built.names[key]?.titles ?? [])])],
    directors: built.names[key]?.directors ?? []
  })
  const words = {
    chapters: chapters.map(({ atSeconds, title }) => ({ seconds: atSeconds, title })),
    paragraphs: heard.paragraphs,
    notes: ''
  }
  const people = hosts.map(({ name }) => name)
  const known = new Map(heard.films.map((film) => [film.key, film]))
  return {
    times: suggestTimes(films.map(named), words, people),
    missing: missingFilms([...films, ...upcoming].map(named), heard.films.map(named), words, people).flatMap(
      ({ slug, ...found }) => {
        const film = known.get(slug)
        return film ? [{ ...found, film }] : []
      }
    )
  }
}
