// Builds the player's data of an episode at build time, so that the browser needs neither the show notes nor the settings.

import { filmLabel } from '../../films/film/film-list.ts'
import type { Film } from '../../films/film/schema.ts'
import { hostStars } from '../../films/film/stars.ts'
import { teaser } from '../../lib/html.ts'
import { displayTitle, type KindWords, stubLabel } from '../episodes/naming.ts'
import type { Episode } from '../episodes/schema.ts'
import type { Writing } from '../episodes/writing.ts'
import type { DiscussedFilm, Playable } from './schema.ts'

/** Maximum teaser length in characters, for the narrow and the wide bar. */
export const COMPACT_TEASER_LIMIT = 120
export const WIDE_TEASER_LIMIT = 150

type Host = { id: string; name: string }

export function toPlayable(
  episode: Episode,
  words: KindWords,
  hosts: readonly Host[],
  writing: Writing = {}
): Playable {
  const { id, slug, episodeNumber, author, imageUrl, audioUrl, duration, pubDate, description } = episode
  const { audioBytes } = episode
  return {
    id,
    slug,
    episodeNumber,
    author,
    imageUrl,
    audioUrl,
    ...(audioBytes ? { audioBytes } : {}),
    duration,
    pubDate,
    label: stubLabel(episode, words),
    title: displayTitle(episode),
    teaser: {
      compact: teaser(description, COMPACT_TEASER_LIMIT),
      wide: teaser(description, WIDE_TEASER_LIMIT)
    },
    ...writing,
    chapters: episode.chapters.map(({ seconds, title }) => ({ seconds, title })),
    films: episode.movies.map((film) => discussed(film, hosts)),
    ...(episode.transcript === 'timed' ? { hasTranscript: true } : {})
  }
}

function discussed(film: Film, hosts: readonly Host[]): DiscussedFilm {
  const { chapterSeconds, posterUrl } = film
  const stars = hostStars(film.stars, hosts).map(({ name, stars }) => [name, stars] as [string, number])
  return {
    label: filmLabel(film),
    title: film.title,
    pageSlug: film.pageSlug,
    ...(film.tmdbId === undefined ? {} : { tmdbId: film.tmdbId }),
    ...(chapterSeconds === undefined ? {} : { seconds: chapterSeconds }),
    ...(posterUrl ? { posterUrl } : {}),
    ...(stars.length > 0 ? { stars } : {})
  }
}
