// The bag of services that a handler may ask for; live.ts and local.ts fill it.
import type { BuiltBallot } from '../src/features/backoffice/ballots.ts'
import type { PublicationDates } from '../src/features/votes/retention.ts'
import type { Clock } from './clock.ts'
import type { CrashPoint } from './crash-points.ts'
import type { Database } from './db/open.ts'
import type { FilmSources } from './films/film-sources.ts'
import type { WriteLog } from './http/log.ts'
import type { ReviewSources } from './services/apple/review-source.ts'
import type { Cache } from './services/cache/cache.ts'
import type { Printing } from './services/printful/printing.ts'
import type { Mailer } from './services/smtp/mailer.ts'
import type { Memberships } from './services/stripe/memberships.ts'
import type { Payments } from './services/stripe/payments.ts'
import type { Push } from './services/web-push/push.ts'

/** What jobs get by with: no vendor's library comes along with these. */
export interface BasicServices {
  log: WriteLog
  now: Clock
  /** undefined = none is connected, and what needs it is off. */
  db: Database | undefined
  cache: Cache
  /** Signs what visitors carry and hides who they are; '' = none, and what needs it is off. */
  appSecret: string
  /** When each numbered episode came out, as it was built. */
  publishedOn: () => PublicationDates
  push: Push
}

export interface MailServices extends BasicServices {
  /** undefined = mail waits in the outbox, for a day and a half, until there is one. */
  mailer: Mailer | undefined
}

/** What the hosts' own calls get by with. */
export interface BackofficeServices extends BasicServices {
  backoffice: {
    /** The password of the hosts as `npm run password-hash` writes it; '' = none, and the backoffice is off. */
    passwordHash: string
    /** What can be voted on, as it was built. */
    ballots: () => readonly BuiltBallot[]
  }
}

/** What a page may ask before it asks anything else. */
export interface Runtime {
  shop: {
    /** '' = no key, so payments are off. */
    stripePublishableKey: string
    couponsEnabled: boolean
  }
}

/** What listeners' calls need: no bank and no Printful, so that a vote does not wait for their code. */
export interface PageServices extends BasicServices, Runtime {
  /** Titles of the films that may be voted for in an episode. */
  candidates: (episodeNumber: number) => readonly string[]
  /** Whether an episode names the film with this TMDB id. */
  isOurFilm: (tmdbId: number) => boolean
  filmSources: FilmSources
  reviewSources: ReviewSources
}

/** What works on orders: takes their money, prints and ships them. */
export interface ShopServices extends BasicServices {
  /** Takes money; undefined = none is connected, and the checkout is off. */
  payments: Payments | undefined
  /** Takes money every month; undefined = none is connected, and nobody can become a Superfan. */
  memberships: Memberships | undefined
  /** Prints and ships; undefined = none is connected, and the shop is off. */
  printing: Printing | undefined
  /** Called where a process that dies would leave an order or a signup half-way; a test throws there. Nothing else uses it. */
  passing?: (point: CrashPoint) => void
}

/** What brings a paid order to its buyer. */
export interface OrderServices extends ShopServices, MailServices {}

/** What buyers' calls need. */
export interface CheckoutServices extends ShopServices, Runtime {}

export interface Services extends PageServices, CheckoutServices, BackofficeServices {}
