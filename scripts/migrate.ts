// `npm run migrate`: brings the database of DATABASE_URL, else the embedded one, up to the tables of this version.
import { parseEnv } from '../functions/env.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { openUpToDateDatabase } from './start/database.ts'
import { run } from './start/run.ts'

await run(async () => {
  const database = await openUpToDateDatabase(EMBEDDED_DATABASE_FOLDER, parseEnv(process.env).DATABASE_URL)
  await database.close()
})
