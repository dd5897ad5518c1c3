// Handlers of the votes API.

import { accept, refuse } from '../../../src/lib/outcome.ts'
import { MINUTE_SECONDS } from '../../../src/lib/time-units.ts'
import { candidateNamed } from '../../../src/listen/votes/candidates.ts'
import { castVote, readResults, undoVote } from '../../../src/listen/votes/contract.ts'
import { shownResult } from '../../../src/listen/votes/result.ts'
import { isVotingClosed } from '../../../src/listen/votes/retention.ts'
import type { Database } from '../../platform/db/open.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { setCacheHeaders } from '../../platform/http/cache-headers.ts'
import type { Route } from '../../platform/http/handle.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { createLastVoteRecords } from './last-vote.ts'
import { VOTE_CAP, VOTE_LIMITS } from './limits.ts'
import { publishedResults } from './result-queries.ts'
import { deleteOwnVote, hasVote, upsertVote, type Vote } from './vote-queries.ts'
import {
  isReturning,
  type KnownVoter,
  voterCookie,
  voterIn,
  voterKey,
  voterOf,
  voterTryKey
} from './voter.ts'

const DONE = { ok: true } as const
/** So soon is a result that a host publishes there for everybody. */
const CACHE_SECONDS = 5 * MINUTE_SECONDS

export function votesHandlers(services: Services): readonly Route[] {
  const { now, candidates, publishedOn } = services
  const handle = handleWith('votes', services, 'db', 'appSecret')
  const limiter = createLimiter(services, VOTE_LIMITS, VOTE_CAP)
  const noteMoment = createLastVoteRecords(now)

  // Soon after closing, voter keys are dropped; from then on votes could not be replaced or taken back.
  const isClosed = (episodeNumber: number) => isVotingClosed(episodeNumber, publishedOn(), now())

  async function limitsOf(db: Database, known: KnownVoter | undefined, vote: Omit<Vote, 'movieTitle'>) {
    if (!known) return ['vote-address', 'vote-new', 'vote-new-all'] as const
    if (await hasVote(db, vote)) return ['vote-voter', 'vote-address'] as const
    return isReturning(known, publishedOn()[vote.episodeNumber], now())
      ? (['vote-voter', 'vote-returning'] as const)
      : // Otherwise cookies collected in old episodes could all vote in the newest.
        (['vote-voter', 'vote-address', 'vote-new'] as const)
  }

  return [
    handle(castVote, async (visit, { db, appSecret: secret }) => {
      const { body, isSecure, answerHeaders } = visit
      const { episodeNumber } = body
      const movieTitle = candidateNamed(candidates(episodeNumber), body.movieTitle)
      if (movieTitle === undefined) return refuse('unknown-film')
      if (isClosed(episodeNumber)) return refuse('voting-closed')
      const known = voterIn(visit.requestHeader('cookie'), secret, isSecure)
      const address = addressKey(visit.visitorAddress, secret, now())
      const voter = known?.id ?? voterOf(body.browserKey, secret)
      const vote = { episodeNumber, movieTitle, voterKey: voterKey(voter, secret, episodeNumber) }
      const keys = {
        voter: voterTryKey(voter, secret, now()),
        address,
        'address and episode': `${episodeNumber}:${address}`
      }
      const names = await limitsOf(db, known, vote)
      if (!(await limiter.allows(visit, names, keys))) return refuse('too-many-votes')
      if (!(await upsertVote(db, vote))) return refuse('voting-closed')
      await noteMoment(db, vote, visit)
      if (!known) answerHeaders.append('set-cookie', voterCookie(voter, secret, isSecure, now()))
      return accept(DONE)
    }),
    handle(undoVote, async (visit, { db, appSecret: secret }) => {
      const { browserKey, ...film } = visit.body
      if (isClosed(film.episodeNumber)) return refuse('voting-closed')
      const known = voterIn(visit.requestHeader('cookie'), secret, visit.isSecure)
      // A visitor with neither cookie nor key has no vote to take back.
      if (!known && !browserKey) return accept(DONE)
      const voter = known?.id ?? voterOf(browserKey, secret)
      const address = addressKey(visit.visitorAddress, secret, now())
      const keys = { voter: voterTryKey(voter, secret, now()), address }
      if (!(await limiter.allows(visit, ['vote-voter', 'vote-address'], keys)))
        return refuse('too-many-votes')
      const vote = { ...film, voterKey: voterKey(voter, secret, film.episodeNumber) }
      return (await deleteOwnVote(db, vote)) ? accept(DONE) : refuse('voting-closed')
    }),
    handle(readResults, async ({ answerHeaders }, { db }) => {
      setCacheHeaders(answerHeaders, { browserSeconds: CACHE_SECONDS, networkSeconds: CACHE_SECONDS })
      const results = await publishedResults(db)
      return accept({
        results: results.map(({ episodeNumber, films }) => ({ episodeNumber, ...shownResult(films) }))
      })
    })
  ]
}
