// For tests: a migrated database of their own, a PostgreSQL server where this machine has one, else the embedded one.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedDatabase } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'
import { postgresPrograms, startTrialPostgres } from './trial-postgres.ts'

export type TrialDatabase = { db: Database; url: string; close(): Promise<void> }
export type TrialKind = 'embedded' | 'server'

/** The kinds that this machine can start; a missing one is said aloud, so that nobody thinks it was tried. */
export function trialKinds(): TrialKind[] {
  if (postgresPrograms()) return ['embedded', 'server']
  console.log('skipped: there is no PostgreSQL server on this machine')
  return ['embedded']
}

/** `isPooled: false` = a server is asked directly, also where this machine has a pooler. */
export async function openTrialDatabase(
  kind: TrialKind = trialKinds().at(-1) ?? 'embedded',
  through: { isPooled?: boolean } = {}
): Promise<TrialDatabase> {
  const { url, close } =
    kind === 'server' ? await startTrialPostgres(postgresPrograms() ?? '', through) : await startEmbedded()
  await migrate(url)
  return { db: openDatabase(url), url, close }
}

async function startEmbedded() {
  const home = mkdtempSync(path.join(tmpdir(), 'kino-trial-'))
  const { url, close } = await startEmbeddedDatabase(path.join(home, 'postgres'))
  return {
    url,
    async close() {
      await close()
      rmSync(home, { recursive: true, force: true })
    }
  }
}
