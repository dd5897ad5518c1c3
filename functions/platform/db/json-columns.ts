// What the text and JSON columns hold: the names of states, and the shape of stored values.
import * as v from 'valibot'
import { filmAboutSchema } from '../../../src/films/film/schema.ts'

/** An item as last seen. Title, audio and date identify items that share a guid or whose guid changed. */
const rememberedSchema = v.object({
  guid: v.string(),
  title: v.string(),
  audioUrl: v.string(),
  pubDate: v.string(),
  /** null = it has no number. */
  number: v.nullable(v.number()),
  /** The number that the feed gave it when last seen; null = none. Missing in memories from before this was stored. */
  own: v.optional(v.nullable(v.number())),
  season: v.optional(v.number()),
  /** Slug of an item without a number. It stays reserved if the item gets a number later. */
  slug: v.optional(v.string())
})
export type Remembered = v.InferOutput<typeof rememberedSchema>

export const numberMemorySchema = v.object({
  /**
   * `own`: the feed numbers its episodes. `by-date`: it never did. `repeating`: its numbers repeat, for example because
   * each season restarts, so episodes are numbered by date.
   */
  numbering: v.picklist(['own', 'by-date', 'repeating']),
  items: v.array(rememberedSchema)
})
export type NumberMemory = v.InferOutput<typeof numberMemorySchema>

/** How many episodes a feed has, and its newest. */
export type FeedExtent = { episodeCount: number; newest: { guid: string; title: string } }
/** A suspicious feed: its hash, when it was first seen, and how often since. */
export type Suspect = { contentHash: string; firstSeenAt: string; timesSeen: number }

export const filmFactsSchema = v.object({
  tmdbId: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** '' = unknown. */
  imdbId: v.string(),
  title: v.string(),
  originalTitle: v.string(),
  /** '' = none; missing in facts that were stored before it was asked for. */
  englishTitle: v.optional(v.string()),
  /** 0 = unknown. */
  year: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The path on the database's image host, with a leading slash; '' = none. */
  posterPath: v.string(),
  /** What the page of the film says; missing in facts that were stored before it was asked for. */
  about: v.optional(filmAboutSchema)
})
export type FilmFacts = v.InferOutput<typeof filmFactsSchema>

/**
 * `calling`: the host is being called. `accepted`: the host accepted. `refused`: it did not. `live`: the site shows the
 * wanted version. `silent`: accepted, but the result was not seen in time.
 */
export type BuildOutcome = 'calling' | 'accepted' | 'refused' | 'live' | 'silent'

/**
 * `waiting`: new, no deploy reported yet. `looking`: a deploy was reported, the live site is being checked. `absent`:
 * that deploy did not contain it. `announced`: its campaign was started. `passed`: never to be announced.
 */
export type ReleaseState = 'waiting' | 'looking' | 'absent' | 'announced' | 'passed'
