// Looks up where the films of the podcast can be watched, the one that waits longest first.
import type { OffersByRegion } from '../../../src/films/watch/offers.ts'
import { Failure } from '../../../src/lib/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import { inParallel } from '../../platform/http/client/pace.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import type { OfferSource } from '../../platform/services/film-sources.ts'
import { dueFilms } from './due-films.ts'
import { dropOthers, filmTimes, noteTried, saveOffers } from './offer-queries.ts'

export const refreshOffersJob: Job = {
  name: 'refresh-offers',
  schedule: '*/15 * * * *',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  missingSetting: ({ filmSources }) => (filmSources.offers ? undefined : 'TMDB_API_KEY is not set'),
  run: async ({ db, filmSources: { offers }, ourFilms, now }, signal) =>
    offers ? refreshOffers({ db, offers, ourFilms: ourFilms(), now }, signal) : {}
}

/** What one run manages at the rate of the source; 96 runs a day are enough for 19,000 films. */
export const MAX_FILMS_PER_RUN = 200
const PARALLEL = 4
/** After this many failures in a row, the source is left alone until the next run. */
export const GIVE_UP_AFTER = 3

export type RefreshOptions = { db: Database; offers: OfferSource; ourFilms: readonly number[]; now: Clock }

/** Counts films that were answered, that failed, and that are left for the next run. A failure leaves the last answer. */
export async function refreshOffers(
  { db, offers, ourFilms, now }: RefreshOptions,
  signal: AbortSignal
): Promise<{ refreshed: number; failed: number; left: number }> {
  await dropOthers(db, ourFilms)
  const due = dueFilms(ourFilms, await filmTimes(db), now())
  const counts = { refreshed: 0, failed: 0, left: 0 }
  let failuresInARow = 0
  const refreshOne = async (tmdbId: number): Promise<void> => {
    if (signal.aborted || failuresInARow >= GIVE_UP_AFTER) return
    let found: OffersByRegion | undefined
    try {
      found = await offers.offersOf(tmdbId)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      counts.failed++
      failuresInARow = error.retryable ? failuresInARow + 1 : GIVE_UP_AFTER
      // It goes to the end of the queue, so that one broken answer holds up no other film.
      return noteTried(db, tmdbId, now())
    }
    await saveOffers(db, tmdbId, found ?? null, now())
    counts.refreshed++
    if (failuresInARow < GIVE_UP_AFTER) failuresInARow = 0
  }
  await inParallel(due.slice(0, MAX_FILMS_PER_RUN), PARALLEL, refreshOne)
  counts.left = due.length - counts.refreshed - counts.failed
  return counts
}
