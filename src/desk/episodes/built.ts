// What the build knows of each episode, for the desk: a host starts from what the site shows.
import * as v from 'valibot'
import type { Episode, Podcast } from '../../listen/episodes/schema.ts'
import { type Edited, editedOf, editedSchema } from './edited.ts'

export const builtEpisodeSchema = v.object({
  slug: v.string(),
  episodeNumber: v.nullable(v.number()),
  title: v.string(),
  /** ISO; null = not published yet. */
  publishedAt: v.nullable(v.string()),
  /** 0 = unknown. */
  durationSeconds: v.number(),
  /** '' = none yet. */
  audioUrl: v.string(),
  hasTranscript: v.boolean(),
  shown: editedSchema,
  /** Key of a film → its poster on our site. */
  posters: v.record(v.string(), v.string()),
  /** Key of a film → what else people call it, and who made it. */
  names: v.record(v.string(), v.object({ titles: v.array(v.string()), directors: v.array(v.string()) }))
})
export type BuiltEpisode = v.InferOutput<typeof builtEpisodeSchema>

export function builtForDesk({ episodes, films }: Pick<Podcast, 'episodes' | 'films'>): BuiltEpisode[] {
  const entries = new Map(films.map((entry) => [entry.film.pageSlug, entry]))
  return episodes.map((episode) => {
    const { slug, episodeNumber, title, pubDate, duration, audioUrl, transcript, movies, upcomingMovies } =
      episode
    const shown = editedOf({ films: movies, upcoming: upcomingMovies, chapters: episode.chapters })
    const posterOf = (rows: Edited['films'], films: Episode['movies']) =>
      rows.flatMap(({ key }, at) => {
        const poster = films[at]?.posterUrl
        return poster ? [[key, poster] as const] : []
      })
    return {
      slug,
      episodeNumber,
      title,
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
}

/** The episode that comes next, before the feed has it; undefined where episodes have no numbers. */
export function nextEpisode(built: readonly BuiltEpisode[]): BuiltEpisode | undefined {
  const numbers = built.flatMap(({ episodeNumber }) => episodeNumber ?? [])
  if (numbers.length === 0) return undefined
  const next = numbers.reduce((most, one) => Math.max(most, one)) + 1
  return {
    slug: String(next),
    episodeNumber: next,
    title: '',
    publishedAt: null,
    durationSeconds: 0,
    audioUrl: '',
    hasTranscript: false,
    shown: { films: [], upcoming: [], chapters: [] },
    posters: {},
    names: {}
  }
}
