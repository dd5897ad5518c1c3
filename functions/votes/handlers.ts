// The votes' calls, answered.

import { candidateNamed } from '../../src/features/votes/candidates.ts'
import { castVote, undoVote } from '../../src/features/votes/contract.ts'
import { isVotingClosed } from '../../src/features/votes/retention.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { addressKey } from '../http/address-key.ts'
import { handle, type Route } from '../http/handle.ts'
import { createLimitedWrite } from '../http/limiter.ts'
import type { PageServices } from '../services.ts'
import { createLastVoteNotes } from './last-vote.ts'
import { triesOfStranger, triesOfVoter, VOTES_WHILE_ALONE } from './limits.ts'
import { ballotCast, ownBallotRemoved } from './queries.ts'
import { voterCookie, voterIn, voterKey, voterOf, voterTryKey } from './voter.ts'

const DONE = { ok: true } as const

export function votesHandlers(services: PageServices): readonly Route[] {
  const { cache, now, candidates, publishedOn } = services
  const writeWithinLimits = createLimitedWrite(cache, now, VOTES_WHILE_ALONE)
  const noteMoment = createLastVoteNotes(now)

  // Whose vote is whose is forgotten soon after: then nobody could replace a vote or take it back.
  const isClosed = (episodeNumber: number) => isVotingClosed(episodeNumber, publishedOn(), now())

  return [
    handle(castVote, async (visit) => {
      const { db, secret } = ballotBox(services)
      const { body, isSecure, answerHeaders } = visit
      const { episodeNumber } = body
      const movieTitle = candidateNamed(candidates(episodeNumber), body.movieTitle)
      if (movieTitle === undefined) return refuse('unknown-film')
      if (isClosed(episodeNumber)) return refuse('voting-closed')
      const known = voterIn(visit.requestHeader('cookie'), secret, isSecure)
      const address = addressKey(visit.visitorAddress, secret, now())
      const tries = known
        ? triesOfVoter(voterTryKey(known, secret, now()), address)
        : triesOfStranger(episodeNumber, address)
      const voter = known ?? voterOf(body.browserKey, secret)
      const ballot = { episodeNumber, movieTitle, voterKey: voterKey(voter, secret, episodeNumber) }
      if (!(await writeWithinLimits(db, tries, ballotCast(ballot), visit))) return refuse('too-many-votes')
      await noteMoment(db, ballot, visit)
      if (!known) answerHeaders.append('set-cookie', voterCookie(voter, secret, isSecure))
      return accept(DONE)
    }),
    handle(undoVote, async (visit) => {
      const { db, secret } = ballotBox(services)
      const { browserKey, ...film } = visit.body
      if (isClosed(film.episodeNumber)) return refuse('voting-closed')
      const known = voterIn(visit.requestHeader('cookie'), secret, visit.isSecure)
      // Who carries neither a cookie nor a key has no vote to take back.
      if (!known && !browserKey) return accept(DONE)
      const voter = known ?? voterOf(browserKey, secret)
      const address = addressKey(visit.visitorAddress, secret, now())
      const tries = triesOfVoter(voterTryKey(voter, secret, now()), address)
      const ballot = { ...film, voterKey: voterKey(voter, secret, film.episodeNumber) }
      const isDone = await writeWithinLimits(db, tries, ownBallotRemoved(ballot), visit)
      return isDone ? accept(DONE) : refuse('too-many-votes')
    })
  ]
}

/** What votes cannot do without; a site that lacks it says which. */
function ballotBox({ db, appSecret }: PageServices) {
  if (!db) throw new Failure('votes', 'off, because DATABASE_URL is not set')
  if (!appSecret) throw new Failure('votes', 'off, because APP_SECRET is not set')
  return { db, secret: appSecret }
}
