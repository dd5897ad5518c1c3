// A collection of episodes, such as 'Begin hier': chosen and ordered by the hosts.
import * as v from 'valibot'

const MOST_EPISODES = 50

export const collectionSchema = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  /** '' = none. */
  sentence: v.pipe(v.string(), v.maxLength(300)),
  /** Slugs, in order. */
  episodes: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}-]+$/u), v.maxLength(200))),
    v.maxLength(MOST_EPISODES)
  )
})
export type Collection = v.InferOutput<typeof collectionSchema>
