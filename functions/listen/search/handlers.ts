// The handler of the search API. Queries are neither stored nor logged.

import { accept, refuse } from '../../../src/lib/outcome.ts'
import { searchTexts } from '../../../src/listen/search/contract.ts'
import { excerpt, hitsOf, sentenceOf, together } from '../../../src/listen/search/excerpt.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { setCacheHeaders } from '../../platform/http/cache-headers.ts'
import { createPace, QueueFull } from '../../platform/http/client/pace.ts'
import type { Route } from '../../platform/http/handle.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { SEARCH_CAP, SEARCH_LIMITS } from './limits.ts'
import { type FoundText, findTexts } from './text-queries.ts'

/** The index changes after a deploy; the same query is repeated while somebody types and deletes. */
const CACHE_SECONDS = 60

/** Searches of one instance at once. With the waiting ones, the last is answered within a second; further ones are refused. */
export const SEARCHES_AT_ONCE = { parallel: 4, perSecond: 1000, waiting: 24 }
const BUSY_RETRY_SECONDS = 2

export function searchHandlers(services: Services): readonly Route[] {
  const handle = handleWith('search', services, 'db')
  const limiter = createLimiter(services, SEARCH_LIMITS, SEARCH_CAP)
  const searching = createPace(SEARCHES_AT_ONCE)

  return [
    handle(searchTexts, async (visit, { db, appSecret, now }) => {
      const address = addressKey(visit.visitorAddress, appSecret, now())
      const search = async () =>
        (await limiter.allows(visit, ['search'], { address })) ? findTexts(db, visit.query.q) : 'too-many'
      const found = await searching(search).catch(busyIfFull)
      if (found === 'too-many') return refuse('too-many-searches')
      if (found === 'busy') {
        visit.answerHeaders.set('retry-after', String(BUSY_RETRY_SECONDS))
        return refuse('searches-busy')
      }
      setCacheHeaders(visit.answerHeaders, { browserSeconds: CACHE_SECONDS, networkSeconds: CACHE_SECONDS })
      return accept({ hits: found.map(toHit) })
    })
  ]
}

function busyIfFull(error: unknown): 'busy' {
  if (error instanceof QueueFull) return 'busy'
  throw error
}

function toHit({ slug, label, title, kind, body, starts, dutch, english }: FoundText) {
  const hits = together([...hitsOf(dutch, body.length), ...hitsOf(english, body.length)])
  const said = sentenceOf(body, starts, hits)
  return { slug, label, title, kind, atSeconds: said?.atSeconds ?? null, parts: excerpt(body, hits, said) }
}
