// The handler of the reviews API.

import { accept, refuse } from '../../../src/lib/outcome.ts'
import { HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { listReviews, REVIEW_PROVIDERS } from '../../../src/site/reviews/contract.ts'
import { setCacheHeaders } from '../../platform/http/cache-headers.ts'
import { handle, type Route } from '../../platform/http/handle.ts'
import { logFailures } from '../../platform/http/log-failures.ts'
import { STALE_SECONDS } from '../../platform/services/cache/cached-answers.ts'
import type { Services } from '../../platform/services.ts'
import { createFetchReviews } from './gather-reviews.ts'

/** A browser uses the same response for an hour. */
const BROWSER_SECONDS = HOUR_SECONDS
/** When a store is missing, the response expires soon. */
const LACKING_SECONDS = 60

export function reviewsHandlers({ reviewSources, cache, now }: Services): readonly Route[] {
  const fetchReviews = createFetchReviews(reviewSources, { cache, now })

  return [
    handle(listReviews, async (visit) => {
      const provider = REVIEW_PROVIDERS.find((known) => known === visit.params.provider)
      if (!provider) return refuse('unknown-provider')
      const { answer, isWhole, freshSeconds, failures } = await fetchReviews(provider)
      logFailures(failures, visit)
      const browserSeconds = Math.min(isWhole ? BROWSER_SECONDS : LACKING_SECONDS, freshSeconds)
      setCacheHeaders(visit.answerHeaders, {
        browserSeconds,
        networkSeconds: freshSeconds,
        ...(isWhole ? { staleSeconds: STALE_SECONDS } : {})
      })
      return accept(answer)
    })
  ]
}
