// The films' calls, answered.
import { movieDetails } from '../../src/films/contract.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import { handle, type Route } from '../http/handle.ts'
import type { Services } from '../services.ts'

/** Fresh for a day, and good enough for a week while a newer answer is fetched (decision D7). */
const KEPT_FOR = 'public, max-age=86400, stale-while-revalidate=604800'

export const filmsHandlers = ({ filmDetails }: Services): readonly Route[] => [
  handle(movieDetails, async ({ params, answerHeaders }) => {
    const details = await filmDetails.details(params.tmdbId)
    if (!details) return refuse('unknown-movie')
    answerHeaders.set('cache-control', KEPT_FOR)
    return accept(details)
  })
]
