// `npm run job -- NAME`: runs one job now, with the services of this machine. Without a name it lists the jobs.
import path from 'node:path'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { OperatorError } from './operator-error.ts'
import { openDatabaseBeside } from './start/database.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

await run(async (ending) => {
  const { env } = await checkSettings(path.resolve(import.meta.dirname, '..'))
  const { jobs } = await import('../functions/features.ts')
  const [name] = process.argv.slice(2)
  const job = jobs.find((one) => one.name === name)
  if (!job) {
    const list = jobs.map((one) => `${one.name} (${one.schedule} UTC)`).join(', ')
    throw new OperatorError(`${name ? `There is no job ${name}. ` : ''}Give one of: ${list}.`)
  }
  const database = await openDatabaseBeside(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  process.env.DATABASE_URL = database.url
  const { local } = await import('../functions/local.ts')
  const { runJob } = await import('../functions/platform/jobs/run-job.ts')
  const outcome = await runJob(await local(), job)
  await ending.end()
  process.exitCode = outcome === 'done' ? 0 : 1
})
