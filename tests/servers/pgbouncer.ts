// For tests: PgBouncer in front of a PostgreSQL server, like Neon's pooled address. Each transaction may get another
// connection, so anything that a statement leaves in its session is lost, or seen by others.
import { chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startGuarded } from './child-process.ts'

/** Fewer than the tests use at once, so that they share connections. */
const SERVER_CONNECTIONS = 12
const CLIENT_CONNECTIONS = 400

/** The path of the pooler; undefined on a machine without one. */
export function poolerProgram(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
}

export interface PooledServer {
  /** Its port, and that of the server behind it. */
  port: number
  serverPort: number
  /** It refuses to run as root, like the server. */
  user: { uid?: number; gid?: number }
}

/** Starts it for every database of the server; it may take a moment to accept connections. */
export function startPgBouncer(program: string, { port, serverPort, user }: PooledServer) {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-pooler-'))
  const users = path.join(home, 'users.txt')
  const settings = path.join(home, 'pooler.ini')
  writeFileSync(users, '"kino" ""\n')
  writeFileSync(settings, settingsText({ port, serverPort, users }))
  if (user.uid !== undefined)
    for (const file of [home, users, settings]) chownSync(file, user.uid, user.gid ?? user.uid)
  return startGuarded({ command: [program, '-q', settings], signal: 'TERM', home, user })
}

const settingsText = ({ port, serverPort, users }: { port: number; serverPort: number; users: string }) => `
[databases]
* = host=127.0.0.1 port=${serverPort}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = ${CLIENT_CONNECTIONS}
server_round_robin = 1
`
