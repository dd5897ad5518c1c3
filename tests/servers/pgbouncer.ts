// For tests: PgBouncer before a PostgreSQL server, as Neon's pooled address is: a connection is lent for one transaction, and
// the next one gets another. Whatever a statement leaves behind in its session is gone, or somebody else's.
import { chownSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { keepProcess } from './child-process.ts'

/** Fewer than the tests ask for at once, so that they share. */
const SERVER_CONNECTIONS = 12
const CLIENT_CONNECTIONS = 400

/** Where the pooler is; undefined on a machine without one. */
export function poolerProgram(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
}

export interface PooledServer {
  /** Where it listens, and the server behind it. */
  port: number
  serverPort: number
  /** It refuses to be root, as the server does. */
  asWhom: { uid?: number; gid?: number }
}

/** Starts it for every database of the server; it may take a moment until it answers. */
export function startPgBouncer(program: string, { port, serverPort, asWhom }: PooledServer) {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-pooler-'))
  const users = path.join(home, 'users.txt')
  const settings = path.join(home, 'pooler.ini')
  writeFileSync(users, '"kino" ""\n')
  writeFileSync(settings, settingsText({ port, serverPort, users }))
  if (asWhom.uid !== undefined)
    for (const file of [home, users, settings]) chownSync(file, asWhom.uid, asWhom.gid ?? asWhom.uid)
  return keepProcess({ command: [program, '-q', settings], signal: 'TERM', home, asWhom })
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
