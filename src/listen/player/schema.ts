// The player's data of an episode, prebuilt as /api/episodes/{slug}.json.
import * as v from 'valibot'

const discussedFilmSchema = v.object({
  /** With the year: 'Hausu (1977)'. */
  label: v.string(),
  title: v.optional(v.string()),
  /** Its id and its page, by which the listener's marks know it. */
  tmdbId: v.optional(v.number()),
  pageSlug: v.optional(v.string()),
  /** Where the talk about it starts; missing = unknown. */
  seconds: v.optional(v.number()),
  posterUrl: v.optional(v.string()),
  /** Name of a host and stars, in the order of the settings. */
  stars: v.optional(v.array(v.tuple([v.string(), v.number()])))
})
export type DiscussedFilm = v.InferOutput<typeof discussedFilmSchema>

export const playableSchema = v.object({
  /** Storage key: 'ep-118'. */
  id: v.string(),
  slug: v.string(),
  episodeNumber: v.nullable(v.number()),
  /** '118', 'Extra', 'Trailer' or 'Bonus'. */
  label: v.string(),
  /** Without the text before the first ' - '. */
  title: v.string(),
  /** One sentence each for the narrow and the wide bar; '' = none worth showing. */
  teaser: v.object({ compact: v.string(), wide: v.string() }),
  /** Language of title and teaser, if it differs from the site's. `dir` follows from it. */
  lang: v.optional(v.string()),
  dir: v.optional(v.literal('rtl')),
  author: v.string(),
  /** '' = none. */
  imageUrl: v.string(),
  audioUrl: v.string(),
  /** According to the feed; missing = unknown. */
  audioBytes: v.optional(v.number()),
  /** Seconds according to the feed; 0 = unknown. */
  duration: v.number(),
  pubDate: v.string(),
  chapters: v.array(v.object({ seconds: v.number(), title: v.string() })),
  /** The films that it discusses. */
  films: v.optional(v.array(discussedFilmSchema), []),
  /** There is a transcript with times. */
  hasTranscript: v.optional(v.literal(true))
})
export type Playable = v.InferOutput<typeof playableSchema>

/** Path of the prebuilt file. */
export const playablePath = (slug: string): string => `/api/episodes/${encodeURIComponent(slug)}.json`
