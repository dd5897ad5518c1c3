// The services of one machine: a real adapter where its settings are given, else its simulator.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import {
  LOCAL_PUBLISHABLE_KEY,
  simulatedPrintful,
  simulatedSources,
  simulatedStripe
} from '../simulators/simulated-sources.ts'
import { type BuiltBallot, builtBallots } from '../src/features/backoffice/ballots.ts'
import { settings } from '../src/features/brand/settings.ts'
import type { Podcast } from '../src/features/episodes/schema.ts'
import { filmIdsOf } from '../src/features/films/film-ids.ts'
import type { Review } from '../src/features/reviews/schema.ts'
import { type BuiltEpisodes, builtEpisodes } from '../src/features/votes/built.ts'
import { passwordHash } from './backoffice/password.ts'
import { systemClock } from './clock.ts'
import { makeFile } from './db/new-file.ts'
import { type Env, parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { isLoopback } from './http/loopback.ts'
import { localPush } from './local-push.ts'
import { newVapidPair, type VapidPair } from './push/vapid-pair.ts'
import type { Services } from './services.ts'
import {
  filmSourcesOf,
  membershipsOf,
  paymentsOf,
  printingOf,
  reviewSourcesOf,
  runtimeOf
} from './sources.ts'
import { storesOf } from './stores.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SAMPLE_FOLDER = path.join(ROOT, 'sample')
const BACKOFFICE_FILE = path.join(ROOT, '.data/backoffice.json')
/** What the pages were made from. */
const PODCAST_FILE = path.join(ROOT, '.cache/site/podcast.json')
const SECRET_FILE = path.join(ROOT, '.data/app-secret')
/** Where simulated vendors keep what they know, and mail is put, unless told otherwise. */
const SIMULATORS_FOLDER = path.join(ROOT, '.data')
const VAPID_FILE = path.join(ROOT, '.data/vapid-keys.json')

/** What this machine does in the place of a host; a command beside the served site has none of it. */
export type LocalPlace = {
  /** Where the site is served, once it is. */
  address?: () => string
  /** Default: `.data`. */
  folder?: string
}

/** The vendors that are stood in for; undefined = the real one is connected. */
export type Simulators = {
  stripe: ReturnType<typeof simulatedStripe> | undefined
  printful: ReturnType<typeof simulatedPrintful> | undefined
  /** Where mail is put that nobody else is to have. */
  mailFolder: string | undefined
}

export async function local(place: LocalPlace = {}): Promise<Services & { simulators: Simulators }> {
  const env = parseEnv(process.env)
  const simulators = simulatorsOf(env, place)
  const stores = storesOf(env)
  const prepared = preparedPodcast(PODCAST_FILE)
  const standIns = simulatedSources(SAMPLE_FOLDER)
  return {
    log: logToConsole,
    now: systemClock,
    ...stores,
    appSecret:
      env.APP_SECRET || (stores.db ? kept(SECRET_FILE, () => randomBytes(33).toString('base64url')) : ''),
    push: await localPush(
      { ...stores, log: logToConsole, now: systemClock },
      { pair: vapidPairOf(env), moreHosts: env.PUSH_MORE_HOSTS, sitePort: env.PORT }
    ),
    backoffice: {
      passwordHash: env.BACKOFFICE_PASSWORD_HASH || (await backofficeOfThisMachine()).hash,
      ballots: () => prepared().ballots
    },
    candidates: (episodeNumber) => prepared().candidates[episodeNumber] ?? [],
    publishedOn: () => prepared().publishedOn,
    isOurFilm: (tmdbId) => prepared().filmIds.has(tmdbId),
    filmSources: filmSourcesOf(env, { ...stores, now: systemClock }, standIns),
    reviewSources: reviewSourcesOf(env, () => prepared().ownReviews, standIns),
    payments: paymentsOf(env, { now: systemClock }, simulators.stripe),
    memberships: membershipsOf(env, simulators.stripe),
    printing: printingOf(env, simulators.printful),
    ...runtimeOf(env),
    ...(isTried(env) ? { shop: TRIED_SHOP } : {}),
    simulators
  }
}

function simulatorsOf(env: Env, { address, folder = SIMULATORS_FOLDER }: LocalPlace): Simulators {
  const placeOf = (name: string) => ({ file: path.join(folder, name), now: systemClock, address })
  return {
    stripe: env.STRIPE_SECRET_KEY ? undefined : simulatedStripe(placeOf('simulated-stripe.json')),
    printful: env.PRINTFUL_TOKEN ? undefined : simulatedPrintful(placeOf('simulated-printful.json')),
    mailFolder: env.SMTP_URL ? undefined : path.join(folder, 'mail')
  }
}

/**
 * Without any key of Stripe the shop is tried on this machine; not for a network, which must not see the pages that
 * belong to it.
 */
const isTried = (env: Env): boolean =>
  !env.STRIPE_PUBLISHABLE_KEY && !env.STRIPE_SECRET_KEY && isLoopback(env.HOST || 'localhost')
const TRIED_SHOP: Services['shop'] = { stripePublishableKey: LOCAL_PUBLISHABLE_KEY, couponsEnabled: true }

/**
 * A secret of this machine, made once: with another one nobody could take a vote back after a restart, and nobody who
 * subscribed would hear a thing.
 */
function kept(file: string, make: () => string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) makeFile(file, make())
  return readFileSync(file, 'utf8').trim()
}

/** The backoffice of this machine opens with a password that was made by chance, once; the file is for its owner alone. */
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
  filmIds: ReadonlySet<number>
  ownReviews: readonly Review[]
}

/** What is known of the prepared podcast, read again when it was prepared anew. */
function preparedPodcast(file: string): () => Prepared {
  let read: { prepared: Prepared; changedMs: number } | undefined
  return () => {
    const changedMs = statSync(file).mtimeMs
    if (read?.changedMs !== changedMs) {
      const { episodes, ownReviews } = JSON.parse(readFileSync(file, 'utf8')) as Podcast
      const built = builtEpisodes(episodes, settings.features.votes)
      const ballots = settings.features.votes ? builtBallots(episodes) : []
      const filmIds = new Set(filmIdsOf(episodes))
      read = { prepared: { ...built, ballots, filmIds, ownReviews }, changedMs }
    }
    return read.prepared
  }
}
