// The answer that pages get: where each film of the podcast can be watched in a region.
import type { WhereToWatch } from '../../../src/films/watch/contract.ts'
import { OFFER_KINDS, type Region } from '../../../src/films/watch/offers.ts'
import type { FilmOffers } from './offer-queries.ts'

/** Names each service once, and each film by the numbers of its services. A film without offers is there too: that is an answer. */
export function offerMap(stored: readonly FilmOffers[], region: Region): WhereToWatch {
  const names = new Map<number, string>()
  const films: WhereToWatch['films'] = {}
  for (const { tmdbId, offers, checkedAt } of stored) {
    const film: WhereToWatch['films'][string] = { checkedAt: checkedAt.toISOString() }
    const here = offers[region]
    if (here?.link) film.link = here.link
    for (const kind of OFFER_KINDS) {
      const services = here?.[kind] ?? []
      for (const { id, name } of services) names.set(id, name)
      if (services.length > 0) film[kind] = services.map(({ id }) => id)
    }
    films[tmdbId] = film
  }
  return { services: [...names].map(([id, name]) => ({ id, name })), films }
}
