// For tests: a throw-away Redis of this machine, behind a front that speaks Upstash's REST protocol.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient } from '@redis/client'
import { upstashFront } from './trial-upstash-front.ts'

/** Debian's `redis-tools` holds the whole server: which of its programs it is, it reads from its name. */
const KNOWN = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
  '/usr/bin/redis-check-rdb'
]
const READY_WITHIN_MS = 10_000

export type TrialRedis = {
  url: string
  token: string
  /** How the front answers from now on. */
  behave(how: FrontManner): void
  /** Requests that came in; a request may hold several commands. */
  requests(): number
  /** Straight to the server, past the front. */
  send(...command: string[]): Promise<unknown>
  close(): Promise<void>
}
export type FrontManner = 'well' | 'slowly' | 'never' | 'refusing' | 'broken' | 'hanging up'

/** Where the server is; undefined on a machine without one. */
export const redisProgram = (): string | undefined => KNOWN.find((file) => existsSync(file))

export async function startTrialRedis(program: string): Promise<TrialRedis> {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-redis-'))
  const socket = path.join(home, 'redis.sock')
  const flags = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', home]
  const server = spawn(program, flags, { argv0: 'redis-server', stdio: 'ignore' })
  const client = createClient({ socket: { path: socket, tls: false }, RESP: 2 })
  client.on('error', () => undefined)
  await untilThere(socket, server)
  await client.connect()
  const token = 'trial-token'
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
      client.destroy()
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      rmSync(home, { recursive: true, force: true })
    }
  }
}

async function untilThere(socket: string, server: ChildProcess): Promise<void> {
  for (const giveUpAt = Date.now() + READY_WITHIN_MS; !existsSync(socket); ) {
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error('redis-server did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
