// What the player has to know of an episode; prebuilt as /api/episodes/{slug}.json.
import * as v from 'valibot'

export const playableSchema = v.object({
  /** Storage key: 'ep-118'. */
  id: v.string(),
  slug: v.string(),
  episodeNumber: v.nullable(v.number()),
  /** '118', 'Extra', 'Trailer' or 'Bonus'. */
  label: v.string(),
  /** Without the text before the first ' - '. */
  title: v.string(),
  /** One sentence for the narrow bar and one for the wide one; '' = none worth showing. */
  teaser: v.object({ compact: v.string(), wide: v.string() }),
  /** Of title and teaser, where they are not those of the site. */
  lang: v.optional(v.string()),
  dir: v.optional(v.literal('rtl')),
  author: v.string(),
  /** '' = none. */
  imageUrl: v.string(),
  audioUrl: v.string(),
  /** Seconds as the feed says; 0 = unknown. */
  duration: v.number(),
  pubDate: v.string(),
  chapters: v.array(v.object({ seconds: v.number(), title: v.string() }))
})
export type Playable = v.InferOutput<typeof playableSchema>

/** Address of the prebuilt facts of an episode. */
export const playablePath = (slug: string): string => `/api/episodes/${encodeURIComponent(slug)}.json`
