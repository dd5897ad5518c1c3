// Neon's HTTP protocol (POST /sql, one query or a batch) in front of an embedded PGlite.
import { timingSafeEqual } from 'node:crypto'
import type { PGlite, Results, Transaction } from '@electric-sql/pglite'
import * as v from 'valibot'

const querySchema = v.object({ query: v.string(), params: v.optional(v.array(v.unknown()), []) })
const bodySchema = v.union([v.object({ queries: v.array(querySchema) }), querySchema])
type Query = v.InferOutput<typeof querySchema>

const ISOLATION: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE'
}
/** What Postgres says of an error, in the words that the driver reads. */
const ERROR_FIELDS = [
  ...[
    'severity',
    'code',
    'detail',
    'hint',
    'position',
    'internalPosition',
    'internalQuery',
    'where',
    'schema'
  ],
  ...['table', 'column', 'dataType', 'constraint', 'file', 'line', 'routine']
]

/**
 * Answers for whoever knows the password in `connectionString`. Values travel as the text Postgres writes; the
 * driver on the other side turns them into dates and numbers, as it does with Neon.
 */
export function neonFront(pg: Promise<PGlite>, connectionString: string) {
  const password = new URL(connectionString).password
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/sql')
      return new Response('not found', { status: 404 })
    if (!knowsPassword(request.headers.get('neon-connection-string'), password))
      return Response.json({ message: 'password authentication failed', code: '28P01' }, { status: 400 })
    const body = v.safeParse(bodySchema, await request.json().catch(() => undefined))
    if (!body.success) return Response.json({ message: 'not a query' }, { status: 400 })
    try {
      const database = await pg
      if (!('queries' in body.output)) return Response.json(await run(database, body.output))
      return Response.json({ results: await runBatch(database, body.output.queries, request.headers) })
    } catch (error) {
      return Response.json(errorFields(error), { status: 400 })
    }
  }
}

function knowsPassword(header: string | null, password: string): boolean {
  const given = Buffer.from(URL.parse(header ?? '')?.password ?? '')
  const wanted = Buffer.from(password)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function runBatch(pg: PGlite, queries: Query[], headers: Headers) {
  const isolation = ISOLATION[headers.get('neon-batch-isolation-level') ?? '']
  const isReadOnly = headers.get('neon-batch-read-only') === 'true'
  return pg.transaction(async (transaction) => {
    if (isolation) await transaction.exec(`SET TRANSACTION ISOLATION LEVEL ${isolation}`)
    if (isReadOnly) await transaction.exec('SET TRANSACTION READ ONLY')
    const results = []
    for (const query of queries) results.push(await run(transaction, query, pg))
    return results
  })
}

async function run(on: PGlite | Transaction, { query, params }: Query, pg = on as PGlite) {
  const result: Results<unknown[]> = await on.query(query, params, {
    rowMode: 'array',
    parsers: forEachType(pg.parsers, (value: string) => value),
    serializers: forEachType(pg.serializers, String)
  })
  return {
    command: /^\s*(\w+)/.exec(query)?.[1]?.toUpperCase() ?? '',
    rowCount: result.affectedRows || result.rows.length,
    rowAsArray: true,
    rows: result.rows,
    fields: result.fields.map(({ name, dataTypeID }) => ({
      name,
      dataTypeID,
      tableID: 0,
      columnID: 0,
      dataTypeSize: -1,
      dataTypeModifier: -1,
      format: 'text'
    }))
  }
}

/** PGlite merges these tables with its own key by key: every type it knows has to be named. */
function forEachType<Act>(known: Record<number, unknown>, act: Act): Record<number, Act> {
  return Object.fromEntries(Object.keys(known).map((type) => [type, act]))
}

function errorFields(error: unknown): Record<string, unknown> {
  const said = error as Record<string, unknown>
  const fields = ERROR_FIELDS.filter((field) => said[field] !== undefined).map((field) => [
    field,
    said[field]
  ])
  return { message: error instanceof Error ? error.message : String(error), ...Object.fromEntries(fields) }
}
