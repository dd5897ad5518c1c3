// For tests: a temporary PostgreSQL server, and databases on it.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openLoopbackFront } from '../../functions/platform/db/loopback-front.ts'
import { migrate } from '../../functions/platform/db/migrate.ts'
import { startGuarded } from './child-process.ts'
import { poolerProgram, startPgBouncer } from './pgbouncer.ts'
import { connectedClient, openPostgresDriver } from './postgres-driver.ts'

const INSTALLED = '/usr/lib/postgresql'
const NOBODY = 65_534
const READY_WITHIN_MS = 20_000
/** Nothing has to survive the run, and many test files use it at once. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
  'max_connections=400'
]
const MIGRATED = 'migrated'
/** More than the pooler has, so that its clients share. */
const POOLED_CONNECTIONS = 32

/** The path of the server's programs; undefined on a machine without them. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED) : []
  const folders = versions.map((version) => path.join(INSTALLED, version, 'bin'))
  return folders.toSorted().findLast((folder) => existsSync(path.join(folder, 'initdb')))
}

/** The ports of a server and of the pooler in front of it. */
export interface PostgresPorts {
  port: number
  poolerPort?: number | undefined
}
export type PostgresServer = PostgresPorts & { stop(): Promise<void> }

/**
 * Starts a server on a free port with a temporary data folder and one migrated template database. PostgreSQL refuses to run as
 * root, so root switches to another user.
 */
export async function startPostgres(
  programs: string,
  { isPooled = false }: { isPooled?: boolean } = {}
): Promise<PostgresServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-postgres-'))
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in user) chownSync(home, NOBODY, NOBODY)
  const data = path.join(home, 'data')
  const init = ['-D', data, '-U', 'kino', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  const made = spawnSync(path.join(programs, 'initdb'), init, { ...user, cwd: home, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, ...SETTINGS]
  const flags = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const command: [string, ...string[]] = [path.join(programs, 'postgres'), ...flags]
  const server = startGuarded({ command, signal: 'INT', home, user })
  const program = isPooled ? poolerProgram() : undefined
  const poolerPort = program ? await freePort() : undefined
  const pooler =
    program && poolerPort ? startPgBouncer(program, { port: poolerPort, serverPort: port, user }) : undefined
  const stop = async () => {
    await pooler?.stop()
    await server.stop()
  }
  try {
    await untilReady(port)
    if (poolerPort) await untilReady(poolerPort)
    await makeMigrated({ port })
  } catch (error) {
    await stop()
    throw error
  }
  return { port, poolerPort, stop }
}

/** `plainUrl`: the server itself, for its own programs, without password. */
export type ServerDatabase = { url: string; plainUrl: string; close(): Promise<void> }

/** A new database on a running server, behind the same front as the embedded database; `close` drops it. */
export async function createServerDatabase(
  { port, poolerPort }: PostgresPorts,
  { isMigrated = true }: { isMigrated?: boolean } = {}
): Promise<ServerDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await administer(port, `CREATE DATABASE ${name} TEMPLATE ${isMigrated ? MIGRATED : 'template0'}`)
  const driver = openPostgresDriver(
    poolerPort
      ? { port: poolerPort, database: name, connections: POOLED_CONNECTIONS }
      : { port, database: name }
  )
  const front = await openLoopbackFront(Promise.resolve(driver), 'test')
  return {
    url: front.url,
    plainUrl: `postgresql://kino@127.0.0.1:${port}/${name}`,
    async close() {
      await front.stop()
      await driver.end()
      await administer(port, `DROP DATABASE ${name} WITH (FORCE)`)
    }
  }
}

async function makeMigrated({ port }: PostgresPorts): Promise<void> {
  await administer(port, `CREATE DATABASE ${MIGRATED} TEMPLATE template0`)
  const driver = openPostgresDriver({ port, database: MIGRATED })
  const front = await openLoopbackFront(Promise.resolve(driver), 'test')
  await migrate(front.url)
  await front.stop()
  await driver.end()
}

async function administer(port: number, statement: string): Promise<void> {
  const client = await connectedClient(port, 'postgres')
  try {
    await client.query(statement)
  } finally {
    await client.end()
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
      return await (await connectedClient(port, 'postgres')).end()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
