// Where a film can be watched, from The Movie Database, which has it from JustWatch.
import * as v from 'valibot'
import {
  OFFER_KINDS,
  type OffersByRegion,
  REGIONS,
  type RegionOffers
} from '../../../../src/films/watch/offers.ts'
import { isHttpsAddress } from '../../../../src/lib/https-address.ts'
import { withoutDirection } from '../../../../src/lib/words.ts'
import type { OfferSource } from '../film-sources.ts'
import { createTmdb, isTmdbId, type TmdbOptions } from './client.ts'

/** Long, because only a job waits. */
const RETRY = { pauseMs: 1000, maxPauseMs: 5000 }
/** A quarter of TMDB's rate limit: visitors who open films need the rest. */
const PER_SECOND = 10
const MAX_NAME_CHARS = 60

const providersSchema = v.nullish(
  v.array(
    v.object({
      provider_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
      provider_name: v.nullish(v.pipe(v.string(), v.transform(withoutDirection)), ''),
      display_priority: v.nullish(v.number(), Number.MAX_SAFE_INTEGER)
    })
  ),
  []
)
type Providers = v.InferOutput<typeof providersSchema>
const regionSchema = v.object({
  link: v.nullish(v.string(), ''),
  flatrate: providersSchema,
  free: providersSchema,
  ads: providersSchema,
  rent: providersSchema,
  buy: providersSchema
})
const answerSchema = v.object({
  // Only our regions are parsed: the answer has a hundred.
  results: v.object({ BE: v.optional(regionSchema), NL: v.optional(regionSchema) })
})

export function tmdbFilmOffers(options: Omit<TmdbOptions, 'service' | 'retry'>): OfferSource {
  const callTmdb = createTmdb({ perSecond: PER_SECOND, ...options, service: 'film offers', retry: RETRY })
  return {
    async offersOf(tmdbId) {
      if (!isTmdbId(tmdbId)) return undefined
      const answer = await callTmdb(`movie/${tmdbId}/watch/providers`, {}, answerSchema)
      return answer && toOffers(answer.results)
    }
  }
}

function toOffers(results: v.InferOutput<typeof answerSchema>['results']): OffersByRegion {
  const found: OffersByRegion = {}
  for (const region of REGIONS) {
    const here = results[region]
    if (!here) continue
    const lists = OFFER_KINDS.map((kind) => [kind, toServices(here[kind])] as const)
    const link = isHttpsAddress(here.link) ? here.link : ''
    found[region] = { link, ...Object.fromEntries(lists) } as RegionOffers
  }
  return found
}

/** The most important one first, each once, without those that have no name to show. */
function toServices(providers: Providers) {
  const named = providers
    .map(({ provider_id: id, provider_name, display_priority }) => ({
      id,
      name: provider_name.trim().slice(0, MAX_NAME_CHARS),
      display_priority
    }))
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => one.display_priority - other.display_priority)
  return [...new Map(named.map(({ id, name }) => [id, { id, name }])).values()]
}
