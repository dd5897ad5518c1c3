// Mends numbers that an earlier release gave by date because a rerun or a typing error repeated one.
import { eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { uniqueSlugs } from '../../../src/lib/slug.ts'
import type { NumberMemory, Remembered } from '../../platform/db/json-columns.ts'
import type { Database } from '../../platform/db/open.ts'
import { feedSnapshots, lastVotes, pushCampaigns, releases, votes } from '../../platform/db/schema.ts'
import { voteResults } from '../votes/schema.ts'
import { haveSeasonsRestarted, wordsOf } from './numbering.ts'

/** A table of the hosts' desk, whose code is above that of the feed. */
const VOTE_STANDINGS = sql.identifier('vote_standings')

/** An episode whose number and page change; null = it has none. */
export type Move = { title: string; from: number | null; to: number | null; fromSlug: string; toSlug: string }

/** The numbers as the podcast itself gives them: the older of two items with one number keeps it. */
export function mendNumbers(memory: NumberMemory): { memory: NumberMemory; moves: Move[] } {
  const numbered = memory.items.filter(({ own }) => typeof own === 'number')
  if (numbered.length === 0 || haveSeasonsRestarted(memory.items)) return { memory, moves: [] }
  const isRight = ({ own, number }: Remembered) => own === number
  const oldestFirst = numbered.toSorted((one, other) => (one.pubDate < other.pubDate ? -1 : 1))
  const keepers = new Map<number, Remembered>()
  for (const entry of [...oldestFirst.filter(isRight), ...oldestFirst])
    if (typeof entry.own === 'number' && !keepers.has(entry.own)) keepers.set(entry.own, entry)
  const uniqueSlug = uniqueSlugs(memory.items.flatMap(({ slug }) => slug ?? []))
  const items = memory.items.map((entry) => {
    const { own, number } = entry
    const isInvented = typeof own !== 'number' && number !== null && keepers.has(number)
    if (typeof own !== 'number' && !isInvented) return entry
    if (typeof own === 'number' && keepers.get(own) === entry) return { ...entry, number: own }
    return { ...entry, number: null, slug: entry.slug ?? uniqueSlug(wordsOf({ ...entry, kind: 'full' })) }
  })
  const moves = memory.items.flatMap((before, at): Move[] => {
    const after = items[at] ?? before
    if (before.number === after.number) return []
    return [
      {
        title: before.title,
        from: before.number,
        to: after.number,
        fromSlug: slugOf(before),
        toSlug: slugOf(after)
      }
    ]
  })
  return moves.length === 0 ? { memory, moves } : { memory: { numbering: 'own', items }, moves }
}

const slugOf = ({ number, slug }: Remembered) => (number === null ? (slug ?? '') : String(number))

/** How many votes hang on an episode that loses its number. They are deleted with it. */
export const votesWithout = (db: Database, moves: readonly Move[]): Promise<number> => {
  const lost = moves.flatMap(({ from, to }) => (from !== null && to === null ? from : []))
  return db.$count(votes, inArray(votes.episodeNumber, lost))
}

/** Stores the mended numbers, and moves what hangs on the old ones, all or nothing. */
export async function storeMended(
  db: Database,
  feedAddress: string,
  { memory, moves }: ReturnType<typeof mendNumbers>
): Promise<void> {
  const changed = JSON.stringify(moves.map(({ from, to, fromSlug, toSlug }) => [from, to, fromSlug, toSlug]))
  const rows = sql`(SELECT (row->>0)::int AS was, (row->>1)::int AS becomes, row->>2 AS was_slug, row->>3 AS slug
    FROM jsonb_array_elements(${changed}::jsonb) AS row) AS move`
  // In two steps, through negative numbers: each row is checked for uniqueness as it changes.
  const renumber = (table: SQLWrapper) => [
    db.execute(sql`DELETE FROM ${table} USING ${rows} WHERE episode_number = was AND becomes IS NULL`),
    db.execute(
      sql`UPDATE ${table} SET episode_number = -1 - becomes FROM ${rows} WHERE episode_number = was`
    ),
    db.execute(sql`UPDATE ${table} SET episode_number = -1 - episode_number WHERE episode_number < 0`)
  ]
  const rename = (table: SQLWrapper, extra = sql``) => [
    db.execute(
      sql`UPDATE ${table} SET slug = '~' || move.slug ${extra} FROM ${rows} WHERE ${table}.slug = was_slug`
    ),
    db.execute(sql`UPDATE ${table} SET slug = substr(slug, 2) WHERE slug LIKE '~%'`)
  ]
  await db.batch([
    db.update(feedSnapshots).set({ numbers: memory }).where(eq(feedSnapshots.feedAddress, feedAddress)),
    ...[votes, lastVotes, voteResults, VOTE_STANDINGS].flatMap(renumber),
    ...rename(releases, sql`, episode_number = becomes`),
    ...rename(pushCampaigns)
  ])
}
