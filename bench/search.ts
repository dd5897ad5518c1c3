// S5: the search in an archive of many long episodes, from the call to the last byte, and the load of indexing on the
// database.
import { sql } from 'drizzle-orm'
import { indexEpisode } from '../functions/listen/search/text-queries.ts'
import { systemClock } from '../functions/platform/clock.ts'
import type { Database } from '../functions/platform/db/open.ts'
import { searchTexts } from '../src/listen/search/contract.ts'
import { type EpisodeTexts, recordsOf } from '../src/listen/search/episode-texts.ts'
import { budgets } from '../tests/budgets/limits.ts'
import { openTestApp } from '../tests/fixtures/app.ts'
import { withDatabase } from './database.ts'
import { serve } from './serve.ts'
import { atMost, inMilliseconds, inSeconds, type Row, statistics } from './table.ts'

const { S5 } = budgets
const SENTENCES = 1540
const WORDS_IN_SENTENCE = 13
const SECONDS_PER_SENTENCE = 4.7
const CALLS = 40
const SYLLABLES =
  'ka lo mer ver ge staan film beeld en tig heid loop ren maan zo schoon lijk or den ter'.split(' ')

/** Word frequencies as in a natural language: the tenth word is ten times as frequent as the hundredth. */
const VOCABULARY = Array.from({ length: 20_000 }, (_, index) => {
  let word = ''
  for (let left = index + 1; left > 0; left = Math.floor(left / SYLLABLES.length))
    word += SYLLABLES[left % SYLLABLES.length]
  return word
})

/** The same numbers in each run. */
function randomNumbers(): () => number {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Two hours of transcript. 'regisseur' is in half of all minutes, 'stoofvlees' in one of 25 episodes. */
function madeUpTexts(number: number, random: () => number): EpisodeTexts {
  const sentences = Array.from({ length: SENTENCES }, (_, index) => {
    const words = Array.from(
      { length: WORDS_IN_SENTENCE },
      () => VOCABULARY[Math.floor(VOCABULARY.length ** random()) - 1] ?? ''
    )
    if (random() < 0.04) words.push('regisseur')
    if (number % 25 === 0 && index === 700) words.push('stoofvlees')
    return { atSeconds: index * SECONDS_PER_SENTENCE, text: `${words.join(' ')}.` }
  })
  const records = recordsOf('<p>Notities</p>', { paragraphs: [{ speaker: '', sentences }] })
  return { slug: String(number), label: `Aflevering ${number}`, title: `Titel ${number}`, records }
}

const QUERIES = {
  'a word that nobody said': 'qqqqq',
  'a rare word': 'stoofvlees',
  'the beginning of a rare word': 'stoofv',
  'a word of every minute': 'regisseur',
  'two words of every day': 'regisseur maan',
  'the beginning of many words': 'maan',
  'words in quotes': '"regisseur"'
}

/** S5: the times of each kind of query, and those of the statements that index. */
export const measureSearch = (share: number): Promise<Row[]> =>
  withDatabase(async (db) => {
    const random = randomNumbers()
    const indexingMs: number[] = []
    for (let number = 1; number <= Math.ceil(S5.episodes * share); number++) {
      const texts = madeUpTexts(number, random)
      const startedMs = performance.now()
      await indexEpisode(db, texts, 'a')
      indexingMs.push(performance.now() - startedMs)
    }
    // A database in use does this by itself.
    await db.execute(sql`VACUUM ANALYZE search_texts`)
    const { app } = await openTestApp(undefined, { db, now: systemClock })
    let visits = 0
    using site = await serve((request) => app(request, { ip: `10.0.${visits++ % 250}.1` }))
    const rows: Row[] = []
    for (const [figure, query] of Object.entries(QUERIES)) {
      const address = `${site.origin}${searchTexts.path}?${new URLSearchParams({ q: query })}`
      const times: number[] = []
      for (let call = 0; call < Math.ceil(CALLS * share); call++) {
        const startedMs = performance.now()
        const response = await fetch(address)
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
        times.push(performance.now() - startedMs)
      }
      const { median, p95 } = statistics(times)
      // On a busy machine, the fastest run is closest to that of an idle machine.
      const beside = `median ${inMilliseconds(median)}, fastest ${inMilliseconds(Math.min(...times))}`
      rows.push(atMost('S5', `${figure}, p95`, [p95, S5.queryMs], inMilliseconds, beside))
    }
    const indexing = statistics(indexingMs)
    const beside = `median ${inMilliseconds(indexing.median)}; ${await sizeOf(db)}`
    const longest = Math.max(...indexingMs) / 1000
    rows.push(
      atMost('S5', 'indexing an episode of two hours, longest', [longest, S5.indexSeconds], inSeconds, beside)
    )
    return rows
  })

async function sizeOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ records: number; megabytes: number }>(sql`
    SELECT count(*)::int AS records, (pg_total_relation_size('search_texts') / 1000000)::int AS megabytes FROM search_texts`)
  return `${rows[0]?.records} records, ${rows[0]?.megabytes} MB`
}
