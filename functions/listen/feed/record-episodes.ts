// Adds the episodes of the feed's copy to the table of releases, and decides which of them may be announced.

import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { NumberMemory } from '../../platform/db/json-columns.ts'
import type { Database } from '../../platform/db/open.ts'
import { type NumberedItem, numberItems, type Repeated, UNKNOWN_DATE } from './numbering.ts'
import type { ParsedFeed } from './parse-feed.ts'
import { addReleases, type NewRelease, notedEpisodes } from './release-queries.ts'
import { CHECK_WAITING_EVERY_MINUTES, firstState, type Noted, type Published } from './release-states.ts'
import type { FeedWatch } from './watch-queries.ts'

/** At most this many episodes without a readable date are announced at once. */
const MOST_UNDATED_NEWS = 3

/**
 * Stores every new episode; returns how many of them will be announced. The copy only counts as recorded when no episode has
 * a publication date in the future, or on the first import.
 */
export async function recordEpisodes(
  db: Database,
  { feedAddress, importedAt }: Pick<FeedWatch, 'feedAddress' | 'importedAt'>,
  copy: { version: number; parsed: ParsedFeed; numbers: NumberMemory },
  now: Date
): Promise<number> {
  const noted = await notedEpisodes(db)
  const isFirstImport = importedAt === null
  const { episodes, repeated } = numberItems(copy.parsed.items, copy.numbers)
  const published = withSeenDates(publishedIn(episodes, copy.numbers), noted, now)
  const found = published.flatMap(({ isDateGuessed: _guessed, ...episode }): NewRelease[] => {
    const result = firstState(episode, noted, { isFirstImport, now })
    if (result === 'leave') return []
    return [{ ...episode, state: result === 'wait' ? 'waiting' : 'passed', isMoved: result === 'move' }]
  })
  const isWhole = isFirstImport || published.every(({ publishedAt }) => publishedAt <= now)
  const nextLookAt = new Date(now.getTime() + CHECK_WAITING_EVERY_MINUTES * 60_000)
  const notedVersion = isWhole ? copy.version : undefined
  const undated = new Set(published.flatMap(({ isDateGuessed, slug }) => (isDateGuessed ? slug : [])))
  for (const { slug, episodeNumber, title, state } of found) {
    if (state === 'waiting' && undated.has(slug))
      await enqueueAlert(db, { cause: 'episode-undated', slug, episodeNumber, title }, now)
  }
  await alertOfRepeated(
    db,
    repeated.filter(({ slug }) => found.some((one) => one.slug === slug)),
    now
  )
  return addReleases(db, found, { feedAddress, notedVersion, nextLookAt }, now)
}

/** One mail for all that are new: a takeover may find many reruns at once. */
async function alertOfRepeated(db: Database, repeated: readonly Repeated[], now: Date): Promise<void> {
  const [first] = repeated
  if (!first) return
  const { title, number, holder, slug } = first
  await enqueueAlert(
    db,
    { cause: 'number-repeated', slug, number, title, holder, others: repeated.length - 1 },
    now
  )
}

type DatedEpisode = Published & { isDateGuessed?: true }

/**
 * A new episode without a readable date was published when it was first seen, so that it is announced; its neighbour's date
 * says nothing. More than a few at once are an imported archive: the others are old.
 */
function withSeenDates(published: DatedEpisode[], noted: readonly Noted[], now: Date): DatedEpisode[] {
  const known = new Set(noted.map(({ slug }) => slug))
  const undated = published.filter(({ isDateGuessed, slug }) => isDateGuessed && !known.has(slug))
  const seen = new Map(
    undated.map((episode, place) => [episode, place < MOST_UNDATED_NEWS ? now : new Date(UNKNOWN_DATE)])
  )
  return published.map((episode) => ({ ...episode, publishedAt: seen.get(episode) ?? episode.publishedAt }))
}

/** The episodes of a feed, including specials and trailers. If several share a guid, the slug is added to it. */
function publishedIn(episodes: readonly NumberedItem[], numbers: NumberMemory): DatedEpisode[] {
  const sharers = Map.groupBy(numbers.items, ({ guid }) => guid)
  return episodes.map(({ item, episodeNumber, slug, pubDate, isDateGuessed }) => ({
    slug,
    episodeNumber,
    guid: (sharers.get(item.guid)?.length ?? 0) > 1 ? `${item.guid} ${slug}` : item.guid,
    title: item.title,
    publishedAt: new Date(pubDate),
    ...(isDateGuessed ? { isDateGuessed } : {})
  }))
}
