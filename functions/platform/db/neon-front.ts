// Neon's HTTP protocol (POST /sql, one query or a batch) in front of any Postgres.
import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

const querySchema = v.object({ query: v.string(), params: v.optional(v.array(v.unknown()), []) })
const bodySchema = v.union([v.object({ queries: v.array(querySchema) }), querySchema])
export type Query = v.InferOutput<typeof querySchema>

export type QueryResult = {
  /** Values in Postgres' text format. */
  rows: unknown[][]
  fields: { name: string; dataTypeID: number }[]
  rowCount: number
}
export type RunQuery = (query: Query) => Promise<QueryResult>
/** Runs queries on the database behind the front. */
export type SqlDriver = {
  single: RunQuery
  /** Runs the queries of `act` in one transaction. */
  transaction<Value>(act: (run: RunQuery) => Promise<Value>): Promise<Value>
}

const ISOLATION: Record<string, string> = {
  ReadUncommitted: 'READ UNCOMMITTED',
  ReadCommitted: 'READ COMMITTED',
  RepeatableRead: 'REPEATABLE READ',
  Serializable: 'SERIALIZABLE'
}
/** The Postgres error fields that Neon's client reads. */
const ERROR_FIELDS = [
  'severity',
  'code',
  'detail',
  'hint',
  'position',
  'internalPosition',
  'internalQuery',
  'where',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'file',
  'line',
  'routine'
]

/**
 * Serves clients that know the password in `connectionString`. Values are sent as text; the client parses them into dates
 * and numbers, as it does with Neon.
 */
export function neonFront(driver: Promise<SqlDriver>, connectionString: string) {
  const password = new URL(connectionString).password
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '/sql')
      return new Response('not found', { status: 404 })
    if (!hasPassword(request.headers.get('neon-connection-string'), password))
      return Response.json({ message: 'password authentication failed', code: '28P01' }, { status: 400 })
    const body = v.safeParse(bodySchema, await request.json().catch(() => undefined))
    if (!body.success) return Response.json({ message: 'not a query' }, { status: 400 })
    try {
      const opened = await driver
      if (!('queries' in body.output)) return Response.json(await answer(opened.single, body.output))
      return Response.json({ results: await answerAll(opened, body.output.queries, request.headers) })
    } catch (error) {
      return Response.json(errorFields(error), { status: 400 })
    }
  }
}

function hasPassword(header: string | null, password: string): boolean {
  const given = Buffer.from(URL.parse(header ?? '')?.password ?? '')
  const wanted = Buffer.from(password)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function answerAll(driver: SqlDriver, queries: Query[], headers: Headers) {
  const isolation = ISOLATION[headers.get('neon-batch-isolation-level') ?? '']
  const modes = [
    ...(isolation ? [`ISOLATION LEVEL ${isolation}`] : []),
    ...(headers.get('neon-batch-read-only') === 'true' ? ['READ ONLY'] : [])
  ]
  return driver.transaction(async (run) => {
    if (modes.length > 0) await run({ query: `SET TRANSACTION ${modes.join(', ')}`, params: [] })
    const results = []
    for (const query of queries) results.push(await answer(run, query))
    return results
  })
}

async function answer(run: RunQuery, query: Query) {
  const { rows, fields, rowCount } = await run(query)
  return {
    command: /^\s*(\w+)/.exec(query.query)?.[1]?.toUpperCase() ?? '',
    rowCount,
    rowAsArray: true,
    rows,
    fields: fields.map(({ name, dataTypeID }) => ({
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

function errorFields(error: unknown): Record<string, unknown> {
  const source = error as Record<string, unknown>
  const fields = ERROR_FIELDS.filter((field) => source[field] !== undefined).map((field) => [
    field,
    source[field]
  ])
  return { message: error instanceof Error ? error.message : String(error), ...Object.fromEntries(fields) }
}
