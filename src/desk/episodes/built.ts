// What the build knows of each episode, for the desk: a host starts from what the site shows.
import * as v from 'valibot'
import { editedSchema, NOTHING_EDITED } from './edited.ts'

/** Names the document of the collections; no episode has it, because slugs do not begin with a hyphen. */
export const COLLECTIONS_SLUG = '-collecties'

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
    shown: NOTHING_EDITED,
    posters: {},
    names: {}
  }
}
