// The services on a local machine: services without a key are simulated, and so are the tasks of a host.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { SIMULATED_BUILD_HOOK, simulatedBuildHost } from '../simulators/build-hook.ts'
import { fileMailer } from '../simulators/mailer.ts'
import { SAMPLE_FEED_URL, sampleHost } from '../simulators/podcast-feed.ts'
import { openPushSimulator, type PushedMessage, type PushSimulator } from '../simulators/push-service.ts'
import {
  LOCAL_PUBLISHABLE_KEY,
  simulatedPrintful,
  simulatedSources,
  simulatedStripe
} from '../simulators/simulated-sources.ts'
import { type BuiltBallot, builtBallots } from '../src/features/backoffice/ballots.ts'
import { settings } from '../src/features/brand/settings.ts'
import { type Embeddable, embeddables } from '../src/features/embed/embeddable.ts'
import type { Podcast } from '../src/features/episodes/schema.ts'
import { filmIdsOf } from '../src/features/films/film-ids.ts'
import { PUSH_HOSTS, type PushNotice } from '../src/features/push/rules.ts'
import type { Review } from '../src/features/reviews/schema.ts'
import { type BuiltEpisodes, builtEpisodes } from '../src/features/votes/built.ts'
import {
  cacheOf,
  databaseOf,
  filmSourcesOf,
  MAIL_SENDER,
  mailerOf,
  membershipsOf,
  openPushSender,
  outsideFetch,
  paymentsOf,
  printingOf,
  reviewSourcesOf,
  shopOf
} from './adapters.ts'
import { passwordHash } from './backoffice/password.ts'
import { systemClock } from './clock.ts'
import { makeFile } from './db/new-file.ts'
import { type Env, parseEnv } from './env.ts'
import { chosenFeed } from './episodes/chosen-feed.ts'
import { logToConsole } from './http/log.ts'
import { isLoopback } from './http/loopback.ts'
import { newVapidPair, type VapidPair } from './push/vapid-pair.ts'
import { sendDue } from './push/workers.ts'
import { webBuildHook, webLiveSite } from './services/netlify/site-host.web.ts'
import { feedFile } from './services/rss/podcast-feed.file.ts'
import { rssFeed } from './services/rss/podcast-feed.rss.ts'
import type { PodcastFeed } from './services/rss/podcast-feed.ts'
import { type LaunchWorkers, pushOf } from './services/web-push/push.ts'
import { lazily, type Services } from './services.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SAMPLE_FOLDER = path.join(ROOT, 'sample')
/** Where simulators store their state and mail, unless configured otherwise. */
const DATA_FOLDER = path.join(ROOT, '.data')
/** Episodes published on this machine are stored on top of the sample, which stays unchanged. */
const SAMPLE_FOLDERS = [path.join(DATA_FOLDER, 'sample'), SAMPLE_FOLDER]
/** The data that the pages were built from. */
const PODCAST_FILE = path.join(ROOT, '.cache/site/podcast.json')
const BACKOFFICE_FILE = path.join(DATA_FOLDER, 'backoffice.json')
const SECRET_FILE = path.join(DATA_FOLDER, 'app-secret')
const VAPID_FILE = path.join(DATA_FOLDER, 'vapid-keys.json')
/** Added to the site's port, away from ports that people choose: with the site on 4321, the push service listens on 24321. */
const PUSH_PORT_ABOVE = 20_000
const USUAL_PORT = 4321
const MAX_LIVE_BYTES = 30_000_000

/** What the local server does in place of a host. A command that runs at the same time does none of it. */
export type LocalPlace = {
  /** The URL of the local site, once it is served. */
  address?: () => string
  /** Default: `.data`. */
  folder?: string
  /** Builds the site and publishes it. */
  build?: () => Promise<void>
}

/** The simulated vendors; undefined = the real one is connected. */
export type Simulators = {
  stripe: ReturnType<typeof simulatedStripe> | undefined
  printful: ReturnType<typeof simulatedPrintful> | undefined
  /** The folder for mail that is not sent to a mail server. */
  mailFolder: string | undefined
}

/** Services that only a local machine has. */
export type LocalServices = Services & { simulators: Simulators }

export async function local(place: LocalPlace = {}): Promise<LocalServices> {
  const env = parseEnv(process.env)
  const simulators = simulatorsOf(env, place)
  const sources = simulatedSources(SAMPLE_FOLDER)
  const prepared = preparedPodcast(PODCAST_FILE)
  const hostsHash = env.BACKOFFICE_PASSWORD_HASH || (await backofficeOfThisMachine()).hash
  const vapidPair = vapidPairOf(env)
  const pushService = await openPushService(vapidPair, env)
  return lazily<LocalServices>({
    log: () => logToConsole,
    now: () => systemClock,
    db: () => databaseOf(env),
    cache: (services) => cacheOf(env, services),
    appSecret: ({ db }) =>
      env.APP_SECRET || (db ? kept(SECRET_FILE, () => randomBytes(33).toString('base64url')) : ''),
    publishedOn: () => () => prepared().publishedOn,
    candidates: () => (episodeNumber) => prepared().candidates[episodeNumber] ?? [],
    embeddable: () => (slug) => prepared().embeddables.get(slug),
    isOurFilm: () => (tmdbId) => prepared().filmIds.has(tmdbId),
    filmSources: (services) => filmSourcesOf(env, services, sources),
    reviewSources: () => reviewSourcesOf(env, () => prepared().ownReviews, sources),
    payments: (services) => paymentsOf(env, services, simulators.stripe),
    memberships: () => membershipsOf(env, simulators.stripe),
    printing: () => printingOf(env, simulators.printful),
    mailer: () => mailerOf(env) ?? fileMailer(simulators.mailFolder ?? '', MAIL_SENDER),
    push: (services) =>
      pushOf({
        publicKey: vapidPair.publicKey,
        moreHosts: env.PUSH_MORE_HOSTS,
        origins: [pushService.origin],
        launch: sendHere(services)
      }),
    openPushSender:
      ({ now }) =>
      () =>
        openPushSender({
          pair: vapidPair,
          reach: { hosts: [...PUSH_HOSTS, ...env.PUSH_MORE_HOSTS], origins: [pushService.origin] },
          now
        }),
    shop: () => (isTried(env) ? TRIED_SHOP : shopOf(env)),
    backoffice: () => ({ passwordHash: hostsHash, ballots: () => prepared().ballots }),
    releases: () => releasesOf(env, place),
    simulators: () => simulators
  })
}

function simulatorsOf(env: Env, { address, folder = DATA_FOLDER }: LocalPlace): Simulators {
  const placeOf = (name: string) => ({ file: path.join(folder, name), now: systemClock, address })
  return {
    stripe: env.STRIPE_SECRET_KEY ? undefined : simulatedStripe(placeOf('simulated-stripe.json')),
    printful: env.PRINTFUL_TOKEN ? undefined : simulatedPrintful(placeOf('simulated-printful.json')),
    mailFolder: env.SMTP_URL ? undefined : path.join(folder, 'mail')
  }
}

/**
 * The simulated push service, in addition to the real ones; it logs the messages that it receives. Picks another port
 * when its own is in use.
 */
function openPushService({ publicKey }: VapidPair, { PORT }: Env): Promise<PushSimulator> {
  const port = PUSH_PORT_ABOVE + (Number(PORT) || USUAL_PORT)
  const onMessage = ({ text, subscriptionId }: PushedMessage) => {
    const { title, body, path } = JSON.parse(text) as PushNotice
    console.log(`push to browser ${subscriptionId.slice(0, 8)}: ${title} · ${body} → ${path}`)
  }
  return openPushSimulator({ publicKey, port, onMessage }).catch(() =>
    openPushSimulator({ publicKey, onMessage })
  )
}

/** Sends push messages in this process. One worker is enough on one machine, and no request waits for it. */
function sendHere(services: Services): LaunchWorkers {
  let isSending = false
  return async () => {
    const { db, log, now, openPushSender } = services
    if (!db || isSending) return
    isSending = true
    void sendDue({ db, log, now, openPushSender }).finally(() => {
      isSending = false
    })
  }
}

function releasesOf(env: Env, { address = () => settings.siteUrl, build }: LocalPlace): Services['releases'] {
  const feedAddress = chosenFeed(env, settings.feedUrl)
  return {
    feed: feedAddress ? operatorFeed(feedAddress) : rssFeed(SAMPLE_FEED_URL, sampleHost(...SAMPLE_FOLDERS)),
    isSample: !feedAddress,
    buildHook: hookOf(env, build),
    liveSite: webLiveSite(address, (request) =>
      outsideFetch({
        service: 'live site',
        maxBytes: MAX_LIVE_BYTES,
        trustedOrigins: [new URL(address()).origin]
      })(request)
    ),
    // A hub on the internet cannot call this machine back.
    askHub: undefined
  }
}

function operatorFeed(address: string): PodcastFeed {
  if (!/^https?:/i.test(address)) return feedFile(address)
  const { href, origin } = new URL(address)
  return rssFeed(href, outsideFetch({ service: 'feed', trustedOrigins: [origin] }))
}

function hookOf({ BUILD_HOOK_URL: url }: Env, build: LocalPlace['build']): Services['releases']['buildHook'] {
  if (!url) return build && webBuildHook(SIMULATED_BUILD_HOOK, simulatedBuildHost(build))
  const trustedOrigins = [new URL(url).origin]
  return webBuildHook(url, outsideFetch({ service: 'build hook', trustedOrigins }))
}

/**
 * Without any Stripe key the shop is simulated. Not when the site is served to a network, which must not see the simulators'
 * pages.
 */
const isTried = (env: Env): boolean =>
  !env.STRIPE_PUBLISHABLE_KEY && !env.STRIPE_SECRET_KEY && isLoopback(env.HOST || 'localhost')
const TRIED_SHOP: Services['shop'] = { stripePublishableKey: LOCAL_PUBLISHABLE_KEY, couponsEnabled: true }

/**
 * The secret of this machine, generated once. With a new one, votes could not be taken back after a restart, and push
 * subscribers would get no messages.
 */
function kept(file: string, make: () => string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) makeFile(file, make())
  return readFileSync(file, 'utf8').trim()
}

/** The backoffice password of this machine, generated once, in a file that only its owner can read. */
export async function backofficeOfThisMachine(): Promise<{ password: string; hash: string }> {
  if (!existsSync(BACKOFFICE_FILE)) {
    const password = randomBytes(12).toString('base64url')
    const hash = await passwordHash(password)
    kept(BACKOFFICE_FILE, () => JSON.stringify({ password, hash }))
  }
  return JSON.parse(readFileSync(BACKOFFICE_FILE, 'utf8')) as { password: string; hash: string }
}

function vapidPairOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Env): VapidPair {
  if (publicKey) return { publicKey, privateKey }
  return JSON.parse(kept(VAPID_FILE, () => JSON.stringify(newVapidPair()))) as VapidPair
}

type Prepared = BuiltEpisodes & {
  ballots: readonly BuiltBallot[]
  embeddables: ReadonlyMap<string, Embeddable>
  filmIds: ReadonlySet<number>
  ownReviews: readonly Review[]
}

/** The data of the built podcast, read again after each build. */
function preparedPodcast(file: string): () => Prepared {
  let read: { prepared: Prepared; changedMs: number } | undefined
  return () => {
    const changedMs = statSync(file).mtimeMs
    if (read?.changedMs !== changedMs) {
      const { episodes, ownReviews } = JSON.parse(readFileSync(file, 'utf8')) as Podcast
      const built = builtEpisodes(episodes, settings.features.votes)
      const ballots = settings.features.votes ? builtBallots(episodes) : []
      const filmIds = new Set(filmIdsOf(episodes))
      const embedded = new Map(Object.entries(embeddables(episodes)))
      read = { prepared: { ...built, ballots, embeddables: embedded, filmIds, ownReviews }, changedMs }
    }
    return read.prepared
  }
}
