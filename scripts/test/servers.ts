// The servers that some tests start: installed ones, otherwise from the system's package manager.
import { poolerProgram } from '../../tests/servers/pgbouncer.ts'
import { postgresPrograms } from '../../tests/servers/postgres.ts'
import { redisProgram } from '../../tests/servers/redis.ts'
import { installDebianPackages } from './debian.ts'

/** Installs what is missing. If that is impossible, the tests that need it are skipped and say so. */
export function installServers(): void {
  // `redis-tools` contains the whole server and, unlike `redis-server`, does not start one.
  if (!redisProgram()) installDebianPackages('Redis for the integration tests', 'redis-tools')
  if (!postgresPrograms()) installDebianPackages('PostgreSQL for the integration tests', 'postgresql')
  if (postgresPrograms() && !poolerProgram())
    installDebianPackages('PgBouncer for the integration tests', 'pgbouncer')
  if (!redisProgram()) printMissing('Redis', 'redis-tools')
  if (!postgresPrograms()) printMissing('PostgreSQL', 'postgresql')
  else if (!poolerProgram()) printMissing('PgBouncer', 'pgbouncer')
}

function printMissing(what: string, debianPackage: string): void {
  console.log(`No ${what} here: its tests are skipped. On Debian: sudo apt-get install ${debianPackage}`)
}
