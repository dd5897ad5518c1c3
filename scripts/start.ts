// `npm start`: database, site and functions on one port of this machine. The last line is the address.
import path from 'node:path'
import { isLoopback } from '../functions/platform/http/loopback.ts'
import { isSelling } from '../src/site/brand/sale-facts.ts'
import { EMBEDDED_DATABASE_FOLDER } from './build/folders.ts'
import { hostOf, portOf } from './operator-error.ts'
import { run } from './start/run.ts'
import { checkSettings } from './start/settings-check.ts'

const root = path.resolve(import.meta.dirname, '..')
const LOG_FILE = '.data/site.log'

await run(async (ending) => {
  const { env, settings, feed } = await checkSettings(root)
  const [port, host] = [portOf(process.env), hostOf(process.env)]
  const { claimPort, serveSite } = await import('./serve/serve-site.ts')
  await claimPort(port, host)

  const { openUpToDateDatabase } = await import('./start/database.ts')
  const database = await openUpToDateDatabase(EMBEDDED_DATABASE_FOLDER, env.DATABASE_URL)
  ending.after(database.close)
  process.env.DATABASE_URL = database.url

  const { refreshCopy, watchFeedFile } = await import('./start/releases.ts')
  const copy = feed ? await refreshCopy(database.url) : undefined
  const { buildFreshSite } = await import('./build/fresh-site.ts')
  await buildFreshSite(root, process.env, { feed, copy, always: false })

  const { calmLog } = await import('./start/calm-log.ts')
  const log = calmLog(path.join(root, LOG_FILE), (line) => console.error(`${line} (more in ${LOG_FILE})`))
  const { address, stop, services } = await serveSite(root, port, host, { log })
  ending.after(stop)
  // Not before the settings were read: it imports them, and a mistake in them gets a line of its own.
  const { isFunctionOn, jobs } = await import('../functions/features.ts')
  if (isFunctionOn('backoffice', settings.features) && !env.BACKOFFICE_PASSWORD_HASH) {
    const { backofficeOfThisMachine } = await import('../functions/local.ts')
    const { password } = await backofficeOfThisMachine()
    console.log(`The backoffice is at ${address}/bo9/login/; its password on this machine is ${password}`)
  }
  console.log(
    isLoopback(host)
      ? `${isSelling(settings) ? 'Simulated Stripe, Printful and mail, to try the shop' : 'Simulated mail'}: ${address}/simulators/`
      : `The network can reach this machine (HOST=${host}): its simulators of Stripe, Printful and mail stay hidden, payments are off without keys.`
  )
  console.log(`Requests and jobs are logged in ${LOG_FILE}.`)
  console.log(`The site is at ${address} (Ctrl-C ends it).`)
  const { startJobs } = await import('./start/jobs.ts')
  ending.after(startJobs(services, jobs).stop)
  // Episodes published while this machine was off are live from now on; nothing else reports that.
  const { onDeploySucceeded } = await import('../functions/listen/releases/site-deployed.ts')
  await onDeploySucceeded(services, { deploy: { context: 'production' } })
  const unwatch = watchFeedFile(root, feed, services)
  ending.after(async () => unwatch())
})
