// Chooses the adapter of each service from the settings. A service without a key is off, or answered by a simulator.
import { settings } from '../src/features/brand/settings.ts'
import type { PushReach } from '../src/features/push/rules.ts'
import type { Clock } from './clock.ts'
import { openDatabase } from './db/open.ts'
import type { Env } from './env.ts'
import type { FilmSources } from './films/film-sources.ts'
import type { SendRequest } from './http/client/bounded-fetch.ts'
import { dayQuota } from './http/client/day-quota.ts'
import type { OutsideOptions } from './http/client/outside-fetch.ts'
import { vendorFetch } from './http/client/vendor-fetch.ts'
import type { VapidPair } from './push/vapid-pair.ts'
import { appleReviews } from './services/apple/review-source.apple.ts'
import type { ReviewSources } from './services/apple/review-source.ts'
import { noCache } from './services/cache/cache.none.ts'
import { postgresCache } from './services/cache/cache.postgres.ts'
import { redisCache } from './services/cache/cache.redis.ts'
import type { Cache } from './services/cache/cache.ts'
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
import { smtpMailer } from './services/smtp/mailer.smtp.ts'
import type { Mailer } from './services/smtp/mailer.ts'
import { TIMEOUT_MS as STRIPE_TIMEOUT_MS } from './services/stripe/client.ts'
import { stripeMemberships } from './services/stripe/memberships.stripe.ts'
import type { Memberships } from './services/stripe/memberships.ts'
import { stripePayments } from './services/stripe/payments.stripe.ts'
import { PAYMENTS_SERVICE, type Payments } from './services/stripe/payments.ts'
import { tmdbFilmDatabase } from './services/tmdb/film-database.tmdb.ts'
import type { PushSender } from './services/web-push/push-sender.ts'
import type { Services } from './services.ts'

export const MAIL_SENDER = { name: settings.name, address: settings.mail.sender }
const DIARY_AGENT = `Mozilla/5.0 (compatible; ${settings.shortName}; +${settings.siteUrl})`
/** The key that simulators are called with. It marks the call as simulated in the log. */
const SIMULATED = {
  key: 'any',
  stripeKey: 'sk_simulated',
  podcastId: '9',
  storeId: '9',
  priceId: 'price_simulated',
  base: 'https://simulated.kino9.example'
}

/** The simulators that replace services without a key; none on a deployed site. */
export type SimulatedSources = {
  tmdb: SendRequest
  omdb: SendRequest
  diary: SendRequest
  apple: SendRequest
}

/** A vendor that sends signed webhooks. */
type SimulatedVendor = { send: SendRequest; webhookSecret: string }

/** For addresses that others chose. Node's network code is loaded with the first request. */
export function outsideFetch(options: OutsideOptions): SendRequest {
  let opened: Promise<SendRequest> | undefined
  return async (request) => {
    opened ??= import('./http/client/outside-fetch.ts').then(({ createOutsideFetch }) =>
      createOutsideFetch(options)
    )
    return (await opened)(request)
  }
}

export const databaseOf = ({ DATABASE_URL: url }: Env): Services['db'] =>
  url ? openDatabase(url) : undefined

/** In Redis, otherwise in the database; undefined without either. */
export function cacheOf(env: Env, services: Pick<Services, 'db' | 'now'>): Cache {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  if (url) return redisCache({ url, token, prefix: settings.shortName })
  return services.db ? postgresCache(services.db, services.now) : noCache
}

export function mailerOf({ SMTP_URL: url }: Env): Mailer | undefined {
  return url ? smtpMailer({ url, sender: MAIL_SENDER }) : undefined
}

/** The encryption library is loaded with the first sender. `reach`: the push services that may be called. */
export async function openPushSender(options: {
  pair: VapidPair
  reach: PushReach
  now: Clock
}): Promise<PushSender> {
  const { webPushSender } = await import('./services/web-push/push-sender.web-push.ts')
  return webPushSender({ ...options, subject: `mailto:${settings.mail.support}` })
}

export function filmSourcesOf(
  env: Env,
  stores: Pick<Services, 'cache' | 'now'>,
  simulators?: SimulatedSources,
  { diary } = settings
): FilmSources {
  const isDiaryRead = diary?.showsAverages && env.DIARY_BASE !== 'off'
  return {
    ...filmDatabaseOf(env, simulators),
    ...ratingsOf(env, stores, simulators),
    ...(isDiaryRead ? diaryOf(env, diary.baseUrl, simulators) : {})
  }
}

function filmDatabaseOf(env: Env, simulators?: SimulatedSources): Pick<FilmSources, 'database'> {
  const { TMDB_API_KEY: key, TMDB_API_BASE: apiBase } = env
  if (key) {
    const send = vendorFetch({ service: 'film database', base: apiBase })
    return { database: tmdbFilmDatabase({ key, apiBase, send }) }
  }
  if (!simulators) return {}
  return {
    database: tmdbFilmDatabase({ key: SIMULATED.key, apiBase: SIMULATED.base, send: simulators.tmdb })
  }
}

function ratingsOf(
  env: Env,
  { cache, now }: Pick<Services, 'cache' | 'now'>,
  simulators?: SimulatedSources
): Pick<FilmSources, 'ratings'> {
  const { OMDB_API_KEY: key, OMDB_API_BASE: apiBase } = env
  const quota = dayQuota({
    service: RATINGS_SERVICE,
    perDay: OMDB_CALLS_A_DAY,
    perDayAlone: OMDB_CALLS_A_DAY_ALONE,
    cache,
    now
  })
  if (key) {
    const send = vendorFetch({ service: RATINGS_SERVICE, base: apiBase })
    return { ratings: omdbRatings({ key, apiBase, send, quota }) }
  }
  if (!simulators) return {}
  const simulated = { key: SIMULATED.key, apiBase: SIMULATED.base, send: simulators.omdb }
  return { ratings: omdbRatings({ ...simulated, quota }) }
}

/** Needs no key: the diary is simulated where the other film sources are. */
function diaryOf(
  { DIARY_BASE, TMDB_API_KEY }: Env,
  diaryBaseUrl: string,
  simulators?: SimulatedSources
): Pick<FilmSources, 'diary'> {
  if (simulators && !TMDB_API_KEY) {
    return { diary: letterboxdDiary({ base: SIMULATED.base, send: simulators.diary, agent: DIARY_AGENT }) }
  }
  const base = DIARY_BASE || diaryBaseUrl
  const send = vendorFetch({ service: 'film diary', base })
  return { diary: letterboxdDiary({ base, send, agent: DIARY_AGENT }) }
}

export function reviewSourcesOf(
  env: Env,
  own: ReviewSources['own'],
  simulators?: SimulatedSources
): ReviewSources {
  const { appleId: podcastId } = settings.reviews
  const base = env.REVIEWS_APPLE_BASE
  if (podcastId) {
    return { own, apple: appleReviews({ podcastId, base, send: vendorFetch({ service: 'reviews', base }) }) }
  }
  if (!simulators) return { own, apple: undefined }
  const simulated = { podcastId: SIMULATED.podcastId, base: SIMULATED.base, send: simulators.apple }
  return { own, apple: appleReviews(simulated) }
}

export function shopOf({ STRIPE_PUBLISHABLE_KEY: key, COUPONS_ENABLED }: Env): Services['shop'] {
  return { stripePublishableKey: key, couponsEnabled: key !== '' && COUPONS_ENABLED }
}

/**
 * Printful from the settings, or its simulator. `perSecond`: the rate limit, if it differs from the one for visitors' calls.
 */
export function printingOf(env: Env, simulator?: SimulatedVendor, perSecond?: number): Printing | undefined {
  const { PRINTFUL_TOKEN: token, PRINTFUL_STORE_ID: storeId, PRINTFUL_API_BASE: apiBase } = env
  const webhookSecrets = env.PRINTFUL_WEBHOOK_SECRETS
  if (token) {
    const way = { service: PRINTING_SERVICE, base: apiBase, timeoutMs: PRINTFUL_TIMEOUT_MS }
    const pace = perSecond === undefined ? {} : { perSecond }
    const printful = { token, storeId, apiBase, webhookSecrets, isReal: true }
    return printfulShop({ ...printful, send: vendorFetch(way), ...pace })
  }
  if (!simulator) return undefined
  const { key, base } = SIMULATED
  const { send, webhookSecret } = simulator
  const simulated = { token: key, storeId: SIMULATED.storeId, apiBase: base, webhookSecrets: [webhookSecret] }
  // The simulator has no other clients, so it needs no rate limit.
  return printfulShop({ ...simulated, isReal: false, send, perSecond: Number.POSITIVE_INFINITY })
}

/** Payments from the settings, or simulated. */
export function paymentsOf(
  env: Env,
  { now }: Pick<Services, 'now'>,
  simulator?: SimulatedVendor
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
  if (!simulator) return undefined
  const { send, webhookSecret } = simulator
  const { stripeKey, base } = SIMULATED
  return stripePayments({ secretKey: stripeKey, apiBase: base, webhookSecrets: [webhookSecret], send, now })
}

const STRIPE_PORTAL_ORIGIN = 'https://billing.stripe.com'

/** Subscriptions from the settings, or simulated. */
export function membershipsOf(
  env: Env,
  simulator?: { send: SendRequest; portalOrigin: string }
): Memberships | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase, STRIPE_SUPERFAN_PRICE_ID: priceId } = env
  if (secretKey) {
    if (!priceId) return undefined
    const way = { service: PAYMENTS_SERVICE, base: apiBase, timeoutMs: STRIPE_TIMEOUT_MS }
    const portalOrigin = STRIPE_PORTAL_ORIGIN
    return stripeMemberships({ secretKey, apiBase, priceId, portalOrigin, send: vendorFetch(way) })
  }
  if (!simulator) return undefined
  const { send, portalOrigin } = simulator
  const { stripeKey, base } = SIMULATED
  const simulated = { secretKey: stripeKey, apiBase: base, priceId: SIMULATED.priceId }
  return stripeMemberships({ ...simulated, send, portalOrigin })
}
