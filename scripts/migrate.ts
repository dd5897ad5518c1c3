// `npm run migrate`: migrates the database of DATABASE_URL, or the embedded one, to this version.
import path from 'node:path'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { openUpToDateDatabase } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

await run(async () => {
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const database = await openUpToDateDatabase(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  await database.close()
})
