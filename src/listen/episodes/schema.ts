// The schema of the prepared podcast data. Every feed either becomes this or is refused.
import * as v from 'valibot'
import { filmEntrySchema, filmSchema, mustSeeSchema } from '../../films/film/schema.ts'
import { reviewSchema } from '../../site/reviews/schema.ts'
import { collectionSchema } from '../collections/schema.ts'
import { voteResultSchema } from '../votes/result.ts'
import { nextDateSchema } from './next-date.ts'

const address = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/|\/(?!\/))/, 'an https address or a path on our site')
)

export const chapterSchema = v.object({
  seconds: v.pipe(v.number(), v.minValue(0)),
  /** 'h:mm:ss' */
  timestamp: v.string(),
  title: v.pipe(v.string(), v.minLength(1))
})
export type Chapter = v.InferOutput<typeof chapterSchema>

/** The name of somebody who is no host. Podcast apps cut a longer one. */
export const guestSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(128))

export const episodeSchema = v.object({
  /** Storage key: 'ep-118', or 'ep-<slug>' if it has no number. */
  id: v.pipe(v.string(), v.regex(/^ep-.+/)),
  /** Storage key of a special before it got its number. */
  formerId: v.optional(v.string()),
  episodeNumber: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** What pages show instead of the number: 'S2 · 4' where seasons restart; null = nothing, as the podcast has no number for it. */
  numberLabel: v.optional(v.nullable(v.string())),
  /** Last part of /aflevering/{slug}/: the number, or else words of the title. */
  slug: v.pipe(v.string(), v.regex(/^[\p{L}\p{N}-]+$/u)),
  kind: v.picklist(['full', 'trailer', 'bonus']),
  guid: v.string(),
  title: v.pipe(v.string(), v.minLength(1)),
  /** Sanitised HTML. */
  description: v.string(),
  pubDate: v.pipe(v.string(), v.isoTimestamp()),
  /** The feed has no readable date for it: `pubDate` is its neighbour's, for the order only, and is not shown. */
  isDateGuessed: v.optional(v.literal(true)),
  /** Seconds; 0 = unknown. */
  duration: v.pipe(v.number(), v.minValue(0)),
  audioUrl: address,
  audioType: v.optional(v.string()),
  audioBytes: v.optional(v.number()),
  /** '' = none: show the placeholder. */
  imageUrl: v.union([v.literal(''), address]),
  author: v.string(),
  chapters: v.array(chapterSchema),
  movies: v.array(filmSchema),
  upcomingMovies: v.array(filmSchema),
  /** Left out when there are none. */
  guests: v.optional(v.array(guestSchema)),
  /** Once a host published it. */
  voteResult: v.optional(voteResultSchema),
  /** Whether there is a transcript, with times or without; its text is in a separate file (transcripts/loader.ts). */
  transcript: v.optional(v.picklist(['timed', 'untimed']))
})
export type Episode = v.InferOutput<typeof episodeSchema>

export const channelSchema = v.object({
  title: v.string(),
  description: v.string(),
  link: v.string(),
  language: v.string(),
  imageUrl: v.union([v.literal(''), address]),
  author: v.string(),
  /** WebSub hub of the feed, when it names one; not used. */
  hub: v.optional(v.string())
})
export type Channel = v.InferOutput<typeof channelSchema>

/** All podcast data for the pages and the server, written once per build. */
export const podcastSchema = v.object({
  channel: channelSchema,
  /** Newest first. */
  episodes: v.array(episodeSchema),
  /** Sorted by title. */
  films: v.array(filmEntrySchema),
  /** Films with 13 or more stars in total, best first. */
  mustSee: v.array(mustSeeSchema),
  /** When the next episode comes out; left out without a date. */
  nextDate: v.optional(nextDateSchema),
  /** In the order of the hosts; each has an episode. */
  collections: v.array(collectionSchema),
  /** Reviews that the hosts entered themselves. */
  ownReviews: v.array(reviewSchema),
  /** Public feed URL for subscribers and autodiscovery. */
  feedUrl: v.string(),
  isSample: v.boolean()
})
export type Podcast = v.InferOutput<typeof podcastSchema>
