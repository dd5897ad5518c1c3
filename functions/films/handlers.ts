// The films' calls, answered.
import { movieDetails } from '../../src/features/films/contract.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import { keepFor } from '../http/cache-headers.ts'
import { handle, type Route } from '../http/handle.ts'
import { createLimiter } from '../http/limiter.ts'
import { noteAll } from '../http/note-all.ts'
import { STALE_SECONDS } from '../services/cache/cached-parts.ts'
import type { PageServices } from '../services.ts'
import { gatherDetails, keptDetails } from './gather-details.ts'

/** An answer that lacks something: the browser asks again soon. */
const LACKING_SECONDS = 60

export function filmsHandlers({ filmSources, isOurFilm, cache, now }: PageServices): readonly Route[] {
  const kept = keptDetails({ cache, now })
  const limiter = createLimiter({ cache, now }, 'films')

  return [
    handle(movieDetails, async (visit) => {
      const { tmdbId } = visit.params
      const mayAsk = async () => isOurFilm(tmdbId) || limiter.allows(visit, ['other-films'], {})
      const gathered = await gatherDetails(kept, filmSources, tmdbId, mayAsk)
      if (!gathered) return refuse('too-many-films')
      noteAll(gathered.failures, visit)
      const { details, isWhole, freshSeconds } = gathered
      if (!details) return refuse('unknown-movie')
      // Fresh for a day, and good enough for a week while a newer answer is fetched (decision D7).
      const keeping = isWhole
        ? { browserSeconds: freshSeconds, networkSeconds: freshSeconds, staleSeconds: STALE_SECONDS }
        : { browserSeconds: Math.min(LACKING_SECONDS, freshSeconds), networkSeconds: freshSeconds }
      keepFor(visit.answerHeaders, keeping)
      return accept(details)
    })
  ]
}
