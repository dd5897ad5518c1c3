// The films of the podcast as a page has them for the visitor's marks: to match an import, to compare stars, to show what is wanted.
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
    /** Only where the page has no posters of its own. */
    posterUrl: v.optional(v.string()),
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
