// For tests: a publisher, a host that builds and serves, and a mailbox, around the real watch on a real database.
import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { type NumberedItem, numberItems } from '../../src/features/episodes/numbering.ts'
import type { Database } from '../db/open.ts'
import * as schema from '../db/schema.ts'
import { parseCopy } from '../episodes/check-feed.ts'
import { numbersOfCopy } from '../episodes/recall-numbers.ts'
import { readSnapshot } from '../episodes/records.ts'
import { webBuildHook } from '../services/netlify/build-hook.web.ts'
import { webLiveSite } from '../services/netlify/live-site.web.ts'
import { type SimulatedMailServer, startSimulatedMailServer } from '../../simulators/mailer.ts'
import { smtpMailer } from '../services/smtp/mailer.smtp.ts'
import type { SendRequest } from '../http/client/outside-fetch.ts'
import { rssFeed } from '../services/rss/podcast-feed.rss.ts'
import type { OrderServices } from '../services.ts'
import { openHouse } from '../testing.ts'
import { findPremieres } from './find-premieres.ts'
import type { PremierePorts, PremiereServices } from './ports.ts'
import { onDeploySucceeded } from './site-deployed.ts'
import { watchFeed } from './watch-feed.ts'

export const FEED_URL = 'https://publisher.example/feed.xml'
export const SITE = 'https://kino9.example'
export const START = new Date('2026-11-20T12:00:00Z')
const HOOK = 'https://host.example/build_hooks/secret'
const NEVER = new AbortController().signal
const TWO_WEEKS_MS = 14 * 24 * 3_600_000

export type TrialEpisode = { number?: number; guid: string; title: string; at: Date; audio?: string }

/** Numbered episodes up to `newest`, one every two weeks, the newest an hour before the start unless said otherwise. */
export function episodes(newest: number, newestAt = new Date(START.getTime() - 3_600_000)): TrialEpisode[] {
  return Array.from({ length: newest }, (_, at) => ({
    number: newest - at,
    guid: `guid-${newest - at}`,
    title: `Aflevering ${newest - at}`,
    at: new Date(newestAt.getTime() - at * TWO_WEEKS_MS)
  }))
}

/** An episode that comes out twenty minutes after the start. */
export const newEpisode: TrialEpisode = {
  ...{ number: 4, guid: 'guid-4', title: 'Aflevering 4' },
  at: new Date(START.getTime() + 20 * 60_000)
}

export function feedText(list: readonly TrialEpisode[], extra = ''): string {
  const items = list.map(
    ({ number, guid, title, at, audio }) => `<item><title>${title}</title><guid>${guid}</guid>
      <pubDate>${at.toUTCString()}</pubDate>${number === undefined ? '' : `<itunes:episode>${number}</itunes:episode>`}
      <enclosure url="${audio ?? `https://publisher.example/${guid}.mp3`}" type="audio/mpeg" length="1"/></item>`
  )
  return `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Klein</title>${extra}${items.join('')}</channel></rss>`
}

/** The feed of an ordinary day with one more. */
export const withNew = (given: Partial<TrialEpisode> = {}) =>
  feedText([{ ...newEpisode, ...given }, ...episodes(3)])

/** What the host shows: the copy a build was made from. */
type Deploy = { contentHash: string; episodes: NumberedItem[] }

/** What the world outside does, to be changed by tests. */
interface Outside {
  /** How the publisher answers. */
  feed: string | SendRequest
  /** Validators that the publisher was asked with. */
  asked: (string | null)[]
  /** How the host answers a call of its hook. */
  hookStatus: number
  hookCalls: Date[]
  live: Deploy | undefined
  liveStatus: number
}
const peace = (): Outside => ({
  ...{ feed: feedText(episodes(3)), asked: [], hookStatus: 200, hookCalls: [] },
  ...{ live: undefined, liveStatus: 200 }
})

const PREMIERE_TABLES = [
  ...[schema.pushShards, schema.pushCampaigns, schema.premieres, schema.buildCalls],
  ...[schema.feedWatches, schema.feedSnapshots, schema.outbox, schema.jobLeases]
]

export type TrialWorld = Awaited<ReturnType<typeof openTrialWorld>>

export async function openTrialWorld(db: Database) {
  let clock = START
  const now = () => clock
  const mail: { raw: Uint8Array }[] = []
  const mailServer: SimulatedMailServer = await startSimulatedMailServer((one) => void mail.push(one))
  const state = peace()
  const house = await openHouse([], { db, now })
  const premieres = portsOf(state, now)
  const mailer = smtpMailer({ url: mailServer.url, sender: { name: 'K', address: 'site@kino9.example' } })
  const services: PremiereServices & OrderServices & { db: Database } = {
    ...{ ...house.services, db, premieres, mailer }
  }
  const world = {
    ...{ state, services, db, now, loggedJobs: house.loggedJobs, ...booksOf(db) },
    pass(minutes: number) {
      clock = new Date(clock.getTime() + minutes * 60_000)
    },
    watch: (other: Partial<PremierePorts> = {}) =>
      watchFeed({ ...services, premieres: { ...premieres, ...other } }),
    find: () => findPremieres({ db, liveSite: premieres.liveSite, now }, NEVER),
    /** The host builds the copy of now and puts it live. */
    async build() {
      const copy = await readSnapshot(db, FEED_URL)
      const parsed = copy && (await parseCopy(copy.text, FEED_URL, 'Klein'))
      if (!copy || !parsed?.ok) throw new Error('nothing to build')
      const { episodes } = numberItems(parsed.value.items, numbersOfCopy(copy, parsed.value))
      state.live = { contentHash: copy.contentHash, episodes }
    },
    deployed: (context: unknown = 'production') => onDeploySucceeded(services, { deploy: { context } }),
    readMail: (): Promise<Email[]> => Promise.all(mail.map(({ raw }) => PostalMime.parse(raw))),
    async reset() {
      clock = START
      mail.length = 0
      Object.assign(state, peace())
      for (const table of PREMIERE_TABLES) await db.delete(table)
    },
    close: () => mailServer.close()
  }
  return {
    ...world,
    /** The site as it is on an ordinary day: three episodes, built, live, nothing to tell. */
    async ordinaryDay() {
      await world.watch({ buildHook: undefined })
      await world.build()
      await world.deployed()
      world.pass(20)
    }
  }
}

function portsOf(state: Outside, now: () => Date): PremierePorts {
  const publisher: SendRequest = async (request) => {
    if (typeof state.feed !== 'string') return state.feed(request)
    const etag = `"${createHash('sha256').update(state.feed).digest('hex')}"`
    const known = request.headers.get('if-none-match')
    state.asked.push(known)
    if (known === etag) return new Response(null, { status: 304 })
    return new Response(state.feed, { headers: { etag, 'content-type': 'text/xml' } })
  }
  const hook: SendRequest = async () => {
    state.hookCalls.push(now())
    return new Response(null, { status: state.hookStatus })
  }
  return {
    feed: rssFeed(FEED_URL, publisher),
    isSample: false,
    buildHook: webBuildHook(HOOK, hook),
    liveSite: webLiveSite(
      () => SITE,
      async (request) => served(state, request)
    ),
    askHub: undefined
  }
}

/** What stands in the books now. */
const booksOf = (db: Database) => ({
  campaigns: async () => (await db.select().from(schema.pushCampaigns)).map(({ slug }) => slug),
  /** State of each page that is not old news. */
  premieres: async () =>
    Object.fromEntries(
      (await db.select().from(schema.premieres)).flatMap(({ slug, state }) =>
        state === 'passed' ? [] : [[slug, state]]
      )
    ),
  version: async () => (await db.select().from(schema.feedSnapshots))[0]?.version,
  builds: async () =>
    (await db.select().from(schema.buildCalls).orderBy(schema.buildCalls.number)).map(
      ({ outcome }) => outcome
    ),
  alerts: async () => [
    ...new Set(
      (await db.select().from(schema.outbox)).map(({ payload }) => (payload.alert as { cause: string }).cause)
    )
  ]
})

function served({ live, liveStatus }: Outside, request: Request): Response {
  const { pathname } = new URL(request.url)
  if (!live || liveStatus !== 200) return new Response('', { status: live ? liveStatus : 404 })
  if (pathname === '/feed-copy.json') return Response.json({ contentHash: live.contentHash })
  if (pathname === '/api/episodes') {
    return Response.json(
      live.episodes.map(({ item, episodeNumber, slug, pubDate }) => ({
        ...{ episodeNumber, slug, pubDate, title: item.title, kind: item.kind }
      }))
    )
  }
  const page = live.episodes.find(({ slug }) => pathname === `/aflevering/${slug}/`)
  return page ? new Response(`<article data-episode="ep-${page.slug}">`) : new Response('', { status: 404 })
}
