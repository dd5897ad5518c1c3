// The bag of services that a handler may ask for; live.ts and local.ts fill it.
import type { WriteLog } from './http/log.ts'
import type { FilmDetailsSource } from './services/film-details.ts'
import type { ReviewSources } from './services/review-source.ts'

export interface Services {
  log: WriteLog
  filmDetails: FilmDetailsSource
  reviews: ReviewSources
  shop: {
    /** '' = no key, so payments are off. */
    stripePublishableKey: string
    couponsEnabled: boolean
  }
}
