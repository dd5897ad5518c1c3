// Lets PGlite run the queries that arrive over Neon's protocol.
import type { PGlite, Results, Transaction } from '@electric-sql/pglite'
import type { Query, QueryResult, SqlDriver } from './neon-front.ts'

export function pgliteDriver(pg: PGlite): SqlDriver {
  const asText = {
    parsers: forEachType(pg.parsers, (value: string) => value),
    serializers: forEachType(pg.serializers, String)
  }
  const run = async (on: PGlite | Transaction, { query, params }: Query): Promise<QueryResult> => {
    const result: Results<unknown[]> = await on.query(query, params, { rowMode: 'array', ...asText })
    return { ...result, rowCount: result.affectedRows || result.rows.length }
  }
  return {
    single: (query) => run(pg, query),
    transaction: (act) => pg.transaction((transaction) => act((query) => run(transaction, query)))
  }
}

/** PGlite merges this object with its own defaults key by key, so every type that it knows must be listed. */
function forEachType<Act>(known: Record<number, unknown>, act: Act): Record<number, Act> {
  return Object.fromEntries(Object.keys(known).map((type) => [type, act]))
}
