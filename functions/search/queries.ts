// The search in the database: PostgreSQL's full text search, with Dutch and English word forms and without accents.
import { inArray, sql } from 'drizzle-orm'
import { HIT_END, HIT_START } from '../../src/features/search/excerpt.ts'
import type { EpisodeTexts } from '../../src/features/search/records.ts'
import { inDatabase } from '../db/database-failure.ts'
import type { Database } from '../db/open.ts'
import { searchEpisodes, searchTexts } from '../db/search-schema.ts'

const MOST_HITS = 15
/** Ranking reads every match, so only the newest matches of a common word are ranked. */
const MOST_RANKED = 2000
/** A shorter last word only matches as a whole word. */
const MIN_PREFIX_CHARS = 3

/** Latin letters with an accent, and the same ones without; angle brackets would be tags. */
const [ACCENTED, PLAIN] = (() => {
  let [accented, plain] = ['<>', '  ']
  for (let code = 0xc0; code <= 0x24f; code++) {
    const letter = String.fromCharCode(code)
    const base = letter.normalize('NFD')[0] ?? letter
    if (base === letter) continue
    accented += letter
    plain += base
  }
  return [accented, plain]
})()
const plainOf = (text: ReturnType<typeof sql>) => sql`translate(${text}, ${ACCENTED}::text, ${PLAIN}::text)`

export type FoundText = {
  slug: string
  label: string
  title: string
  kind: 'notes' | 'transcript'
  body: string
  starts: [number, number][]
  /** The body with marks around the hits, once by Dutch and once by English rules. */
  dutch: string
  english: string
}

/** The best records for a query: all its words, or all but the last and one that begins like the last. */
export async function findTexts(db: Database, query: string): Promise<FoundText[]> {
  const [, rest = '', last = ''] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(query) ?? []
  const [whole, before] = [plainOf(sql`${query}::text`), plainOf(sql`${rest}::text`)]
  const begins =
    last.length < MIN_PREFIX_CHARS
      ? sql`''::tsquery`
      : sql`(websearch_to_tsquery('dutch', ${before}) && to_tsquery('simple', lower(${plainOf(sql`${last}::text`)}) || ':*'))`
  const options = `HighlightAll=true, StartSel=${HIT_START}, StopSel=${HIT_END}`
  const found = await inDatabase(() =>
    db.execute<FoundText>(sql`
    WITH asked AS MATERIALIZED (
      SELECT websearch_to_tsquery('dutch', ${whole}) || websearch_to_tsquery('english', ${whole}) || ${begins} AS query
    ), matching AS (
      SELECT id, words FROM search_texts, asked WHERE words @@ query ORDER BY id DESC LIMIT ${MOST_RANKED}
    ), best AS (
      SELECT id, ts_rank(words, query) AS rank FROM matching, asked ORDER BY rank DESC, id DESC LIMIT ${MOST_HITS}
    )
    SELECT one.slug, episode.label, episode.title, one.kind, one.body, one.starts,
      ts_headline('dutch', ${plainOf(sql`one.body`)}, query, ${options}) AS dutch,
      ts_headline('english', ${plainOf(sql`one.body`)}, query, ${options}) AS english
    FROM best JOIN search_texts one USING (id) JOIN search_episodes episode USING (slug), asked
    ORDER BY best.rank DESC, one.id DESC`)
  )
  return found.rows
}

/** The hash of each episode in the index. */
export async function indexedHashes(db: Database): Promise<ReadonlyMap<string, string>> {
  const { slug, contentHash } = searchEpisodes
  const rows = await inDatabase(() => db.select({ slug, contentHash }).from(searchEpisodes))
  return new Map(rows.map((row) => [row.slug, row.contentHash]))
}

/** Replaces all texts of an episode, in one statement. */
export async function indexEpisode(
  db: Database,
  { slug, label, title, records }: EpisodeTexts,
  contentHash: string
): Promise<void> {
  const words = plainOf(sql`one.body`)
  await inDatabase(() =>
    db.execute(sql`
    WITH gone AS (DELETE FROM search_texts WHERE slug = ${slug}),
    kept AS (
      INSERT INTO search_episodes (slug, content_hash, label, title)
      VALUES (${slug}, ${contentHash}, ${label}, ${title})
      ON CONFLICT (slug) DO UPDATE
      SET content_hash = excluded.content_hash, label = excluded.label, title = excluded.title
    )
    INSERT INTO search_texts (slug, kind, body, starts, words)
    SELECT ${slug}, one.kind, one.body, one.starts, to_tsvector('dutch', ${words}) || to_tsvector('english', ${words})
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS one (kind text, body text, starts jsonb)`)
  )
}

/** Drops episodes from the index, all or none. */
export async function dropFromIndex(db: Database, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const texts = db.delete(searchTexts).where(inArray(searchTexts.slug, [...slugs]))
  const episodes = db.delete(searchEpisodes).where(inArray(searchEpisodes.slug, [...slugs]))
  await inDatabase(() => db.batch([texts, episodes]))
}
