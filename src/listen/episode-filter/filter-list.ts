// What the filter must know of every episode, prebuilt as one small file.
import * as v from 'valibot'

export const FILTER_LIST_PATH = '/afleveringen/filter.json'

export const filterListSchema = v.object({
  /** Newest first. */
  episodes: v.array(
    v.object({
      id: v.string(),
      year: v.optional(v.number()),
      films: v.array(v.object({ tmdbId: v.optional(v.number()), pageSlug: v.string() }))
    })
  )
})
export type FilterList = v.InferOutput<typeof filterListSchema>
