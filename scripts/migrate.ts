// `npm run migrate`: brings the database of DATABASE_URL, else the embedded one, up to the tables of this version.
import { startEmbeddedDatabase } from '../functions/db/embedded.ts'
import { migrate } from '../functions/db/migrate.ts'
import { parseEnv } from '../functions/env.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError, operatorLine } from './operator-error.ts'

async function migrateDatabase(): Promise<void> {
  const { DATABASE_URL } = parseEnv(process.env)
  const embedded = DATABASE_URL ? undefined : await startEmbeddedDatabase(EMBEDDED_DATABASE_FOLDER)
  try {
    const count = await migrate(embedded?.url ?? DATABASE_URL)
    console.log(
      count ? `Database: ${count} migration${count > 1 ? 's' : ''} applied.` : 'Database: up to date.'
    )
  } finally {
    await embedded?.close()
  }
}

try {
  await migrateDatabase()
} catch (error) {
  const isOurs = error instanceof OperatorError || !(error instanceof Error)
  console.error(isOurs ? operatorLine(error) : error.message)
  process.exit(1)
}
