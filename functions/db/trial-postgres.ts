// For tests: a throw-away PostgreSQL server of this machine, behind the same front as the embedded database.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from '@neondatabase/serverless'
import { createPace } from '../services/pace.ts'
import type { EmbeddedDatabase } from './embedded.ts'
import { openLoopbackFront } from './loopback-front.ts'
import type { Query, QueryResult, SqlEngine } from './neon-front.ts'
import { poolerProgram, startTrialPooler } from './trial-pooler.ts'

const INSTALLED = '/usr/lib/postgresql'
const NOBODY = 65_534
const READY_WITHIN_MS = 20_000
const MAX_CONNECTIONS = 32

/** Where the server's programs are; undefined on a machine without one. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  const folders = versions.map((version) => path.join(INSTALLED, version, 'bin'))
  return folders.toSorted().findLast((folder) => existsSync(path.join(folder, 'initdb')))
}

/** `plainUrl`: the server itself, for its own programs; they need no password. */
export type TrialServer = EmbeddedDatabase & { plainUrl: string }

/**
 * Starts it on a free port, data in a temporary folder. PostgreSQL refuses root, so root steps down. Where this machine has
 * a pooler, everything goes through that (WEB-13), unless it is `isPooled: false`.
 */
export async function startTrialPostgres(
  programs: string,
  { isPooled = true }: { isPooled?: boolean } = {}
): Promise<TrialServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-postgres-'))
  const asWhom = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in asWhom) chownSync(home, NOBODY, NOBODY)
  const data = path.join(home, 'data')
  const init = ['-D', data, '-U', 'kino', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  const made = spawnSync(path.join(programs, 'initdb'), init, { ...asWhom, cwd: home, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'fsync=off']
  const flags = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(path.join(programs, 'postgres'), flags, { ...asWhom, cwd: home, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const pooler = isPooled ? poolerProgram() : undefined
  const poolerPort = pooler ? await freePort() : port
  const pooled = pooler && startTrialPooler(pooler, { port: poolerPort, serverPort: port, home, asWhom })
  const end = async () => {
    if (pooled) await pooled.close()
    server.kill('SIGINT')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  await untilReady(poolerPort).catch(async (error: unknown) => {
    await end()
    throw error
  })
  const front = await openLoopbackFront(Promise.resolve(serverEngine(poolerPort)), 'trial')
  return {
    url: front.url,
    plainUrl: `postgresql://kino@127.0.0.1:${port}/postgres`,
    async close() {
      await front.stop()
      await end()
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function untilReady(port: number): Promise<void> {
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; ; ) {
    try {
      return await (await connectedClient(port)).end()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function serverEngine(port: number): SqlEngine {
  const pool = new ClientPool(port)
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
      })
  }
}

/** As Neon's own front: a bounded number of connections, handed on from one statement to the next. */
class ClientPool {
  readonly #gate = createPace({ parallel: MAX_CONNECTIONS, perSecond: Number.POSITIVE_INFINITY })
  readonly #idle: Client[] = []
  readonly #port: number

  constructor(port: number) {
    this.#port = port
  }

  with<Value>(act: (client: Client) => Promise<Value>): Promise<Value> {
    return this.#gate(async () => {
      const client = this.#idle.pop() ?? (await connectedClient(this.#port))
      const value = await act(client).finally(() => this.#idle.push(client))
      return value
    })
  }
}

async function run(client: Client, { query, params }: Query): Promise<QueryResult> {
  const types = { getTypeParser: () => (value: string) => value }
  const result = await client.query({ text: query, values: params, rowMode: 'array', types: types as never })
  return { rows: result.rows as unknown[][], fields: result.fields, rowCount: result.rowCount ?? 0 }
}

async function connectedClient(port: number): Promise<Client> {
  const client = new Client({ host: '127.0.0.1', port, user: 'kino', database: 'postgres' })
  client.neonConfig.webSocketConstructor = PlainSocket as never
  client.neonConfig.wsProxy = (host, onPort) => `${host}:${onPort}`
  client.neonConfig.useSecureWebSocket = false
  client.neonConfig.pipelineConnect = false
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** As much of a WebSocket as the driver uses, on a plain connection to the server. */
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
