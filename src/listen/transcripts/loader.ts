// Build time only: reads the prepared transcripts, one file for each episode (written by scripts/build/prepare.ts), and finds in
// them the moments at which the podcast speaks about each film, once for all pages.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FilmEntry } from '../../films/film/schema.ts'
import { once } from '../../lib/once.ts'
import { settings } from '../../site/brand/settings.ts'
import { loadPodcast } from '../episodes/loader.ts'
import type { Episode } from '../episodes/schema.ts'
import { type FilmMoment, filmMoments, peopleOf } from './film-moments.ts'
import type { NamedFilm } from './film-names.ts'
import type { Transcript } from './schema.ts'
import type { TranscriptKind } from './transcript-formats.ts'

const folder = path.resolve('.cache/site/transcripts')

/** The transcript of an episode that has one; the schema was checked when it was written. */
export function loadTranscript({
  slug,
  transcript
}: Pick<Episode, 'slug' | 'transcript'>): Transcript | undefined {
  if (!transcript) return undefined
  return JSON.parse(readFileSync(path.join(folder, `${slug}.json`), 'utf8')) as Transcript
}

/** The episodes whose transcript has times, or has none. */
export const transcribedEpisodes = (kind: TranscriptKind): Episode[] =>
  loadPodcast().episodes.filter(({ transcript }) => transcript === kind)

/** The best moments about a film, best first; [] if there are none. */
export const loadFilmMoments = (pageSlug: string): readonly FilmMoment[] => findMoments().get(pageSlug) ?? []

const findMoments = once(() => {
  const { films, episodes } = loadPodcast()
  const talks = episodes.map((episode) => ({
    episodeSlug: episode.slug,
    chapters: episode.chapters,
    paragraphs: loadTranscript(episode)?.paragraphs ?? [],
    films: new Map(episode.movies.map(({ pageSlug, chapterSeconds }) => [pageSlug, chapterSeconds]))
  }))
  return filmMoments(films.map(named), talks, new Set(peopleOf(settings.hosts.map(({ name }) => name))))
})

const named = ({ film, about }: FilmEntry): NamedFilm => ({
  slug: film.pageSlug,
  year: film.year,
  titles: [...new Set([film.title, about?.originalTitle ?? ''])].filter(Boolean),
  directors: about?.directors ?? []
})
