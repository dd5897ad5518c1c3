// The services that handlers and jobs may use. composition.ts creates them.
import type { BuiltBallot } from '../../src/desk/backoffice/ballots.ts'
import type { BuiltEpisode } from '../../src/desk/episodes/built.ts'
import { Failure } from '../../src/lib/outcome.ts'
import type { Embeddable } from '../../src/listen/embed/embeddable.ts'
import type { PublicationDates } from '../../src/listen/votes/retention.ts'
import type { Clock } from './clock.ts'
import type { CrashPoint } from './crash-points.ts'
import type { Database } from './db/open.ts'
import {
  type AnswerableCall,
  type Decision,
  handle,
  type IsKnown,
  type Route,
  type Visit
} from './http/handle.ts'
import type { WriteLog } from './http/log.ts'
import type { Cache } from './limits/cache.ts'
import type { ReviewSources } from './services/apple/review-source.ts'
import type { FilmSources } from './services/film-sources.ts'
import type { BuildHook, LiveSite } from './services/netlify/site-host.ts'
import type { Printing } from './services/printful/printing.ts'
import type { PodcastFeed } from './services/rss/podcast-feed.ts'
import type { Mailer } from './services/smtp/mailer.ts'
import type { PostMail } from './services/smtp/posting.ts'
import type { Balance } from './services/stripe/balance.ts'
import type { Memberships } from './services/stripe/memberships.ts'
import type { Payments } from './services/stripe/payments.ts'
import type { LaunchWorker, Push } from './services/web-push/push.ts'
import type { PushSender } from './services/web-push/push-sender.ts'

/** A job, and how many minutes after its last success it is late. */
export type WatchedJob = { name: string; lateAfterMinutes: number }

export interface Services {
  log: WriteLog
  now: Clock
  /** undefined = no database; everything that needs one is off. */
  db: Database | undefined
  cache: Cache
  /** Signs cookies and derives the keys that hide visitors; '' = none, and what needs it is off. */
  appSecret: string

  /** The jobs that should run, as of the build. */
  watchedJobs: readonly WatchedJob[]
  /** The publication date of each numbered episode, as of the build. */
  publishedOn: () => PublicationDates
  /** The titles of the films that can be voted for in an episode. */
  candidates: (episodeNumber: number) => readonly string[]
  /** The data of an embedded episode, by slug, from the build; undefined = there is no such episode. */
  embeddable: (slug: string) => Embeddable | undefined
  /** Whether an episode names the film with this TMDB id. */
  isOurFilm: (tmdbId: number) => boolean
  /** The TMDB ids of the films that episodes name, newest episode first. */
  ourFilms: () => readonly number[]

  filmSources: FilmSources
  reviewSources: ReviewSources
  /** Payments of orders; undefined = not connected, and the checkout is off. */
  payments: Payments | undefined
  /** Monthly subscriptions; undefined = not connected, so visitors cannot become a Superfan. */
  memberships: Memberships | undefined
  /** The balance and the payouts at Stripe; undefined = not connected, and the books stay empty. */
  balance: Balance | undefined
  /** Printing and shipping; undefined = not connected, and the shop is off. */
  printing: Printing | undefined
  /** undefined = mail waits in the outbox for up to a day and a half. */
  mailer: Mailer | undefined
  /** The mails about episodes. `post`: undefined = no mail server, and none begins. */
  episodeMail: {
    post: PostMail | undefined
    launch: LaunchWorker
    /** The secrets with which the provider signs what comes back later; none = it is not told. */
    webhookSecrets: readonly string[]
  }
  push: Push
  /** Throws a `Failure` when the keys are missing or wrong. */
  openPushSender: () => Promise<PushSender>

  shop: {
    /** '' = no key, so payments are off. */
    stripePublishableKey: string
    couponsEnabled: boolean
  }
  backoffice: {
    /** The hash of the backoffice password, from `npm run password-hash`; '' = none, and the backoffice is off. */
    passwordHash: string
    /** The episodes and films that can be voted on, as of the build. */
    ballots: () => readonly BuiltBallot[]
  }
  desk: {
    /** The origin that passkeys are for: of the live site, or of the local server. */
    origin: () => string
    /** What the site shows of each episode, newest first, as of the build. */
    episodes: () => readonly BuiltEpisode[]
  }
  releases: {
    /** The feed that is watched; undefined = none. */
    feed: PodcastFeed | undefined
    /** Whether it is the project's own sample, in which every change is intended. */
    isSample: boolean
    /** The build hook; undefined = this site cannot start its own builds. */
    buildHook: BuildHook | undefined
    liveSite: LiveSite
  }

  /**
   * Called at each place where a crash would leave an order or a signup unfinished; tests throw there. Nothing else uses it.
   */
  onCrashPoint?: ((point: CrashPoint) => void) | undefined
}

export type With<Name extends keyof Services> = Services & { [One in Name]: NonNullable<Services[One]> }

/** The services of a site with a database, with these connected as well. A function requires only what it uses. */
export type Connected<Name extends keyof Services = 'db'> = With<Name | 'db'>

const SETTINGS = {
  db: 'DATABASE_URL',
  appSecret: 'APP_SECRET',
  payments: 'STRIPE_SECRET_KEY',
  balance: 'STRIPE_SECRET_KEY',
  memberships: 'STRIPE_SECRET_KEY or STRIPE_SUPERFAN_PRICE_ID',
  printing: 'PRINTFUL_TOKEN'
} as const

export type Connectable = keyof typeof SETTINGS

/** Which setting is missing for these services; undefined when all are connected. */
export function missingSetting(services: Services, ...names: readonly Connectable[]): string | undefined {
  const missing = names.find((name) => !services[name])
  return missing && `${SETTINGS[missing]} is not set`
}

/** Checks that these services are connected. Throws a `Failure` of `feature` that names the missing setting. */
export function assertConnected<Name extends Connectable>(
  feature: string,
  services: Services,
  ...names: readonly Name[]
): asserts services is With<Name> {
  const missing = missingSetting(services, ...names)
  if (missing) throw new Failure(feature, `off, because ${missing}`)
}

/** `handle` for calls that need these services. A handler gets them connected; while one is missing the call fails. */
export const handleWith =
  <Name extends Connectable>(feature: string, services: Services, ...names: readonly Name[]) =>
  <C extends AnswerableCall>(
    call: C,
    act: (visit: Visit<C>, connected: With<Name>) => Decision<C> | Promise<Decision<C>>,
    isKnown?: IsKnown
  ): Route =>
    handle(
      call,
      (visit) => {
        assertConnected(feature, services, ...names)
        return act(visit, services)
      },
      isKnown
    )
