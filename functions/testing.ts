// A house for tests: the real app in memory, and what it wrote down.
import type { Review } from '../src/features/reviews/schema.ts'
import { type App, createApp } from './app.ts'
import { parseEnv } from './env.ts'
import type { Room } from './http/handle.ts'
import type { ItemLine, JobLine, LogLine } from './http/log.ts'
import { newVapidPair } from './push/vapid-pair.ts'

import { noCache } from './services/cache/cache.none.ts'
import { postgresCache } from './services/cache/cache.postgres.ts'
import { pushOf } from './services/web-push/push.ts'
import type { Services } from './services.ts'
import { filmSourcesOf, reviewSourcesOf } from './sources.ts'
import { simulatedSources } from '../simulators/simulated-sources.ts'

/** Where the house stands; requests of its own pages carry this origin. */
export const HOUSE_ORIGIN = 'https://kino9.example'

/** Longer than in life: a busy machine must not change what a test sees. */
const CACHE_WITHIN_MS = 30_000
/** The films of its episodes. */
export const CANDIDATES: Readonly<Record<number, readonly string[]>> = {
  111: ['Le Samouraï', "L'Avventura"],
  112: ['Aftersun', 'Close', 'Rundskop']
}
/** The same with what is known of them. */
const BALLOTS = [
  { episodeNumber: 111, title: 'Twee tinten noir', movies: CANDIDATES[111] ?? [] },
  { episodeNumber: 112, title: 'Zomers van vroeger', movies: CANDIDATES[112] ?? [] }
].map(({ movies, ...episode }) => ({
  ...episode,
  movies: movies.map((title, at) => ({ title, year: 1960 + at, tmdbId: at === 0 ? 662 : null }))
}))
/** The days of its episodes. */
const PUBLISHED_ON: Readonly<Record<number, string>> = {
  111: '2026-10-30T05:00:00.000Z',
  112: '2026-11-13T05:00:00.000Z'
}
/** The public half of the keys by which push services know it. */
export const PUSH_KEY = newVapidPair().publicKey
/** What its hosts noted down. */
const OWN_REVIEWS: readonly Review[] = [
  {
    id: 'own-1',
    author: 'popcornprins',
    platform: 'spotify',
    createdAt: undefined,
    addedAt: '2026-10-21',
    rating: 5,
    content: 'Ze wil nu elke week.'
  }
]
const NO_SETTINGS = parseEnv({})
const STAND_INS = simulatedSources('sample')
/** Where its visitors come from, unless a request says otherwise; never an address of anybody. */
const VISITOR_ADDRESS = '192.0.2.1'

export interface House {
  app: App
  /** The clock of the house; it stands still until it is set. */
  setClock: (now: Date) => void
  /** From now on no request arrives, as in a tunnel; `comeBack` ends that. */
  goOffline: () => void
  comeBack: () => void
  services: Services
  /** Log lines of answers, oldest first. */
  logged: LogLine[]
  /** Log lines of jobs, oldest first. */
  loggedJobs: JobLine[]
  /** What a bug of ours kept a run from looking at. */
  loggedItems: ItemLine[]
  /** How many workers were asked for, each time that some were. */
  launched: number[]
  /** A request as a page of the site sends it: `path`, and a body as JSON when given. */
  ask: (path: string, init?: RequestInit & { json?: unknown; address?: string }) => Promise<Response>
}

/**
 * The app with the given rooms (default: all), on services without any key. Without a database (`openTrialDatabase`
 * opens one) what needs it is off.
 */
export async function openHouse(rooms?: readonly Room[], given: Partial<Services> = {}): Promise<House> {
  const logged: LogLine[] = []
  const loggedJobs: JobLine[] = []
  const loggedItems: ItemLine[] = []
  const launched: number[] = []
  let time = new Date('2026-11-20T12:00:00Z')
  let isOnline = true
  const now = () => time
  const cache = given.cache ?? (given.db ? postgresCache(given.db, now, CACHE_WITHIN_MS) : noCache)
  const services: Services = {
    log: (line) => {
      if ('subject' in line) loggedItems.push(line)
      else if ('job' in line) loggedJobs.push(line)
      else logged.push(line)
    },
    now,
    db: undefined,
    cache,
    appSecret: 'the secret of a house for tests, 48 characters..',
    candidates: (episodeNumber) => CANDIDATES[episodeNumber] ?? [],
    publishedOn: () => PUBLISHED_ON,
    push: pushOf({
      publicKey: PUSH_KEY,
      moreHosts: [],
      launch: async (workers) => void launched.push(workers)
    }),
    backoffice: { passwordHash: '', ballots: () => BALLOTS },
    isOurFilm: () => true,
    filmSources: filmSourcesOf(NO_SETTINGS, { cache, now }, STAND_INS),
    reviewSources: reviewSourcesOf(NO_SETTINGS, () => OWN_REVIEWS, STAND_INS),
    payments: undefined,
    memberships: undefined,
    printShop: undefined,
    shop: { stripePublishableKey: '', couponsEnabled: false },
    ...given
  }
  const app = createApp(services, rooms)
  const ask: House['ask'] = async (path, { json, address = VISITOR_ADDRESS, ...init } = {}) => {
    if (!isOnline) throw new TypeError('fetch failed')
    const headers = new Headers(init.headers)
    const isChange = init.method !== undefined && !['GET', 'HEAD', 'OPTIONS'].includes(init.method)
    if (isChange && !headers.has('origin')) headers.set('origin', HOUSE_ORIGIN)
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const body = json === undefined ? init.body : JSON.stringify(json)
    const request = new Request(`${HOUSE_ORIGIN}${path}`, { ...init, headers, ...(body ? { body } : {}) })
    return app(request, { ip: address })
  }
  return {
    ...{ app, services, logged, loggedJobs, loggedItems, launched, ask },
    setClock: (at) => {
      time = at
    },
    goOffline: () => {
      isOnline = false
    },
    comeBack: () => {
      isOnline = true
    }
  }
}
