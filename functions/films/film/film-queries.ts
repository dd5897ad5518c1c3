// Stored film facts in the database.
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/open.ts'
import { filmFacts } from '../../platform/db/schema.ts'
import type { FilmFactsStore, StoredFacts } from './facts-store.ts'

/** The most queries and rows per statement. */
const CHUNK = 500

export function filmFactsRecords(db: Database): FilmFactsStore {
  return {
    name: 'the database',
    async read(questions) {
      const known = new Map<string, StoredFacts>()
      for (const chunk of chunks(questions)) {
        const rows = await db.select().from(filmFacts).where(inArray(filmFacts.question, chunk))
        for (const { question, facts, fetchedAt } of rows)
          known.set(question, { facts, fetchedAt: fetchedAt.toISOString() })
      }
      return known
    },
    async write(answers) {
      const rows = [...answers].map(([question, { facts, fetchedAt }]) => ({
        question,
        facts,
        fetchedAt: new Date(fetchedAt)
      }))
      const newest = { facts: sql`excluded.facts`, fetchedAt: sql`excluded.fetched_at` }
      const target = filmFacts.question
      for (const chunk of chunks(rows))
        await db.insert(filmFacts).values(chunk).onConflictDoUpdate({ target, set: newest })
    }
  }
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, at) =>
    items.slice(at * CHUNK, (at + 1) * CHUNK)
  )
}
