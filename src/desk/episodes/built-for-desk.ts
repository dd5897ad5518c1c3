// Makes what the desk knows of each episode. Build only: the titles follow the settings, which a public script must not hold.

import { displayTitle } from '../../listen/episodes/naming.ts'
import type { Episode, Podcast } from '../../listen/episodes/schema.ts'
import { type BuiltEpisode, COLLECTIONS_SLUG } from './built.ts'
import { type Edited, editedOf, editedOfCollections } from './edited.ts'

/** Of each episode, the newest first; the last one is the document of the collections. */
export function builtForDesk({
  episodes,
  films,
  collections
}: Pick<Podcast, 'episodes' | 'films' | 'collections'>): BuiltEpisode[] {
  const entries = new Map(films.map((entry) => [entry.film.pageSlug, entry]))
  const ofEpisodes = episodes.map((episode) => {
    const { slug, episodeNumber, title, pubDate, duration, audioUrl, transcript, movies, upcomingMovies } =
      episode
    const { chapters, guests } = episode
    const shown = editedOf({ films: movies, upcoming: upcomingMovies, chapters, guests })
    const posterOf = (rows: Edited['films'], films: Episode['movies']) =>
      rows.flatMap(({ key }, at) => {
        const poster = films[at]?.posterUrl
        return poster ? [[key, poster] as const] : []
      })
    return {
      slug,
      episodeNumber,
      title: displayTitle({ title, episodeNumber }),
      publishedAt: pubDate,
      durationSeconds: duration,
      audioUrl,
      hasTranscript: transcript !== undefined,
      shown,
      posters: Object.fromEntries([
        ...posterOf(shown.films, movies),
        ...posterOf(shown.upcoming, upcomingMovies)
      ]),
      names: Object.fromEntries(
        movies.map((film, at) => {
          const about = entries.get(film.pageSlug)?.about
          const titles = [...(film.otherTitles ?? []), about?.originalTitle ?? ''].filter(Boolean)
          return [shown.films[at]?.key ?? '', { titles, directors: about?.directors ?? [] }]
        })
      )
    }
  })
  return [
    ...ofEpisodes,
    {
      slug: COLLECTIONS_SLUG,
      episodeNumber: null,
      title: '',
      publishedAt: null,
      durationSeconds: 0,
      audioUrl: '',
      hasTranscript: false,
      shown: editedOfCollections(collections),
      posters: {},
      names: {}
    }
  ]
}
