// The services on a local machine: services without a key are simulated, and so are the tasks of a host.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { SIMULATED_BUILD_HOOK, simulatedBuildHost } from '../simulators/build-hook.ts'
import { fileMailer, SIMULATED_MAIL_SECRET } from '../simulators/mailer.ts'
import { SAMPLE_FEED_URL, sampleHost } from '../simulators/podcast-feed.ts'
import { openPushSimulator, type PushedMessage, type PushSimulator } from '../simulators/push-service.ts'
import {
  LOCAL_PUBLISHABLE_KEY,
  simulatedPrintful,
  simulatedSources,
  simulatedStripe
} from '../simulators/simulated-sources.ts'
import { shareVendors, vendorsOfSite } from '../simulators/vendors-of-site.ts'
import { builtBallots } from '../src/desk/backoffice/ballots.ts'
import { builtForDesk } from '../src/desk/episodes/built-for-desk.ts'
import { filmIdsOf } from '../src/films/film/film-ids.ts'
import { embeddables } from '../src/listen/embed/embeddable.ts'
import type { Podcast } from '../src/listen/episodes/schema.ts'
import type { PushNotice } from '../src/listen/push/push-hosts.ts'
import { builtEpisodes } from '../src/listen/votes/built.ts'
import { settings } from '../src/site/brand/settings.ts'
import { type BuiltPodcast, composeServices, MAIL_SENDER } from './composition.ts'
import { passwordHash } from './desk/backoffice/password.ts'
import { type Env, parseEnv } from './env.ts'
import { sendDueMails } from './listen/mail/mail-workers.ts'
import { sendDue } from './listen/push/workers.ts'
import { systemClock } from './platform/clock.ts'
import { makeFile } from './platform/db/new-file.ts'
import type { WriteLog } from './platform/http/log.ts'
import { isLoopback } from './platform/http/loopback.ts'
import { webBuildHook } from './platform/services/netlify/site-host.web.ts'
import { feedFile } from './platform/services/rss/podcast-feed.file.ts'
import { rssFeed } from './platform/services/rss/podcast-feed.rss.ts'
import type { LaunchWorker } from './platform/services/web-push/push.ts'
import { newVapidPair, type VapidPair } from './platform/services/web-push/vapid-pair.ts'
import type { Services, WatchedJob } from './platform/services.ts'

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

/** What the local server does in place of a host. A command that runs at the same time does none of it. */
export type LocalPlace = {
  /** The URL of the local site, once it is served. */
  address?: () => string
  /** Default: `.data`. */
  folder?: string
  /** Left out by a command. */
  watchedJobs?: readonly WatchedJob[]
  /** Builds the site and publishes it. */
  build?: () => Promise<void>
  /** Default: to the console. */
  log?: WriteLog
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

export async function local({
  address,
  folder = DATA_FOLDER,
  watchedJobs = [],
  build,
  log
}: LocalPlace = {}): Promise<LocalServices> {
  const env = await completed(parseEnv(process.env))
  const simulators = await simulatorsOf(env, folder, address)
  const pushService = await openPushService(env)
  const mailer = fileMailer(simulators.mailFolder ?? '', MAIL_SENDER, address)
  const services = composeServices(env, {
    built: builtPodcast(PODCAST_FILE),
    watchedJobs,
    address: address ?? (() => settings.siteUrl),
    launchWorker: sendInProcess,
    launchMailWorker: sendMailInProcess,
    ...(log ? { log } : {}),
    simulators: {
      sources: simulatedSources(SAMPLE_FOLDER),
      stripe: simulators.stripe,
      printful: simulators.printful,
      mailer,
      postMail: mailer.post,
      mailWebhookSecret: SIMULATED_MAIL_SECRET,
      pushOrigin: pushService.origin,
      feed: (file) => (file ? feedFile(file) : rssFeed(SAMPLE_FEED_URL, sampleHost(...SAMPLE_FOLDERS))),
      buildHook: build && webBuildHook(SIMULATED_BUILD_HOOK, simulatedBuildHost(build))
    }
  })
  return Object.assign(services, { simulators })
}

/**
 * The settings, with what this machine generated for itself. Without any Stripe key the shop is tried with the simulator, but
 * not when the site is served to a network, which must not see the simulators' pages.
 */
async function completed(env: Env): Promise<Env> {
  const { publicKey, privateKey } = env.VAPID_PUBLIC_KEY
    ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
    : (JSON.parse(readOrCreate(VAPID_FILE, () => JSON.stringify(newVapidPair()))) as VapidPair)
  const hasStripeKey = env.STRIPE_PUBLISHABLE_KEY !== '' || env.STRIPE_SECRET_KEY !== ''
  const isShopTried = !hasStripeKey && isLoopback(env.HOST || 'localhost')
  return {
    ...env,
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    APP_SECRET: env.APP_SECRET || (env.DATABASE_URL ? readOrCreate(SECRET_FILE, newSecret) : ''),
    BACKOFFICE_PASSWORD_HASH: env.BACKOFFICE_PASSWORD_HASH || (await backofficeOfThisMachine()).hash,
    ...(isShopTried ? { STRIPE_PUBLISHABLE_KEY: LOCAL_PUBLISHABLE_KEY, COUPONS_ENABLED: true } : {})
  }
}

/** A command next to a running site calls the vendors of that site, which would overwrite other changes of their state. */
async function simulatorsOf(env: Env, folder: string, address: LocalPlace['address']): Promise<Simulators> {
  const placeOf = (name: string) => ({ file: path.join(folder, name), now: systemClock, address })
  const stripe = env.STRIPE_SECRET_KEY ? undefined : simulatedStripe(placeOf('simulated-stripe.json'))
  const printful = env.PRINTFUL_TOKEN ? undefined : simulatedPrintful(placeOf('simulated-printful.json'))
  const mailFolder = env.SMTP_URL ? undefined : path.join(folder, 'mail')
  if (address) {
    await shareVendors(folder, { stripe: stripe?.send, printful: printful?.send })
    return { stripe, printful, mailFolder }
  }
  const vendor = await vendorsOfSite(folder)
  return {
    stripe: stripe && (vendor ? { ...stripe, send: vendor('stripe') } : stripe),
    printful: printful && (vendor ? { ...printful, send: vendor('printful') } : printful),
    mailFolder
  }
}

/**
 * The simulated push service, in addition to the real ones; it logs the messages that it receives. Picks another port
 * when its own is in use.
 */
function openPushService({ VAPID_PUBLIC_KEY: publicKey, PORT }: Env): Promise<PushSimulator> {
  const port = PUSH_PORT_ABOVE + (Number(PORT) || USUAL_PORT)
  const onMessage = ({ text, subscriptionId }: PushedMessage) => {
    const { title, body, path } = JSON.parse(text) as PushNotice
    console.log(`push to browser ${subscriptionId.slice(0, 8)}: ${title} · ${body} → ${path}`)
  }
  return openPushSimulator({ publicKey, port, onMessage }).catch(() =>
    openPushSimulator({ publicKey, onMessage })
  )
}

/** Sends push messages in this process; no request waits for it. */
function sendInProcess(services: Services): LaunchWorker {
  return async () => {
    const { db, log, now, openPushSender } = services
    if (db) void sendDue({ db, log, now, openPushSender })
  }
}

/** Sends the mails of episodes in this process; no request waits for it. */
function sendMailInProcess(services: Services): LaunchWorker {
  return async () => {
    const { db } = services
    if (db) void sendDueMails({ ...services, db })
  }
}

const newSecret = (): string => randomBytes(33).toString('base64url')

/**
 * A secret of this machine, generated once. With a new one, votes could not be taken back after a restart, and push
 * subscribers would get no messages.
 */
function readOrCreate(file: string, make: () => string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) makeFile(file, make())
  return readFileSync(file, 'utf8').trim()
}

/** The backoffice password of this machine, generated once, in a file that only its owner can read. */
export async function backofficeOfThisMachine(): Promise<{ password: string; hash: string }> {
  if (!existsSync(BACKOFFICE_FILE)) {
    const password = randomBytes(12).toString('base64url')
    const hash = await passwordHash(password)
    readOrCreate(BACKOFFICE_FILE, () => JSON.stringify({ password, hash }))
  }
  return JSON.parse(readFileSync(BACKOFFICE_FILE, 'utf8')) as { password: string; hash: string }
}

/** The data of the built podcast, read again after each build. */
function builtPodcast(file: string): () => BuiltPodcast {
  let read: { built: BuiltPodcast; changedMs: number } | undefined
  return () => {
    const changedMs = statSync(file).mtimeMs
    if (read?.changedMs !== changedMs) {
      const podcast = JSON.parse(readFileSync(file, 'utf8')) as Podcast
      const { episodes, ownReviews } = podcast
      const built: BuiltPodcast = {
        ...builtEpisodes(episodes, settings.features.votes),
        ballots: settings.features.votes ? builtBallots(episodes) : [],
        episodes: settings.features.desk ? builtForDesk(podcast) : [],
        embeddables: new Map(Object.entries(embeddables(episodes))),
        filmIds: new Set(filmIdsOf(episodes)),
        ownReviews
      }
      read = { built, changedMs }
    }
    return read.built
  }
}
