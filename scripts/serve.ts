// `node scripts/serve.ts`: serves the built site like its host would. With `--test`, uses a temporary database and runs no jobs
// that change what is sold or announced.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { EMBEDDED_DATABASE_FOLDER, TEST_DATABASES_FOLDER } from './build/folders.ts'
import { hostOf, portOf } from './operator-error.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const root = path.resolve(import.meta.dirname, '..')

await run(async (ending) => {
  const { env } = await checkSettings(root)
  const [port, host] = [portOf(process.env), hostOf(process.env)]
  const { checkIsBuilt, claimPort, serveSite } = await import('./serve/serve-site.ts')
  checkIsBuilt(root)
  await claimPort(port, host)

  const { openDatabaseBeside, openTestDatabase } = await import('./start/database.ts')
  const isTest = process.argv.includes('--test')
  const database = isTest
    ? await openTestDatabase(path.join(TEST_DATABASES_FOLDER, String(port)))
    : await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  process.env.DATABASE_URL = database.url

  // The state of simulators is removed with the test database; it must not be shown to someone who tries the shop here.
  const folder = isTest ? path.join(root, TEST_DATABASES_FOLDER, `${port}-simulators`) : undefined
  if (folder) rmSync(folder, { recursive: true, force: true })
  const { address, stop, services } = await serveSite(root, port, host, folder ? { folder } : {})
  ending.after(stop)
  console.log(address)
  const { startJobs } = await import('./start/jobs.ts')
  const { jobs } = await import('../functions/features.ts')
  // Without these there is nothing to find and nowhere to watch; they change nothing else.
  const wanted = isTest ? jobs.filter(({ name }) => ['index-search', 'refresh-offers'].includes(name)) : jobs
  ending.after(startJobs(services, wanted).stop)
})
