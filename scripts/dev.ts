// `npm run dev`: pages, islands and functions with hot reload. A change of brand, sample or editorial files prepares the
// podcast again.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { brandFolder } from './brand-folder.ts'
import { EDITORIAL_FOLDER, EMBEDDED_DATABASE_FOLDER, SAMPLE_FOLDER } from './build/folders.ts'
import { hostOf, operatorLine, portOf } from './operator-error.ts'
import type { Ending } from './start/ending.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const root = path.resolve(import.meta.dirname, '..')
const ASTRO = 'node_modules/astro/bin/astro.mjs'

await run(async (ending) => {
  const { env, feed } = await checkSettings(root)
  const [port, host] = [portOf(process.env), hostOf(process.env)]
  const { claimPort } = await import('./serve/serve-site.ts')
  await claimPort(port, host)

  const { openUpToDateDatabase } = await import('./start/database.ts')
  const database = await openUpToDateDatabase(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  process.env.DATABASE_URL = database.url

  const { prepareSite } = await import('./build/site.ts')
  await prepareSite(root, process.env)

  const { watchQuietly } = await import('./dev/watch.ts')
  const isFile = feed !== undefined && !/^https?:/i.test(feed)
  const sources = [brandFolder(), SAMPLE_FOLDER, EDITORIAL_FOLDER].map((name) => path.join(root, name))
  const prepareAgain = oneAtATime(async (file) => {
    console.log(`${file} changed.`)
    await prepareSite(root, process.env)
  }, ending)
  const unwatch = watchQuietly([...sources, ...(isFile ? [feed] : [])], prepareAgain)
  ending.after(async () => unwatch())

  await runAstro(port, host, ending)
})

/** Runs `act` after a change; changes during a run cause one more run. An error is printed, and the next change tries again. */
function oneAtATime(act: (file: string) => Promise<void>, ending: Ending): (file: string) => void {
  let waiting: string | undefined
  let isRunning = false
  const next = async (): Promise<void> => {
    isRunning = true
    while (waiting !== undefined && !ending.hasBegun()) {
      const file = waiting
      waiting = undefined
      await act(file).catch((error: unknown) => {
        if (!ending.hasBegun()) console.error(operatorLine(error))
      })
    }
    isRunning = false
  }
  return (file) => {
    waiting = file
    if (!isRunning) void next()
  }
}

/** Astro's dev server, until it or this process ends. */
async function runAstro(port: number, host: string, ending: Ending): Promise<void> {
  const child = spawn(
    process.execPath,
    [path.join(root, ASTRO), 'dev', '--root', root, '--port', String(port), '--host', host],
    {
      stdio: 'inherit',
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' }
    }
  )
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  ending.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const code = await ended
  if (ending.hasBegun()) return
  await ending.end()
  process.exit(code ?? 1)
}
