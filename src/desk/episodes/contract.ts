// API contracts of the editor: what the hosts say about an episode, and its way to the site.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { daySchema } from '../../listen/episodes/next-date.ts'
import { DESK_ACT, DESK_LOOK } from '../access/contract.ts'
import { builtEpisodeSchema } from './built.ts'
import { editedSchema } from './edited.ts'
import { GAPS } from './findings.ts'

/** ISO, in UTC. */
const moment = v.string()
const slug = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}-]+$/u), v.maxLength(200))
const count = v.pipe(v.number(), v.integer())
/** 300 chapters and 200 films with their stars. */
const MAX_EPISODE_BYTES = 256 * 1024
/** The text of eight hours with its times; a function at the host takes 6 MB. */
export const MAX_TRANSCRIPT_FILE_CHARS = 1_400_000

const hostSchema = v.object({ id: v.string(), name: v.string() })
export type HostName = v.InferOutput<typeof hostSchema>

/** The site as it waits for a build. */
const queueSchema = v.object({
  /** When the build of what waits starts; null = nothing waits, or it has started. */
  buildsAt: v.nullable(moment),
  /** Why it is later than ten minutes. */
  waitsFor: v.nullable(v.picklist(['failed', 'daily-limit'])),
  /** How many builds of the desk are left today. */
  buildsLeft: count,
  /** Whether this site can start builds at all. */
  canBuild: v.boolean()
})
export type BuildQueue = v.InferOutput<typeof queueSchema>

/** `shown`: nothing of the desk. `draft`: changed since it was published. `waiting`: published, not on the site yet. */
export const EPISODE_STATES = ['shown', 'draft', 'waiting', 'live'] as const

export const listEpisodes = get('/api/bo9/desk/episodes', {
  answer: v.object({
    episodes: v.array(
      v.object({
        slug,
        episodeNumber: v.nullable(v.number()),
        title: v.string(),
        publishedAt: v.nullable(moment),
        gaps: v.array(v.picklist(GAPS)),
        state: v.picklist(EPISODE_STATES),
        changedBy: v.nullable(v.string()),
        changedAt: v.nullable(moment)
      })
    ),
    /** '2026-11-26'; null = none is known. */
    nextDate: v.nullable(daySchema),
    queue: queueSchema,
    hosts: v.array(hostSchema)
  }),
  ...DESK_LOOK
})
export type ListedEpisode = v.InferOutput<(typeof listEpisodes)['answer']>['episodes'][number]

const revisionSchema = v.object({
  revision: count,
  edited: editedSchema,
  by: v.string(),
  at: moment,
  /** Since when the site shows it; null = it does not, or not yet. */
  liveAt: v.nullable(moment)
})
export type Revision = v.InferOutput<typeof revisionSchema>

const draftSchema = v.object({
  /** Goes up with each change; 0 = nothing is stored. */
  version: count,
  edited: editedSchema,
  changedBy: v.nullable(v.string()),
  changedAt: v.nullable(moment)
})

export const readEpisode = get('/api/bo9/desk/episodes/:slug', {
  params: v.object({ slug }),
  answer: v.object({
    built: builtEpisodeSchema,
    draft: draftSchema,
    /** Newest first. */
    revisions: v.array(revisionSchema),
    queue: queueSchema,
    hosts: v.array(hostSchema)
  }),
  ...DESK_LOOK,
  refusals: { ...DESK_LOOK.refusals, 'no-such-episode': 404 }
})
export type DeskEpisode = v.InferOutput<(typeof readEpisode)['answer']>

const conflictSchema = v.object({
  path: v.string(),
  by: v.string(),
  mine: v.unknown(),
  stored: v.unknown()
})

/** Stores a draft. `base`: what it was made from. May be repeated: it is put together with what is stored. */
export const saveEpisode = post('/api/bo9/desk/episodes/:slug/draft', {
  params: v.object({ slug }),
  body: v.object({ base: editedSchema, mine: editedSchema }),
  answer: v.object({ draft: draftSchema, conflicts: v.array(conflictSchema) }),
  maxBodyBytes: MAX_EPISODE_BYTES,
  ...DESK_ACT,
  refusals: { ...DESK_ACT.refusals, 'no-such-episode': 404 }
})

/** Keeps the text of a transcript; the draft names it. May be repeated. */
export const giveTranscript = post('/api/bo9/desk/episodes/:slug/transcript', {
  params: v.object({ slug }),
  body: v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TRANSCRIPT_FILE_CHARS))
  }),
  answer: v.object({ id: v.string(), name: v.string() }),
  maxBodyBytes: 4 * MAX_TRANSCRIPT_FILE_CHARS,
  ...DESK_ACT,
  refusals: { ...DESK_ACT.refusals, 'no-such-episode': 404, 'no-transcript': 422 }
})

/** Makes a revision of the draft, which the next build shows. May be repeated: the same draft is published once. */
export const publishEpisode = post('/api/bo9/desk/episodes/:slug/publish', {
  params: v.object({ slug }),
  body: v.object({ version: count }),
  answer: v.object({ revision: revisionSchema, queue: queueSchema }),
  ...DESK_ACT,
  refusals: { ...DESK_ACT.refusals, 'no-such-episode': 404, 'draft-changed': 409 }
})

/** The date of the next episode, which the next build shows; null = none any more. May be repeated. */
export const giveNextDate = post('/api/bo9/desk/next-date', {
  body: v.object({ day: v.nullable(daySchema) }),
  answer: v.object({ nextDate: v.nullable(daySchema), queue: queueSchema }),
  ...DESK_ACT,
  refusals: { ...DESK_ACT.refusals, 'day-over': 422 }
})

/** Starts the build of what was published without waiting for more. */
export const buildNow = post('/api/bo9/desk/episodes-build', {
  answer: queueSchema,
  ...DESK_ACT
})

const hitSchema = v.object({
  title: v.string(),
  /** '' = the same. */
  originalTitle: v.string(),
  /** 0 = unknown. */
  year: count,
  tmdbId: v.optional(count),
  imdbId: v.optional(v.string()),
  slug: v.optional(v.string()),
  posterUrl: v.optional(v.string()),
  /** The episodes that had it before, newest first. */
  episodes: v.array(v.string())
})
export type FilmHit = v.InferOutput<typeof hitSchema>

/** Films by title, those of the podcast first. `isElsewhereKnown`: whether the film database answered. */
export const findFilms = post('/api/bo9/desk/films/find', {
  body: v.object({ query: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(100)) }),
  answer: v.object({ hits: v.array(hitSchema), isElsewhereKnown: v.boolean() }),
  ...DESK_ACT
})
