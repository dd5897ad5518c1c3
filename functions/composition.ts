// The one list of all services. Each is created from the settings on first use: by the vendor's adapter where there is a key,
// else by a simulator on a local machine, else not at all.
import type { BuiltBallot } from '../src/desk/backoffice/ballots.ts'
import type { BuiltEpisode } from '../src/desk/episodes/built.ts'
import type { Embeddable } from '../src/listen/embed/embeddable.ts'
import { PUSH_HOSTS } from '../src/listen/push/push-hosts.ts'
import type { BuiltEpisodes } from '../src/listen/votes/built.ts'
import { settings } from '../src/site/brand/settings.ts'
import type { Review } from '../src/site/reviews/schema.ts'
import type { Env } from './env.ts'
import { chosenFeed } from './listen/feed/chosen-feed.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/db/open.ts'
import type { SendRequest } from './platform/http/client/bounded-fetch.ts'
import type { OutsideOptions } from './platform/http/client/outside-fetch.ts'
import { type VendorOptions, vendorFetch } from './platform/http/client/vendor-fetch.ts'
import { logToConsole, type WriteLog } from './platform/http/log.ts'
import { noCache } from './platform/limits/cache.none.ts'
import { postgresCache } from './platform/limits/cache.postgres.ts'
import { redisCache } from './platform/limits/cache.redis.ts'
import type { Cache } from './platform/limits/cache.ts'
import { dayQuota } from './platform/limits/day-quota.ts'
import { appleReviews } from './platform/services/apple/review-source.apple.ts'
import type { ReviewSources } from './platform/services/apple/review-source.ts'
import { type FilmSources, RATINGS_SERVICE } from './platform/services/film-sources.ts'
import { letterboxdDiary } from './platform/services/letterboxd/film-diary.letterboxd.ts'
import type { BuildHook } from './platform/services/netlify/site-host.ts'
import { webBuildHook, webLiveSite } from './platform/services/netlify/site-host.web.ts'
import {
  OMDB_CALLS_A_DAY,
  OMDB_CALLS_A_DAY_ALONE,
  omdbRatings
} from './platform/services/omdb/film-ratings.omdb.ts'
import { TIMEOUT_MS as PRINTFUL_TIMEOUT_MS } from './platform/services/printful/client.ts'
import { printfulShop } from './platform/services/printful/printing.printful.ts'
import { PRINTING_SERVICE, type Printing } from './platform/services/printful/printing.ts'
import { rssFeed } from './platform/services/rss/podcast-feed.rss.ts'
import type { PodcastFeed } from './platform/services/rss/podcast-feed.ts'
import { smtpMailer } from './platform/services/smtp/mailer.smtp.ts'
import type { Mailer } from './platform/services/smtp/mailer.ts'
import { smtpPosting } from './platform/services/smtp/posting.smtp.ts'
import type { PostMail } from './platform/services/smtp/posting.ts'
import { stripeBalance } from './platform/services/stripe/balance.stripe.ts'
import type { Balance } from './platform/services/stripe/balance.ts'
import { TIMEOUT_MS as STRIPE_TIMEOUT_MS } from './platform/services/stripe/client.ts'
import { stripeMemberships } from './platform/services/stripe/memberships.stripe.ts'
import type { Memberships } from './platform/services/stripe/memberships.ts'
import { stripePayments } from './platform/services/stripe/payments.stripe.ts'
import { PAYMENTS_SERVICE, type Payments } from './platform/services/stripe/payments.ts'
import { tmdbFilmDatabase } from './platform/services/tmdb/film-database.tmdb.ts'
import { tmdbFilmOffers } from './platform/services/tmdb/film-offers.tmdb.ts'
import { tmdbFilmSearch } from './platform/services/tmdb/film-search.tmdb.ts'
import { type LaunchWorker, pushOf } from './platform/services/web-push/push.ts'
import type { PushSender } from './platform/services/web-push/push-sender.ts'
import type { Services, WatchedJob } from './platform/services.ts'

export const MAIL_SENDER = { name: settings.name, address: settings.mail.sender }
const DIARY_AGENT = `Mozilla/5.0 (compatible; ${settings.shortName}; +${settings.siteUrl})`
const STRIPE_PORTAL_ORIGIN = 'https://billing.stripe.com'
const SIMULATED_BASE = 'https://simulated.kino9.example'
/** The log shows by this key that a call was simulated. */
const SIMULATED_STRIPE_KEY = 'sk_simulated'
/** A function may run for 25 seconds; each outgoing request gets a third of it. */
const OUTWARD_WITHIN_MS = 8_000
/** The list of all episodes. */
const MAX_LIVE_BYTES = 30_000_000
const WEB_ADDRESS = /^https?:/i

/** What the last build knows of the podcast. */
export type BuiltPodcast = BuiltEpisodes & {
  ballots: readonly BuiltBallot[]
  /** Newest first. */
  episodes: readonly BuiltEpisode[]
  embeddables: ReadonlyMap<string, Embeddable>
  filmIds: ReadonlySet<number>
  ownReviews: readonly Review[]
}

/** Simulators of the film sources and of Apple's reviews. */
type SimulatedSources = Record<'tmdb' | 'omdb' | 'diary' | 'apple', SendRequest>
/** A simulated vendor that sends signed webhooks. */
type SimulatedVendor = { send: SendRequest; webhookSecret: string }
type SimulatedStripe = SimulatedVendor & { portalOrigin: string }

/** Where the services are: on a deployed site, or on a local machine. */
export type Place = {
  built: () => BuiltPodcast
  /** The jobs that should run; none on a machine that runs a single command. */
  watchedJobs: readonly WatchedJob[]
  /** The address of the site as visitors see it. */
  address: () => string
  launchWorker: (services: Services) => LaunchWorker
  launchMailWorker: (services: Services) => LaunchWorker
  /** Default: to the console. */
  log?: WriteLog
  /** For a job that calls Printful at a different rate than visitors do. */
  printfulPerSecond?: number | undefined
  /** What answers where a key is missing; a deployed site has none of it. */
  simulators?: {
    sources: SimulatedSources
    stripe: SimulatedStripe | undefined
    printful: SimulatedVendor | undefined
    mailer: Mailer
    postMail: PostMail
    mailWebhookSecret: string
    /** Of the simulated push service. */
    pushOrigin: string
    /** A feed that is not on the web: a file, or the sample when there is none. */
    feed: (file: string | undefined) => PodcastFeed
    buildHook: BuildHook | undefined
  }
}

export function composeServices(env: Env, place: Place): Services {
  const { built, simulators } = place
  const pushOrigins = simulators ? [simulators.pushOrigin] : []
  return lazily<Services>({
    log: () => place.log ?? logToConsole,
    now: () => systemClock,
    db: () => (env.DATABASE_URL ? openDatabase(env.DATABASE_URL) : undefined),
    cache: (services) => cacheOf(env, services),
    appSecret: () => env.APP_SECRET,
    watchedJobs: () => place.watchedJobs,
    publishedOn: () => () => built().publishedOn,
    candidates: () => (episodeNumber) => built().candidates[episodeNumber] ?? [],
    embeddable: () => (slug) => built().embeddables.get(slug),
    isOurFilm: () => (tmdbId) => built().filmIds.has(tmdbId),
    ourFilms: () => () => [...built().filmIds],
    filmSources: (services) => filmSourcesOf(env, services, simulators?.sources),
    reviewSources: () => reviewSourcesOf(env, () => built().ownReviews, simulators?.sources),
    payments: (services) => paymentsOf(env, services, simulators?.stripe),
    memberships: () => membershipsOf(env, simulators?.stripe),
    balance: () => balanceOf(env, simulators?.stripe),
    printing: () => printingOf(env, simulators?.printful, place.printfulPerSecond),
    mailer: () =>
      env.SMTP_URL ? smtpMailer({ url: env.SMTP_URL, sender: MAIL_SENDER }) : simulators?.mailer,
    episodeMail: (services) => ({
      post: env.SMTP_URL ? smtpPosting({ url: env.SMTP_URL }) : simulators?.postMail,
      launch: place.launchMailWorker(services),
      webhookSecrets:
        env.MAIL_WEBHOOK_SECRETS.length > 0
          ? env.MAIL_WEBHOOK_SECRETS
          : simulators
            ? [simulators.mailWebhookSecret]
            : []
    }),
    push: (services) =>
      pushOf({
        publicKey: env.VAPID_PUBLIC_KEY,
        moreHosts: env.PUSH_MORE_HOSTS,
        origins: pushOrigins,
        launch: place.launchWorker(services)
      }),
    openPushSender: (services) => () => openPushSender(env, services, pushOrigins),
    shop: () => ({
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }),
    backoffice: () => ({ passwordHash: env.BACKOFFICE_PASSWORD_HASH, ballots: () => built().ballots }),
    desk: () => ({ origin: () => new URL(place.address()).origin, episodes: () => built().episodes }),
    releases: () => releasesOf(env, place)
  })
}

/** An object whose properties are made on first use, from the others, and then kept. */
function lazily<All extends object>(makers: { readonly [Name in keyof All]: (all: All) => All[Name] }): All {
  const all = {} as All
  for (const name of Object.keys(makers) as (keyof All)[]) {
    Object.defineProperty(all, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = makers[name](all)
        Object.defineProperty(all, name, { enumerable: true, value })
        return value
      }
    })
  }
  return all
}

/** For addresses that others chose. Node's network code is loaded with the first request. */
function outsideFetch(options: OutsideOptions): SendRequest {
  let opened: Promise<SendRequest> | undefined
  return async (request) => {
    opened ??= import('./platform/http/client/outside-fetch.ts').then(({ createOutsideFetch }) =>
      createOutsideFetch(options)
    )
    return (await opened)(request)
  }
}

/** How a vendor is called: over the network when it is connected, else through its simulator, if there is one. */
function reached(
  isConnected: boolean,
  options: VendorOptions,
  simulator: SendRequest | undefined
): { base: string; send: SendRequest } | undefined {
  if (isConnected) return { base: options.base, send: vendorFetch(options) }
  return simulator && { base: SIMULATED_BASE, send: simulator }
}

/** In Redis, otherwise in the database; nowhere without either. */
function cacheOf(env: Env, { db, now }: Services): Cache {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  if (url) return redisCache({ url, token, prefix: settings.shortName })
  return db ? postgresCache(db, now) : noCache
}

export function filmSourcesOf(
  env: Env,
  { cache, now }: Pick<Services, 'cache' | 'now'>,
  simulators?: SimulatedSources,
  { diary } = settings
): FilmSources {
  const { TMDB_API_KEY, TMDB_API_BASE, OMDB_API_KEY, OMDB_API_BASE, DIARY_BASE } = env
  const tmdb = reached(
    TMDB_API_KEY !== '',
    { service: 'film database', base: TMDB_API_BASE },
    simulators?.tmdb
  )
  const omdb = reached(
    OMDB_API_KEY !== '',
    { service: RATINGS_SERVICE, base: OMDB_API_BASE },
    simulators?.omdb
  )
  // The diary needs no key: it is simulated where TMDB is.
  const letterboxd =
    diary?.showsAverages && DIARY_BASE !== 'off'
      ? reached(
          !simulators || TMDB_API_KEY !== '',
          { service: 'film diary', base: DIARY_BASE || diary.baseUrl },
          simulators?.diary
        )
      : undefined
  const quota = dayQuota({
    service: RATINGS_SERVICE,
    perDay: OMDB_CALLS_A_DAY,
    perDayAlone: OMDB_CALLS_A_DAY_ALONE,
    cache,
    now
  })
  const tmdbOptions = tmdb && { key: TMDB_API_KEY || 'simulated', apiBase: tmdb.base, send: tmdb.send }
  // The simulator has no other clients, so it needs no rate limit.
  const pace = TMDB_API_KEY ? {} : { perSecond: Number.POSITIVE_INFINITY }
  return {
    ...(tmdbOptions && {
      database: tmdbFilmDatabase(tmdbOptions),
      search: tmdbFilmSearch({ ...tmdbOptions, imageBase: env.TMDB_IMAGE_BASE }),
      offers: tmdbFilmOffers({ ...tmdbOptions, ...pace })
    }),
    ...(omdb && {
      ratings: omdbRatings({ key: OMDB_API_KEY || 'simulated', apiBase: omdb.base, send: omdb.send, quota })
    }),
    ...(letterboxd && { diary: letterboxdDiary({ ...letterboxd, agent: DIARY_AGENT }) })
  }
}

export function reviewSourcesOf(
  env: Env,
  own: ReviewSources['own'],
  simulators?: SimulatedSources
): ReviewSources {
  const { appleId = '' } = settings.reviews
  const apple = reached(
    appleId !== '',
    { service: 'reviews', base: env.REVIEWS_APPLE_BASE },
    simulators?.apple
  )
  return { own, apple: apple && appleReviews({ ...apple, podcastId: appleId || '9' }) }
}

function stripeOf({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base }: Env, simulator?: SimulatedVendor) {
  const options = { service: PAYMENTS_SERVICE, base, timeoutMs: STRIPE_TIMEOUT_MS }
  const stripe = reached(key !== '', options, simulator?.send)
  return stripe && { secretKey: key || SIMULATED_STRIPE_KEY, apiBase: stripe.base, send: stripe.send }
}

export function paymentsOf(
  env: Env,
  { now }: Pick<Services, 'now'>,
  simulator?: SimulatedVendor
): Payments | undefined {
  const stripe = stripeOf(env, simulator)
  const webhookSecrets =
    env.STRIPE_SECRET_KEY || !simulator ? env.STRIPE_WEBHOOK_SECRETS : [simulator.webhookSecret]
  return stripe && stripePayments({ ...stripe, webhookSecrets, now })
}

function membershipsOf(env: Env, simulator?: SimulatedStripe): Memberships | undefined {
  const stripe = stripeOf(env, simulator)
  const isSimulated = simulator && !env.STRIPE_SECRET_KEY
  const priceId = isSimulated ? 'price_simulated' : env.STRIPE_SUPERFAN_PRICE_ID
  const portalOrigin = isSimulated ? simulator.portalOrigin : STRIPE_PORTAL_ORIGIN
  return stripe && priceId ? stripeMemberships({ ...stripe, priceId, portalOrigin }) : undefined
}

function balanceOf(env: Env, simulator?: SimulatedVendor): Balance | undefined {
  const stripe = stripeOf(env, simulator)
  return stripe && stripeBalance(stripe)
}

export function printingOf(env: Env, simulator?: SimulatedVendor, perSecond?: number): Printing | undefined {
  const { PRINTFUL_TOKEN: token, PRINTFUL_API_BASE: apiBase } = env
  if (token) {
    const options = { service: PRINTING_SERVICE, base: apiBase, timeoutMs: PRINTFUL_TIMEOUT_MS }
    return printfulShop({
      token,
      storeId: env.PRINTFUL_STORE_ID,
      apiBase,
      webhookSecrets: env.PRINTFUL_WEBHOOK_SECRETS,
      isReal: true,
      send: vendorFetch(options),
      ...(perSecond === undefined ? {} : { perSecond })
    })
  }
  if (!simulator) return undefined
  return printfulShop({
    token: 'simulated',
    storeId: '9',
    apiBase: SIMULATED_BASE,
    webhookSecrets: [simulator.webhookSecret],
    isReal: false,
    send: simulator.send,
    // The simulator has no other clients, so it needs no rate limit.
    perSecond: Number.POSITIVE_INFINITY
  })
}

/** The encryption library is loaded with the first sender. */
async function openPushSender(env: Env, { now }: Services, origins: readonly string[]): Promise<PushSender> {
  const { webPushSender } = await import('./platform/services/web-push/push-sender.web-push.ts')
  return webPushSender({
    pair: { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY },
    reach: { hosts: [...PUSH_HOSTS, ...env.PUSH_MORE_HOSTS], origins },
    subject: `mailto:${settings.mail.support}`,
    now
  })
}

function releasesOf(env: Env, { address, simulators }: Place): Services['releases'] {
  const feed = chosenFeed(env, settings.feedUrl)
  const hook = env.BUILD_HOOK_URL
  const timeoutMs = OUTWARD_WITHIN_MS
  // The operator chose these addresses, so they may be on a private machine.
  const chosen = (url: string) => ({ trustedOrigins: [new URL(url).origin] })
  return {
    feed:
      feed && WEB_ADDRESS.test(feed)
        ? rssFeed(new URL(feed).href, outsideFetch({ service: 'feed', ...chosen(feed) }))
        : simulators?.feed(feed),
    isSample: simulators !== undefined && !feed,
    buildHook: hook
      ? webBuildHook(hook, outsideFetch({ service: 'build hook', timeoutMs, ...chosen(hook) }))
      : simulators?.buildHook,
    // A local machine knows its address only once the site is served.
    liveSite: webLiveSite(address, (request) => {
      const options = { service: 'live site', timeoutMs, maxBytes: MAX_LIVE_BYTES }
      return outsideFetch({ ...options, ...chosen(address()) })(request)
    })
  }
}
