// For tests: a database of a PostgreSQL server behind Neon's protocol.
import { connect, type Socket } from 'node:net'
import { Client } from '@neondatabase/serverless'
import type { Query, QueryResult, SqlDriver } from '../../functions/platform/db/neon-front.ts'
import { createPace } from '../../functions/platform/http/client/pace.ts'

/** Enough for concurrent statements; each connection is a process of the server. */
const CONNECTIONS = 12

export interface PostgresAddress {
  port: number
  database: string
  connections?: number
}

export function openPostgresDriver({
  port,
  database,
  connections = CONNECTIONS
}: PostgresAddress): SqlDriver & { end(): Promise<void> } {
  const pool = new ClientPool({ port, database, connections })
  return {
    single: (query) => pool.with((client) => run(client, query)),
    transaction: (act) =>
      pool.with(async (client) => {
        await client.query('BEGIN')
        try {
          const value = await act((query) => run(client, query))
          await client.query('COMMIT')
          return value
        } catch (error) {
          await client.query('ROLLBACK')
          throw error
        }
      }),
    end: () => pool.end()
  }
}

/** Like Neon's own front: a limited number of connections, reused for each statement. */
class ClientPool {
  readonly #gate: ReturnType<typeof createPace>
  readonly #idle: Client[] = []
  readonly #open = new Set<Client>()
  readonly #port: number
  readonly #database: string

  constructor({ port, database, connections }: Required<PostgresAddress>) {
    this.#gate = createPace({ parallel: connections, perSecond: Number.POSITIVE_INFINITY })
    this.#port = port
    this.#database = database
  }

  with<Value>(act: (client: Client) => Promise<Value>): Promise<Value> {
    return this.#gate(async () => {
      const client = this.#idle.pop() ?? (await this.#connect())
      const value = await act(client).finally(() => this.#idle.push(client))
      return value
    })
  }

  async end(): Promise<void> {
    await Promise.all([...this.#open].map((client) => client.end()))
  }

  async #connect(): Promise<Client> {
    const client = await connectedClient(this.#port, this.#database)
    this.#open.add(client)
    return client
  }
}

async function run(client: Client, { query, params }: Query): Promise<QueryResult> {
  const types = { getTypeParser: () => (value: string) => value }
  const result = await client.query({ text: query, values: params, rowMode: 'array', types: types as never })
  return { rows: result.rows as unknown[][], fields: result.fields, rowCount: result.rowCount ?? 0 }
}

export async function connectedClient(port: number, database: string): Promise<Client> {
  const client = new Client({ host: '127.0.0.1', port, user: 'kino', database })
  client.neonConfig.webSocketConstructor = PlainSocket as never
  client.neonConfig.wsProxy = (host, onPort) => `${host}:${onPort}`
  client.neonConfig.useSecureWebSocket = false
  client.neonConfig.pipelineConnect = false
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The part of a WebSocket that the driver uses, on a plain connection to the server. */
class PlainSocket extends EventTarget {
  binaryType = 'arraybuffer'
  readyState = 0
  readonly #socket: Socket

  constructor(address: string) {
    super()
    const { hostname, port } = new URL(address)
    this.#socket = connect(Number(port), hostname)
    this.#socket.on('connect', () => {
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
    })
    this.#socket.on('data', (chunk) =>
      this.dispatchEvent(new MessageEvent('message', { data: new Uint8Array(chunk).buffer }))
    )
    this.#socket.on('error', () => this.dispatchEvent(new Event('error')))
    this.#socket.on('close', () => {
      this.readyState = 3
      this.dispatchEvent(new Event('close'))
    })
  }

  send(data: Uint8Array | string): void {
    this.#socket.write(data)
  }

  close(): void {
    this.#socket.end()
  }
}
