// The schema of films in the prepared site and on the wire. Parsed once at the boundary, trusted afterwards.
import * as v from 'valibot'

const halfStars = v.pipe(v.number(), v.minValue(0), v.maxValue(5), v.multipleOf(0.5))

export const filmSchema = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
  /** 0 = unknown. */
  year: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2200)),
  /** Path on our own site ('/media/posters/<hash>-216.webp') or an https address. */
  posterUrl: v.optional(v.string()),
  /** Slug on the film-diary site, without slashes. */
  slug: v.optional(v.string()),
  tmdbId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  imdbId: v.optional(v.pipe(v.string(), v.regex(/^tt\d{5,12}$/))),
  /** What else it is called: in its own language, in English, in ours. */
  otherTitles: v.optional(v.array(v.string())),
  /** Last part of our own page /film/{pageSlug}/. */
  pageSlug: v.pipe(v.string(), v.minLength(1)),
  /** Second at which the talk about the film starts, if known. */
  chapterSeconds: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** Host id → stars. */
  stars: v.optional(v.record(v.string(), halfStars))
})
export type Film = v.InferOutput<typeof filmSchema>

export const appearanceSchema = v.object({
  episodeSlug: v.string(),
  episodeNumber: v.nullable(v.number()),
  /** As in the episode. */
  numberLabel: v.optional(v.nullable(v.string())),
  episodeTitle: v.string(),
  pubDate: v.string(),
  chapterSeconds: v.optional(v.number()),
  stars: v.optional(v.record(v.string(), halfStars))
})
export type Appearance = v.InferOutput<typeof appearanceSchema>

/** What the film database says about a film, for its page. */
export const filmAboutSchema = v.object({
  /** '' = unknown. */
  originalTitle: v.string(),
  directors: v.array(v.string()),
  /** Two letters each, the first first; missing in facts that were stored before it was asked for. */
  countries: v.optional(v.array(v.string())),
  /** 0 = unknown. */
  runtimeMinutes: v.pipe(v.number(), v.minValue(0)),
  /** Belgian, else Dutch; '' = unknown. */
  ageRating: v.string(),
  /** '' = unknown. */
  plot: v.string()
})
export type FilmAbout = v.InferOutput<typeof filmAboutSchema>

/** A film with every episode that discussed it, newest first. */
export const filmEntrySchema = v.object({
  film: filmSchema,
  appearances: v.array(appearanceSchema),
  about: v.optional(filmAboutSchema),
  /** Best total of the hosts' stars in one episode; undefined unless all hosts gave stars. */
  totalStars: v.optional(v.number())
})
export type FilmEntry = v.InferOutput<typeof filmEntrySchema>

/** A place in the must-see list. */
export const mustSeeSchema = v.object({ rank: v.number(), totalStars: v.number(), film: filmSchema })
export type MustSee = v.InferOutput<typeof mustSeeSchema>
