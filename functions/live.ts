// The services of a deployed site: real adapters only, configured by the settings, and the data of the podcast as of the build.
import type { BuiltBallot } from '../src/features/backoffice/ballots.ts'
import { settings } from '../src/features/brand/settings.ts'
import type { Embeddable } from '../src/features/embed/embeddable.ts'
import { PUSH_HOSTS } from '../src/features/push/rules.ts'
import type { Review } from '../src/features/reviews/schema.ts'
import type { BuiltEpisodes } from '../src/features/votes/built.ts'
import {
  cacheOf,
  databaseOf,
  filmSourcesOf,
  mailerOf,
  membershipsOf,
  openPushSender,
  outsideFetch,
  paymentsOf,
  printingOf,
  reviewSourcesOf,
  shopOf
} from './adapters.ts'
import builtBallots from './backoffice/built-ballots.json' with { type: 'json' }
import { systemClock } from './clock.ts'
import builtEmbeddables from './embed/built-embeddables.json' with { type: 'json' }
import { type Env, parseEnv } from './env.ts'
import { chosenFeed } from './episodes/chosen-feed.ts'
import builtFilmIds from './films/built-film-ids.json' with { type: 'json' }
import { logToConsole } from './http/log.ts'
import { launchKey } from './push/workers.ts'
import builtReviews from './reviews/built-reviews.json' with { type: 'json' }
import { backgroundWorkers } from './services/netlify/push-workers.netlify.ts'
import { webBuildHook, webLiveSite } from './services/netlify/site-host.web.ts'
import { rssFeed } from './services/rss/podcast-feed.rss.ts'
import { pushOf } from './services/web-push/push.ts'
import { lazily, type Services } from './services.ts'
import builtEpisodes from './votes/built-episodes.json' with { type: 'json' }

/** A function may run for 25 seconds; each outgoing request gets a third of it. */
const OUTWARD_WITHIN_MS = 8_000
/** The list of all episodes. */
const MAX_LIVE_BYTES = 30_000_000

const episodes: BuiltEpisodes = builtEpisodes
const embeddables: ReadonlyMap<string, Embeddable> = new Map(Object.entries<Embeddable>(builtEmbeddables))
const filmIds: ReadonlySet<number> = new Set<number>(builtFilmIds)
const ballots: readonly BuiltBallot[] = builtBallots
const ownReviews: readonly Review[] = builtReviews

/** Used by every function. `printfulPerSecond`: for a job that calls Printful at a different rate than visitors do. */
export function live({ printfulPerSecond }: { printfulPerSecond?: number } = {}): Services {
  const env = parseEnv(process.env)
  return lazily<Services>({
    log: () => logToConsole,
    now: () => systemClock,
    db: () => databaseOf(env),
    cache: (services) => cacheOf(env, services),
    appSecret: () => env.APP_SECRET,
    publishedOn: () => () => episodes.publishedOn,
    candidates: () => (episodeNumber) => episodes.candidates[episodeNumber] ?? [],
    embeddable: () => (slug) => embeddables.get(slug),
    isOurFilm: () => (tmdbId) => filmIds.has(tmdbId),
    filmSources: (services) => filmSourcesOf(env, services),
    reviewSources: () => reviewSourcesOf(env, () => ownReviews),
    payments: (services) => paymentsOf(env, services),
    memberships: () => membershipsOf(env),
    printing: () => printingOf(env, undefined, printfulPerSecond),
    mailer: () => mailerOf(env),
    push: () =>
      pushOf({
        publicKey: env.VAPID_PUBLIC_KEY,
        moreHosts: env.PUSH_MORE_HOSTS,
        launch: backgroundWorkers(settings.siteUrl, launchKey(env.APP_SECRET))
      }),
    openPushSender:
      ({ now }) =>
      () =>
        openPushSender({
          pair: { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY },
          reach: { hosts: [...PUSH_HOSTS, ...env.PUSH_MORE_HOSTS], origins: [] },
          now
        }),
    shop: () => shopOf(env),
    backoffice: () => ({ passwordHash: env.BACKOFFICE_PASSWORD_HASH, ballots: () => ballots }),
    releases: () => releasesOf(env)
  })
}

function releasesOf(env: Env): Services['releases'] {
  const address = chosenFeed(env, settings.feedUrl)
  const siteOrigin = new URL(settings.siteUrl).origin
  const liveSite = outsideFetch({
    service: 'live site',
    timeoutMs: OUTWARD_WITHIN_MS,
    maxBytes: MAX_LIVE_BYTES,
    trustedOrigins: [siteOrigin]
  })
  return {
    feed: address && /^https?:/i.test(address) ? feedAt(address) : undefined,
    isSample: false,
    buildHook: env.BUILD_HOOK_URL ? hookAt(env.BUILD_HOOK_URL) : undefined,
    liveSite: webLiveSite(() => siteOrigin, liveSite),
    askHub: outsideFetch({ service: 'hub', timeoutMs: OUTWARD_WITHIN_MS })
  }
}

/** The feed may be on a private machine, because the operator chose its address. */
function feedAt(address: string): Services['releases']['feed'] {
  const { href, origin } = new URL(address)
  return rssFeed(href, outsideFetch({ service: 'feed', trustedOrigins: [origin] }))
}

function hookAt(url: string): Services['releases']['buildHook'] {
  const trustedOrigins = [new URL(url).origin]
  const send = outsideFetch({ service: 'build hook', timeoutMs: OUTWARD_WITHIN_MS, trustedOrigins })
  return webBuildHook(url, send)
}
