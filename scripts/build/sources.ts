// Chooses which podcast is built: the sample with its simulators, or the operator's feed with the real services.

import type { Env } from '../../functions/env.ts'
import { combinedFactsStores, type FilmFactsStore } from '../../functions/films/film/facts-store.ts'
import { chosenFeed } from '../../functions/listen/feed/chosen-feed.ts'
import { combinedSnapshotStores, type SnapshotStore } from '../../functions/listen/feed/snapshots.ts'
import { createOutsideFetch, type SendRequest } from '../../functions/platform/http/client/outside-fetch.ts'
import { feedFile } from '../../functions/platform/services/rss/podcast-feed.file.ts'
import { rssFeed } from '../../functions/platform/services/rss/podcast-feed.rss.ts'
import type { PodcastFeed } from '../../functions/platform/services/rss/podcast-feed.ts'
import { tmdbFilmFacts } from '../../functions/platform/services/tmdb/film-facts.tmdb.ts'
import type { FilmFactsSource } from '../../functions/platform/services/tmdb/film-facts.ts'
import { SAMPLE_FEED_URL, SAMPLE_ORIGIN, sampleHost } from '../../simulators/podcast-feed.ts'
import { SIMULATED_POSTER_BASE, SIMULATED_TMDB_ORIGIN, simulatedTmdb } from '../../simulators/tmdb.ts'
import type { ReadDeskEpisodes } from './desk-episodes.ts'
import { factsFile } from './facts-file.ts'
import {
  COLLECTIONS_FILE,
  EDITORIAL_FOLDER,
  FILM_FACTS_FILE,
  LAST_GOOD_FEEDS_FOLDER,
  OWN_REVIEWS_FILE,
  OWN_SAMPLE_FOLDER,
  SAMPLE_COLLECTIONS_FILE,
  SAMPLE_EDITORIAL_FOLDER,
  SAMPLE_FOLDER,
  SAMPLE_OWN_REVIEWS_FILE
} from './folders.ts'
import { snapshotFolder } from './snapshot-folder.ts'
import type { ReadResults } from './vote-results.ts'

const MAX_PICTURE_BYTES = 10_000_000
const MAX_CHAPTER_FILE_BYTES = 1_000_000
/** Two hours word for word, in JSON, are some 2 MB. */
const MAX_TRANSCRIPT_FILE_BYTES = 6_000_000
const IN_MEMORY: FilmFactsStore = {
  name: 'memory',
  read: async () => new Map(),
  write: async () => undefined
}

export type Sources = {
  isSample: boolean
  feed: PodcastFeed
  /** The sample is part of the project, so it needs no last good copy. */
  feedStore?: SnapshotStore
  /** The copy of the feed watch; when there is one, it is built. */
  copy?: { last: SnapshotStore['last']; isRequired: boolean }
  /** What the hosts published at the desk; left out without a database. */
  desk?: { read: ReadDeskEpisodes; isRequired: boolean }
  /** The results that the hosts published; left out without a database. */
  results?: ReadResults
  editorialFolder: string
  collectionsFile: string
  ownReviewsFile: string
  films?: { source: FilmFactsSource; store: FilmFactsStore }
  fetchChapters: SendRequest
  fetchTranscript: SendRequest
  fetchPicture: SendRequest
  /** Addresses that exist on this machine only. */
  isSimulated: (address: string) => boolean
}

/** FEED_URL (`sample` selects the shipped one), otherwise the feed of the settings, otherwise the sample. */
export async function chooseSources(
  env: Env,
  settingsFeedUrl: string | undefined,
  log: (line: string) => void
): Promise<Sources> {
  const address = chosenFeed(env, settingsFeedUrl)
  const records = env.DATABASE_URL ? await openRecords(env.DATABASE_URL) : undefined
  const desk = records
    ? {
        desk: { read: records.desk, isRequired: env.CONTEXT === 'production' },
        results: records.results
      }
    : {}
  return { ...(address ? operatorSources(address, env, records, log) : sampleSources()), ...desk }
}

function sampleSources(): Sources {
  const host = sampleHost(OWN_SAMPLE_FOLDER, SAMPLE_FOLDER)
  const tmdb = simulatedTmdb(SAMPLE_FOLDER)
  const isSimulated = (address: string) =>
    [SAMPLE_ORIGIN, SIMULATED_TMDB_ORIGIN].includes(new URL(address).origin)
  const outside = createOutsideFetch({ service: 'picture', maxBytes: MAX_PICTURE_BYTES })
  return {
    isSample: true,
    feed: rssFeed(SAMPLE_FEED_URL, host),
    editorialFolder: SAMPLE_EDITORIAL_FOLDER,
    collectionsFile: SAMPLE_COLLECTIONS_FILE,
    ownReviewsFile: SAMPLE_OWN_REVIEWS_FILE,
    films: {
      source: tmdbFilmFacts({
        key: 'sample',
        apiBase: SIMULATED_TMDB_ORIGIN,
        imageBase: SIMULATED_POSTER_BASE,
        send: tmdb,
        perSecond: 10_000
      }),
      store: IN_MEMORY
    },
    fetchChapters: host,
    fetchTranscript: host,
    fetchPicture: (request) => {
      const { origin } = new URL(request.url)
      if (origin === SAMPLE_ORIGIN) return host(request)
      return origin === SIMULATED_TMDB_ORIGIN ? tmdb(request) : outside(request)
    },
    isSimulated
  }
}

function operatorSources(
  address: string,
  env: Env,
  records: Records | undefined,
  log: (line: string) => void
): Sources {
  const filmStores = [factsFile(FILM_FACTS_FILE), ...(records ? [records.films] : [])]
  const feedHost = hostOfFeed(address)
  const chapters = createOutsideFetch({
    service: 'chapters',
    maxBytes: MAX_CHAPTER_FILE_BYTES,
    trustedOrigins: feedHost.origins
  })
  const transcripts = createOutsideFetch({
    service: 'transcripts',
    maxBytes: MAX_TRANSCRIPT_FILE_BYTES,
    trustedOrigins: feedHost.origins
  })
  const pictures = createOutsideFetch({
    service: 'picture',
    maxBytes: MAX_PICTURE_BYTES,
    trustedOrigins: [new URL(env.TMDB_IMAGE_BASE).origin, ...feedHost.origins]
  })
  return {
    isSample: false,
    feed: operatorFeed(address),
    feedStore: combinedSnapshotStores(
      [snapshotFolder(LAST_GOOD_FEEDS_FOLDER), ...(records ? [records.feeds] : [])],
      log
    ),
    ...(records ? { copy: { last: records.feeds.last, isRequired: env.CONTEXT === 'production' } } : {}),
    editorialFolder: EDITORIAL_FOLDER,
    collectionsFile: COLLECTIONS_FILE,
    ownReviewsFile: OWN_REVIEWS_FILE,
    ...(env.TMDB_API_KEY
      ? { films: { source: tmdbOf(env), store: combinedFactsStores(filmStores, log) } }
      : {}),
    fetchChapters: (request) => chapters(feedHost.asServed(request)),
    fetchTranscript: (request) => transcripts(feedHost.asServed(request)),
    fetchPicture: (request) => pictures(feedHost.asServed(request)),
    isSimulated: () => false
  }
}

function tmdbOf(env: Env): FilmFactsSource {
  return tmdbFilmFacts({
    key: env.TMDB_API_KEY,
    apiBase: env.TMDB_API_BASE,
    imageBase: env.TMDB_IMAGE_BASE,
    send: createOutsideFetch({
      service: 'film facts',
      trustedOrigins: [new URL(env.TMDB_API_BASE).origin]
    })
  })
}

type Records = {
  feeds: SnapshotStore
  films: FilmFactsStore
  desk: ReadDeskEpisodes
  results: ReadResults
}

/** The database code takes half a second to load, so it is loaded only when a database is configured. */
async function openRecords(url: string): Promise<Records> {
  const { openDatabase } = await import('../../functions/platform/db/open.ts')
  const { snapshotRecords } = await import('../../functions/listen/feed/copy-queries.ts')
  const { filmFactsRecords } = await import('../../functions/films/film/film-queries.ts')
  const { publishedEpisodes } = await import('../../functions/desk/episodes/episode-queries.ts')
  const { publishedResults } = await import('../../functions/listen/votes/result-queries.ts')
  const db = openDatabase(url)
  return {
    feeds: snapshotRecords(db),
    films: filmFactsRecords(db),
    desk: () => publishedEpisodes(db),
    results: () => publishedResults(db)
  }
}

/**
 * Files at the feed's own origin are as trusted as the feed: its host may be private and use http. The parser has
 * turned such addresses into https for visitors; here they are requested unchanged.
 */
function hostOfFeed(address: string) {
  const origin = /^https?:/i.test(address) ? new URL(address).origin : undefined
  const secured = origin?.replace(/^http:/, 'https:')
  return {
    origins: origin ? [origin] : [],
    asServed: (request: Request): Request => {
      const url = new URL(request.url)
      if (!origin || url.origin !== secured) return request
      return new Request(request.url.replace(secured, origin), request)
    }
  }
}

/** The operator's feed may be on a private machine; other addresses in the feed may not. */
function operatorFeed(address: string): PodcastFeed {
  if (!/^https?:/i.test(address)) return feedFile(address)
  const url = new URL(address)
  return rssFeed(url.href, createOutsideFetch({ service: 'feed', trustedOrigins: [url.origin] }))
}
