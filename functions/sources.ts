// Where film details, reviews, prints and payments come from, chosen from the settings: what has no key is off, or stood in for.
import { settings } from '../src/features/brand/settings.ts'
import type { Env } from './env.ts'
import type { FilmSources } from './films/film-sources.ts'
import type { SendRequest } from './http/client/bounded-fetch.ts'
import { dayQuota } from './http/client/day-quota.ts'
import { vendorFetch } from './http/client/vendor-fetch.ts'
import { appleReviews } from './services/apple/review-source.apple.ts'
import type { ReviewSources } from './services/apple/review-source.ts'
import { letterboxdDiary } from './services/letterboxd/film-diary.letterboxd.ts'
import {
  OMDB_CALLS_A_DAY,
  OMDB_CALLS_A_DAY_ALONE,
  omdbRatings,
  RATINGS_SERVICE
} from './services/omdb/film-ratings.omdb.ts'
import { TIMEOUT_MS as PRINTFUL_TIMEOUT_MS } from './services/printful/client.ts'
import { printfulShop } from './services/printful/printing.printful.ts'
import { PRINTING_SERVICE, type Printing } from './services/printful/printing.ts'
import { TIMEOUT_MS as STRIPE_TIMEOUT_MS } from './services/stripe/client.ts'
import { stripeMemberships } from './services/stripe/memberships.stripe.ts'
import type { Memberships } from './services/stripe/memberships.ts'
import { stripePayments } from './services/stripe/payments.stripe.ts'
import { PAYMENTS_SERVICE, type Payments } from './services/stripe/payments.ts'
import { tmdbFilmDatabase } from './services/tmdb/film-database.tmdb.ts'
import type { Runtime, Services } from './services.ts'

const DIARY_AGENT = `Mozilla/5.0 (compatible; ${settings.shortName}; +${settings.siteUrl})`
/** What a simulator is asked with: nobody takes it for the vendor in the log. */
const SIMULATED = {
  ...{ key: 'any', stripeKey: 'sk_simulated', podcastId: '9', storeId: '9' },
  priceId: 'price_simulated',
  base: 'https://simulated.kino9.example'
}

/** Who answers in the place of a service whose key is missing; on a deployed site nobody does. */
export type StandIns = { tmdb: SendRequest; omdb: SendRequest; diary: SendRequest; apple: SendRequest }

/** A vendor that calls back, and signs what it says. */
type VendorStandIn = { send: SendRequest; webhookSecret: string }

type Stores = Pick<Services, 'cache' | 'now'>

export function filmSourcesOf(
  env: Env,
  stores: Stores,
  standIns?: StandIns,
  { diary } = settings
): FilmSources {
  const isDiaryRead = diary.showsAverages && env.DIARY_BASE !== 'off'
  return {
    ...databaseOf(env, standIns),
    ...ratingsOf(env, stores, standIns),
    ...(isDiaryRead ? diaryOf(env, standIns) : {})
  }
}

function databaseOf(env: Env, standIns?: StandIns): Pick<FilmSources, 'database'> {
  const { TMDB_API_KEY: key, TMDB_API_BASE: apiBase } = env
  if (key) {
    const send = vendorFetch({ service: 'film database', base: apiBase })
    return { database: tmdbFilmDatabase({ key, apiBase, send }) }
  }
  if (!standIns) return {}
  return { database: tmdbFilmDatabase({ key: SIMULATED.key, apiBase: SIMULATED.base, send: standIns.tmdb }) }
}

function ratingsOf(env: Env, { cache, now }: Stores, standIns?: StandIns): Pick<FilmSources, 'ratings'> {
  const { OMDB_API_KEY: key, OMDB_API_BASE: apiBase } = env
  const quota = dayQuota({
    service: RATINGS_SERVICE,
    perDay: OMDB_CALLS_A_DAY,
    perDayAlone: OMDB_CALLS_A_DAY_ALONE,
    ...{ cache, now }
  })
  if (key) {
    const send = vendorFetch({ service: RATINGS_SERVICE, base: apiBase })
    return { ratings: omdbRatings({ key, apiBase, send, quota }) }
  }
  if (!standIns) return {}
  const simulated = { key: SIMULATED.key, apiBase: SIMULATED.base, send: standIns.omdb }
  return { ratings: omdbRatings({ ...simulated, quota }) }
}

/** It needs no key: where films are stood in for, so is their diary. */
function diaryOf({ DIARY_BASE, TMDB_API_KEY }: Env, standIns?: StandIns): Pick<FilmSources, 'diary'> {
  if (standIns && !TMDB_API_KEY) {
    return { diary: letterboxdDiary({ base: SIMULATED.base, send: standIns.diary, agent: DIARY_AGENT }) }
  }
  const base = DIARY_BASE || settings.diary.baseUrl
  const send = vendorFetch({ service: 'film diary', base })
  return { diary: letterboxdDiary({ base, send, agent: DIARY_AGENT }) }
}

export function reviewSourcesOf(env: Env, own: ReviewSources['own'], standIns?: StandIns): ReviewSources {
  const { appleId: podcastId } = settings.reviews
  const base = env.REVIEWS_APPLE_BASE
  if (podcastId) {
    return { own, apple: appleReviews({ podcastId, base, send: vendorFetch({ service: 'reviews', base }) }) }
  }
  if (!standIns) return { own, apple: undefined }
  const simulated = { podcastId: SIMULATED.podcastId, base: SIMULATED.base, send: standIns.apple }
  return { own, apple: appleReviews(simulated) }
}

export function runtimeOf({ STRIPE_PUBLISHABLE_KEY: key, COUPONS_ENABLED }: Env): Runtime {
  return { shop: { stripePublishableKey: key, couponsEnabled: key !== '' && COUPONS_ENABLED } }
}

/** Printful of the settings, or the one that stands in for it. `perSecond`: its calls, where a visitor's pace is not meant. */
export function printingOf(env: Env, standIn?: VendorStandIn, perSecond?: number): Printing | undefined {
  const { PRINTFUL_TOKEN: token, PRINTFUL_STORE_ID: storeId, PRINTFUL_API_BASE: apiBase } = env
  const webhookSecrets = env.PRINTFUL_WEBHOOK_SECRETS
  if (token) {
    const way = { service: PRINTING_SERVICE, base: apiBase, timeoutMs: PRINTFUL_TIMEOUT_MS }
    const pace = perSecond === undefined ? {} : { perSecond }
    const printful = { token, storeId, apiBase, webhookSecrets, isReal: true }
    return printfulShop({ ...printful, send: vendorFetch(way), ...pace })
  }
  if (!standIn) return undefined
  const { key, base } = SIMULATED
  const { send, webhookSecret } = standIn
  const simulated = { token: key, storeId: SIMULATED.storeId, apiBase: base, webhookSecrets: [webhookSecret] }
  // It belongs to this machine: no other guests, so no pace.
  return printfulShop({ ...simulated, isReal: false, send, perSecond: Number.POSITIVE_INFINITY })
}

/** Payments of the settings, or what stands in for them. */
export function paymentsOf(
  env: Env,
  { now }: Pick<Services, 'now'>,
  standIn?: VendorStandIn
): Payments | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_BASE: apiBase,
    STRIPE_WEBHOOK_SECRETS: webhookSecrets
  } = env
  if (secretKey) {
    const way = { service: PAYMENTS_SERVICE, base: apiBase, timeoutMs: STRIPE_TIMEOUT_MS }
    return stripePayments({ secretKey, apiBase, webhookSecrets, send: vendorFetch(way), now })
  }
  if (!standIn) return undefined
  const { send, webhookSecret } = standIn
  const { stripeKey, base } = SIMULATED
  return stripePayments({ secretKey: stripeKey, apiBase: base, webhookSecrets: [webhookSecret], send, now })
}

const STRIPE_PORTAL_ORIGIN = 'https://billing.stripe.com'

/** Subscriptions of the settings, or what stands in for them. */
export function membershipsOf(
  env: Env,
  standIn?: { send: SendRequest; portalOrigin: string }
): Memberships | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, STRIPE_SUPERFAN_PRICE_ID: priceId } = env
  if (secretKey) {
    if (!priceId) return undefined
    const way = { service: PAYMENTS_SERVICE, base: apiBase, timeoutMs: STRIPE_TIMEOUT_MS }
    const portalOrigin = STRIPE_PORTAL_ORIGIN
    return stripeMemberships({ secretKey, apiBase, priceId, portalOrigin, send: vendorFetch(way) })
  }
  if (!standIn) return undefined
  const { send, portalOrigin } = standIn
  const { stripeKey, base } = SIMULATED
  const simulated = { secretKey: stripeKey, apiBase: base, priceId: SIMULATED.priceId }
  return stripeMemberships({ ...simulated, send, portalOrigin })
}
