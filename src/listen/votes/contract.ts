import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { RANDOM_KEY_FORMAT } from '../../lib/random-key.ts'
import { voteResultSchema } from './result.ts'
import { MAX_TITLE_CHARS, spelled } from './stored-votes.ts'

const MAX_EPISODE_NUMBER = 2_147_483_647
export const episodeNumberSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(MAX_EPISODE_NUMBER)
)

const voteBody = v.object({
  episodeNumber: episodeNumberSchema,
  movieTitle: v.pipe(v.string(), v.transform(spelled), v.minLength(1), v.maxLength(MAX_TITLE_CHARS)),
  /** Created by the browser before its first vote. A page of an older build sends none. */
  browserKey: v.optional(v.pipe(v.string(), v.regex(RANDOM_KEY_FORMAT)))
})
/** Our own code only reads the status; the body is for people who inspect it. */
const answer = v.object({ ok: v.literal(true) })

/** Votes for a film of an episode. A second vote by the same voter replaces the first. */
export const castVote = post('/api/votes', {
  body: voteBody,
  answer,
  refusals: { 'unknown-film': 404, 'voting-closed': 409, 'too-many-votes': 429 }
})

/** Removes the voter's vote for this film. Also succeeds without a vote, so that a repeated undo is not an error. */
export const undoVote = post('/api/votes/undo', {
  body: voteBody,
  answer,
  refusals: { 'voting-closed': 409, 'too-many-votes': 429 }
})

/** The results that the hosts published, newest episode first. One answer for all, so that it does not tell who voted where. */
export const readResults = get('/api/votes/results', {
  answer: v.object({
    results: v.array(v.object({ episodeNumber: v.number(), ...voteResultSchema.entries }))
  })
})
