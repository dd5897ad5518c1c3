// The films of the podcast as the page of the visitor's films has them: to match an import, and to compare stars.
import * as v from 'valibot'

const catalogueSchema = v.array(
  v.object({
    /** The last part of the path of its page. */
    pageSlug: v.string(),
    title: v.string(),
    otherTitles: v.optional(v.array(v.string())),
    /** 0 = unknown. */
    year: v.number(),
    tmdbId: v.optional(v.number()),
    imdbId: v.optional(v.string()),
    /** Host id → stars, of the newest episode that gave some. */
    stars: v.optional(v.record(v.string(), v.number())),
    /** The path of that episode, at the minute of the film if that is known. */
    talk: v.optional(v.string())
  })
)
export type Catalogue = v.InferOutput<typeof catalogueSchema>
export type CataloguedFilm = Catalogue[number]

export const CATALOGUE_ID = 'film-catalogue'

export const parseCatalogue = (json: string): Catalogue => v.parse(catalogueSchema, JSON.parse(json))
