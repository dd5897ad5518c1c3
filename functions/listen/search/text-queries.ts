// The search in the database: PostgreSQL's full text search without accents. The index has the words as they are said and
// written, and their English stems; a query names the Dutch forms of each word. PostgreSQL's own Dutch stems are not used:
// for them 'maan' is 'man', and 'scheermessen' is no form of 'scheermes'.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { EpisodeTexts } from '../../../src/listen/search/episode-texts.ts'
import { HIT_END, HIT_START } from '../../../src/listen/search/excerpt.ts'
import { wordForms } from '../../../src/listen/search/word-forms.ts'
import type { Database } from '../../platform/db/open.ts'
import { searchEpisodes, searchTexts } from '../../platform/db/search-schema.ts'

const MOST_HITS = 15
/** Ranking reads every match, so only the newest matches of a common word are ranked. */
const MOST_RANKED = 1000
/** A transcript of two hours has 150 records. */
const RECORDS_AT_ONCE = 25
/** A shorter last word only matches as a whole word. */
const MIN_PREFIX_CHARS = 3

/**
 * Removes accents from Latin letters, and anything that would be a tag, without changing the length. `translate` would take a
 * millisecond for each record.
 */
const plainOf = (text: string): string =>
  text.replace(/[<>\u00c0-\u024f]/g, (letter) =>
    letter === '<' || letter === '>' ? ' ' : (letter.normalize('NFD')[0] ?? letter)
  )

export type FoundText = {
  slug: string
  label: string
  title: string
  kind: 'notes' | 'transcript'
  body: string
  starts: [number, number][]
  /** The body with marks around the hits, once by Dutch forms and once by English stems. */
  dutch: string
  english: string
}

const NOTHING = sql`''::tsquery`

/** Common words ('de', 'het') are no reason to find a text; they are left out of a query. */
const unlessCommon = (word: string, textQuery: SQL): SQL =>
  sql`CASE WHEN ts_lexize('dutch_stem', ${word}) = '{}' THEN ${NOTHING} ELSE ${textQuery} END`

/** One word in any Dutch form; what is not only letters and digits ('sci-fi') as it is written. */
function wordQuery(written: string): SQL {
  const isExcluded = written.startsWith('-')
  const word = written.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase()
  if (word === '') return NOTHING
  const forms = wordForms(word)
    .map((form) => `'${form}'`)
    .join(' | ')
  const found = /^[\p{L}\p{N}]+$/u.test(word)
    ? sql`to_tsquery('simple', ${forms})`
    : sql`phraseto_tsquery('simple', ${word})`
  return isExcluded ? sql`!!${found}` : unlessCommon(word, found)
}

/** All words of a query, those in quotes exactly so and in this order. */
function dutchQuery(query: string): SQL {
  const parts = [...query.matchAll(/"([^"]*)"|[^\s"]+/g)].map(([written, quoted]) =>
    quoted === undefined ? wordQuery(written) : sql`phraseto_tsquery('simple', ${quoted})`
  )
  return parts.length > 0 ? sql`(${sql.join(parts, sql` && `)})` : NOTHING
}

/** The best records for a query: all its words, or all but the last and one that begins like the last. */
export async function findTexts(db: Database, query: string): Promise<FoundText[]> {
  const plain = plainOf(query.normalize('NFC'))
  const [, before = '', last = ''] = /^(.*?)([\p{L}\p{N}]*)$/su.exec(plain) ?? []
  const begins =
    last.length < MIN_PREFIX_CHARS || /(?:^|\s)-$/.test(before)
      ? NOTHING
      : unlessCommon(
          last.toLowerCase(),
          sql`(${dutchQuery(before)} && to_tsquery('simple', ${`'${last.toLowerCase()}':*`}))`
        )
  const textQuery = sql`(${dutchQuery(plain)} || websearch_to_tsquery('english', ${plain}) || ${begins})`
  const { rows: best } = await db.execute<Omit<FoundText, 'dutch' | 'english'>>(sql`
    WITH asked AS MATERIALIZED (
      SELECT ${textQuery} AS query
    ), matching AS (
      SELECT id, words FROM search_texts, asked WHERE words @@ query ORDER BY id DESC LIMIT ${MOST_RANKED}
    ), best AS (
      SELECT id, ts_rank(words, query) AS rank FROM matching, asked ORDER BY rank DESC, id DESC LIMIT ${MOST_HITS}
    )
    SELECT one.slug, episode.label, episode.title, one.kind, one.body, one.starts
    FROM best JOIN search_texts one USING (id) JOIN search_episodes episode USING (slug)
    ORDER BY best.rank DESC, one.id DESC`)
  if (best.length === 0) return []
  const bodies = JSON.stringify(best.map(({ body }) => plainOf(body)))
  const options = `HighlightAll=true, StartSel=${HIT_START}, StopSel=${HIT_END}`
  const { rows: marked } = await db.execute<Pick<FoundText, 'dutch' | 'english'>>(sql`
    WITH asked AS MATERIALIZED (
      SELECT ${textQuery} AS query
    )
    SELECT ts_headline('simple', one.body, query, ${options}) AS dutch, ts_headline('english', one.body, query, ${options}) AS english
    FROM asked, jsonb_array_elements_text(${bodies}::jsonb) WITH ORDINALITY AS one (body, place)
    ORDER BY one.place`)
  return best.map((one, place) => ({ ...one, dutch: '', english: '', ...marked[place] }))
}

export async function indexedHashes(db: Database): Promise<ReadonlyMap<string, string>> {
  const { slug, contentHash } = searchEpisodes
  const rows = await db.select({ slug, contentHash }).from(searchEpisodes)
  return new Map(rows.map((row) => [row.slug, row.contentHash]))
}

/**
 * Replaces all texts of an episode, in statements that each stay far below the time limit of the database. The hash is stored
 * last: until then, the work of a run that died is repeated. Of two concurrent runs, the one that started last writes.
 */
export async function indexEpisode(
  db: Database,
  { slug, label, title, records }: EpisodeTexts,
  contentHash: string
): Promise<void> {
  const thisRun = `run ${randomUUID()}`
  const begun = { slug, contentHash: thisRun, label, title }
  await db.batch([
    // Waits for the writes of an earlier run, so that the delete sees them.
    db.insert(searchEpisodes).values(begun).onConflictDoUpdate({ target: searchEpisodes.slug, set: begun }),
    db.delete(searchTexts).where(eq(searchTexts.slug, slug))
  ])
  for (let from = 0; from < records.length; from += RECORDS_AT_ONCE)
    await insertTexts(db, slug, thisRun, records.slice(from, from + RECORDS_AT_ONCE))
  const isOurs = and(eq(searchEpisodes.slug, slug), eq(searchEpisodes.contentHash, thisRun))
  await db.update(searchEpisodes).set({ contentHash }).where(isOurs)
}

/** Writes nothing once another run has started on the episode. */
const insertTexts = (db: Database, slug: string, run: string, records: EpisodeTexts['records']) => {
  const written = records.map((record) => ({ ...record, plain: plainOf(record.body) }))
  return db.execute(sql`
    WITH episode AS (
      SELECT slug FROM search_episodes WHERE slug = ${slug} AND content_hash = ${run} FOR SHARE
    )
    INSERT INTO search_texts (slug, kind, body, starts, words)
    SELECT episode.slug, one.kind, one.body, one.starts, to_tsvector('simple', one.plain) || to_tsvector('english', one.plain)
    FROM episode, jsonb_to_recordset(${JSON.stringify(written)}::jsonb) AS one (kind text, body text, starts jsonb, plain text)`)
}

/** Drops episodes from the index, all or none. */
export async function dropFromIndex(db: Database, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return
  const texts = db.delete(searchTexts).where(inArray(searchTexts.slug, [...slugs]))
  const episodes = db.delete(searchEpisodes).where(inArray(searchEpisodes.slug, [...slugs]))
  await db.batch([texts, episodes])
}
