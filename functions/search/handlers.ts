// The handler of the search API. Queries are neither stored nor logged.
import { searchTexts } from '../../src/features/search/contract.ts'
import { excerpt, hitsOf, momentOf, together } from '../../src/features/search/excerpt.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { addressKey } from '../http/address-key.ts'
import { setCacheHeaders } from '../http/cache-headers.ts'
import { handle, type Route } from '../http/handle.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Services } from '../services.ts'
import { type FoundText, findTexts } from './queries.ts'

/** The index changes after a deploy; the same query is repeated while somebody types and deletes. */
const CACHE_SECONDS = 60

export function searchHandlers(services: Services): readonly Route[] {
  const limiter = createLimiter(services, 'search')

  return [
    handle(searchTexts, async (visit) => {
      const { db, appSecret, now } = services
      if (!db) throw new Failure('database', 'there is none, so the search in texts is off')
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['search'], { address }))) return refuse('too-many-searches')
      const found = await findTexts(db, visit.query.q)
      setCacheHeaders(visit.answerHeaders, { browserSeconds: CACHE_SECONDS, networkSeconds: CACHE_SECONDS })
      return accept({ hits: found.map(toHit) })
    })
  ]
}

function toHit({ slug, label, title, kind, body, starts, dutch, english }: FoundText) {
  const hits = together([...hitsOf(dutch, body.length), ...hitsOf(english, body.length)])
  return { slug, label, title, kind, atSeconds: momentOf(starts, hits), parts: excerpt(body, hits) }
}
