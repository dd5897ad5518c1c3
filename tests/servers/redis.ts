// For tests: a temporary Redis server and databases on it, behind a front with Upstash's REST protocol.
import { existsSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient } from '@redis/client'
import { startGuarded } from './child-process.ts'
import { type FrontBehaviour, upstashFront } from './upstash.ts'

/** Debian's `redis-tools` contains the server: one program whose behaviour depends on the name it is called by. */
const KNOWN = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/redis-check-rdb'
]
const READY_WITHIN_MS = 10_000

export type TestRedis = {
  url: string
  token: string
  /** How the front responds from now on. */
  behave(how: FrontBehaviour): void
  /** The number of requests; a request may contain several commands. */
  requests(): number
  /** Sends a command directly to the server, bypassing the front. */
  send(...command: string[]): Promise<unknown>
  close(): Promise<void>
}

/** The path of the server; undefined on a machine without one. */
export const redisProgram = (): string | undefined => KNOWN.find((file) => existsSync(file))

/**
 * The environment variable with the port of the run's server: `shareServers` (tests/servers/shared-servers.ts) sets it for
 * every test file.
 */
export const REDIS_SETTING = 'TEST_REDIS'
/** Each caller gets an empty database; the first one stores how many were given out. */
const DATABASES = 4096

export interface RedisServer {
  socket: string
  stop(): Promise<void>
}

export async function startRedis(program: string): Promise<RedisServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-redis-'))
  const socket = path.join(home, 'redis.sock')
  const flags = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', home]
  // `redis-check-rdb` is the same program; started under the name of the server it becomes the server.
  symlinkSync(program, path.join(home, 'redis-server'))
  const command: [string, ...string[]] = [
    path.join(home, 'redis-server'),
    ...flags,
    '--databases',
    `${DATABASES}`
  ]
  const { stop } = startGuarded({ command, signal: 'TERM', home })
  try {
    await untilThere(socket)
  } catch (error) {
    await stop()
    throw error
  }
  return { socket, stop }
}

/** A database on the run's Redis, behind its own front; on its own Redis when the run has none. */
export async function startTestRedis(program: string): Promise<TestRedis> {
  const shared = process.env[REDIS_SETTING]
  const own = shared ? undefined : await startRedis(program)
  const client = createClient({ socket: { path: own?.socket ?? shared ?? '', tls: false }, RESP: 2 })
  client.on('error', () => undefined)
  await client.connect()
  await client.select(1 + (Number(await client.incr('databases')) % (DATABASES - 1)))
  await client.flushDb()
  const token = 'test-token'
  const front = upstashFront((command) => client.sendCommand(command), token)
  const http = createAdaptorServer({ fetch: front.fetch as never })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const bound = http.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    behave: front.behave,
    requests: front.requests,
    send: (...command) => client.sendCommand(command),
    async close() {
      if ('closeAllConnections' in http) http.closeAllConnections()
      await new Promise<void>((resolve) => http.close(() => resolve()))
      await client.flushDb()
      client.destroy()
      await own?.stop()
    }
  }
}

async function untilThere(socket: string): Promise<void> {
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; !existsSync(socket); ) {
    if (Date.now() > giveUpAt) throw new Error('redis-server did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
