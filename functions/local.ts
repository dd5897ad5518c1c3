// The services of one machine: a real adapter where its settings are given, else its simulator.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Podcast } from '../src/episodes/schema.ts'
import { filmIdsOf } from '../src/films/film-ids.ts'
import type { Review } from '../src/reviews/schema.ts'
import { settings } from '../src/settings/settings.ts'
import { type BuiltEpisodes, builtEpisodes } from '../src/votes/built.ts'
import { makeFile } from './db/new-file.ts'
import { type Env, parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { localPush } from './local-push.ts'
import { newVapidPair, type VapidPair } from './push/vapid-pair.ts'
import { systemClock } from './services/clock.ts'
import type { Services } from './services.ts'
import { filmSourcesOf, paymentsOf, printShopOf, reviewSourcesOf } from './sources.ts'
import { simulatedPrintful, simulatedSources, simulatedStripe } from './stand-ins.ts'
import { storesOf } from './stores.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SAMPLE_FOLDER = path.join(ROOT, 'sample')
/** What the pages were made from. */
const PODCAST_FILE = path.join(ROOT, '.cache/site/podcast.json')
const SECRET_FILE = path.join(ROOT, '.data/app-secret')
const PRINTFUL_FILE = path.join(ROOT, '.data/simulated-printful.json')
const STRIPE_FILE = path.join(ROOT, '.data/simulated-stripe.json')
const VAPID_FILE = path.join(ROOT, '.data/vapid-keys.json')

export async function local(): Promise<Services> {
  const env = parseEnv(process.env)
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
    candidates: (episodeNumber) => prepared().candidates[episodeNumber] ?? [],
    publishedOn: () => prepared().publishedOn,
    isOurFilm: (tmdbId) => prepared().filmIds.has(tmdbId),
    filmSources: filmSourcesOf(env, { ...stores, now: systemClock }, standIns),
    reviewSources: reviewSourcesOf(env, () => prepared().ownReviews, standIns),
    payments: paymentsOf(env, { now: systemClock }, simulatedStripe(STRIPE_FILE, systemClock)),
    printShop: printShopOf(env, simulatedPrintful(PRINTFUL_FILE, systemClock).send),
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}

/**
 * A secret of this machine, made once: with another one nobody could take a vote back after a restart, and nobody who
 * subscribed would hear a thing.
 */
function kept(file: string, make: () => string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) makeFile(file, make())
  return readFileSync(file, 'utf8').trim()
}

function vapidPairOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: Env): VapidPair {
  if (publicKey) return { publicKey, privateKey }
  return JSON.parse(kept(VAPID_FILE, () => JSON.stringify(newVapidPair()))) as VapidPair
}

type Prepared = BuiltEpisodes & { filmIds: ReadonlySet<number>; ownReviews: readonly Review[] }

/** What is known of the prepared podcast, read again when it was prepared anew. */
function preparedPodcast(file: string): () => Prepared {
  let read: { prepared: Prepared; changedMs: number } | undefined
  return () => {
    const changedMs = statSync(file).mtimeMs
    if (read?.changedMs !== changedMs) {
      const { episodes, ownReviews } = JSON.parse(readFileSync(file, 'utf8')) as Podcast
      const built = builtEpisodes(episodes, settings.features.votes)
      read = { prepared: { ...built, filmIds: new Set(filmIdsOf(episodes)), ownReviews }, changedMs }
    }
    return read.prepared
  }
}
