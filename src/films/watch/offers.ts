// Where a film can be watched: the regions, the kinds of offers, and how long an answer counts.
import { DAY_MS } from '../../lib/time-units.ts'

export const REGIONS = ['BE', 'NL'] as const
/** The visitor chooses it; it is never derived from an address. */
export type Region = (typeof REGIONS)[number]

/** As TMDB names them: with a subscription, free, free with advertisements, for rent, for sale. */
export const OFFER_KINDS = ['flatrate', 'free', 'ads', 'rent', 'buy'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]
/** Those without a payment for the film itself. Only with one of these, a film is on a service of the visitor. */
export const STREAMED_KINDS = ['flatrate', 'free', 'ads'] as const satisfies readonly OfferKind[]

export type Service = { id: number; name: string }
/** The services of a film in one region, by kind, the most important one first. */
export type RegionOffers = Record<OfferKind, Service[]> & {
  /** The page that lists them, which has to be linked beside them; '' = none. */
  link: string
}
/** A region without any offer is missing. */
export type OffersByRegion = Partial<Record<Region, RegionOffers>>

export const FRESH_DAYS = 1
/** An older answer is not shown. */
export const SHOWN_DAYS = 7

export type OffersAge = 'fresh' | 'dated' | 'hidden'

/** Fresh for a day, then shown with its date, then hidden. A clock that is behind makes nothing older. */
export function ageOf(checkedAt: Date, now: Date): OffersAge {
  const days = (now.getTime() - checkedAt.getTime()) / DAY_MS
  if (!(days <= SHOWN_DAYS)) return 'hidden'
  return days <= FRESH_DAYS ? 'fresh' : 'dated'
}
