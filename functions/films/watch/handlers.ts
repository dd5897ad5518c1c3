// The handler of where to watch: one answer with all films of the podcast, from the database alone.
import { type WhereToWatch, whereToWatch } from '../../../src/films/watch/contract.ts'
import { type Region, SHOWN_DAYS } from '../../../src/films/watch/offers.ts'
import { accept } from '../../../src/lib/outcome.ts'
import { DAY_MS, HOUR_SECONDS } from '../../../src/lib/time-units.ts'
import { setCacheHeaders } from '../../platform/http/cache-headers.ts'
import type { Route } from '../../platform/http/handle.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { offerMap } from './offer-map.ts'
import { offersSince } from './offer-queries.ts'

/** The job changes a film once a day. */
const CACHE_SECONDS = HOUR_SECONDS
/** On a new site the first run of the job is still to come. */
const EMPTY_SECONDS = 60
/** How long an instance answers without the database, for requests that the network's cache does not know. */
const REMEMBERED_MS = 60_000

export function watchHandlers(services: Services): readonly Route[] {
  const remembered = new Map<Region, { answer: WhereToWatch; untilMs: number }>()
  const handle = handleWith('where to watch', services, 'db')

  return [
    handle(whereToWatch, async (visit, { db }) => {
      const { region } = visit.query
      const now = services.now()
      let known = remembered.get(region)
      if (!known || known.untilMs <= now.getTime()) {
        const stored = await offersSince(db, new Date(now.getTime() - SHOWN_DAYS * DAY_MS))
        // Frozen, so that it is encoded once.
        known = { answer: Object.freeze(offerMap(stored, region)), untilMs: now.getTime() + REMEMBERED_MS }
        remembered.set(region, known)
      }
      const isEmpty = Object.keys(known.answer.films).length === 0
      const seconds = isEmpty ? EMPTY_SECONDS : CACHE_SECONDS
      setCacheHeaders(visit.answerHeaders, { browserSeconds: seconds, networkSeconds: seconds })
      return accept(known.answer)
    })
  ]
}
