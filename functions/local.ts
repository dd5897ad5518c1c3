// The services of one machine: a real adapter where its settings are given, else its simulator.
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Podcast } from '../src/episodes/schema.ts'
import { settings } from '../src/settings/settings.ts'
import { type CandidateLists, candidateLists } from '../src/votes/candidates.ts'
import { openDatabase } from './db/open.ts'
import { type Env, parseEnv } from './env.ts'
import { logToConsole } from './http/log.ts'
import { noCache } from './services/cache.none.ts'
import { postgresCache } from './services/cache.postgres.ts'
import { redisCache } from './services/cache.redis.ts'
import { systemClock } from './services/clock.ts'
import { simulatedFilmDetails } from './services/film-details.simulator.ts'
import { simulatedReviews } from './services/review-source.simulator.ts'
import type { Services } from './services.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SAMPLE_FOLDER = path.join(ROOT, 'sample')
/** What the pages were made from. */
const PODCAST_FILE = path.join(ROOT, '.cache/site/podcast.json')
const SECRET_FILE = path.join(ROOT, '.data/app-secret')

export async function local(): Promise<Services> {
  const env = parseEnv(process.env)
  const stores = storesOf(env)
  return {
    log: logToConsole,
    now: systemClock,
    ...stores,
    appSecret: env.APP_SECRET || (stores.db ? keptSecret(SECRET_FILE) : ''),
    candidates: preparedCandidates(PODCAST_FILE),
    filmDetails: simulatedFilmDetails(SAMPLE_FOLDER),
    reviews: simulatedReviews(SAMPLE_FOLDER),
    shop: {
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      couponsEnabled: env.STRIPE_PUBLISHABLE_KEY !== '' && env.COUPONS_ENABLED
    }
  }
}

function storesOf(env: Env): Pick<Services, 'db' | 'cache'> {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env
  const db = env.DATABASE_URL ? openDatabase(env.DATABASE_URL) : undefined
  if (url) return { db, cache: redisCache({ url, token, prefix: settings.shortName }) }
  return { db, cache: db ? postgresCache(db, systemClock) : noCache }
}

/** A secret of this machine, made once: with another one nobody could take a vote back after a restart. */
function keptSecret(file: string): string {
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, randomBytes(33).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

/** The films of the prepared episodes, read again when they were prepared anew. */
function preparedCandidates(file: string): Services['candidates'] {
  let read: { lists: CandidateLists; changedMs: number } | undefined
  return (episodeNumber) => {
    const changedMs = statSync(file).mtimeMs
    if (read?.changedMs !== changedMs) {
      const podcast = JSON.parse(readFileSync(file, 'utf8')) as Podcast
      read = { lists: settings.features.votes ? candidateLists(podcast.episodes) : {}, changedMs }
    }
    return read.lists[episodeNumber] ?? []
  }
}
