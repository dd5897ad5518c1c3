// Serves the built site and the functions of a folder on a port.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { callPaths, createApp } from '../../functions/app.ts'
import { jobs } from '../../functions/features.ts'
import { onDeploySucceeded } from '../../functions/listen/releases/site-deployed.ts'
import { type LocalPlace, type LocalServices, local } from '../../functions/local.ts'
import { watchedJob } from '../../functions/platform/jobs/watched-job.ts'
import { jobsOf } from '../../simulators/pages/jobs.ts'
import { openSimulatorSite } from '../../simulators/pages/site.ts'
import { OperatorError } from '../operator-error.ts'
import { type Listening, listen, portError } from './listen.ts'
import { openSite, type Site } from './site.ts'

/** Throws an OperatorError when there is no built site. */
export function checkIsBuilt(root: string): void {
  if (!existsSync(path.join(root, 'dist/index.html'))) {
    throw new OperatorError('Nothing is built yet: npm run build does that, and npm start does both.')
  }
}

export interface ServedSite extends Listening {
  services: LocalServices
}

/**
 * Serves `root`/dist with the services of this machine, and returns them. When the feed has changed it builds the site again
 * and switches to it. `folder`: where simulators store their state and mail.
 */
export async function serveSite(
  root: string,
  port: number,
  host: string,
  { folder, log }: Pick<LocalPlace, 'folder' | 'log'> = {}
): Promise<ServedSite> {
  checkIsBuilt(root)
  let listening: Listening | undefined
  const services = await local({
    address: () => listening?.address ?? '',
    watchedJobs: jobs.map(watchedJob),
    ...(folder ? { folder } : {}),
    ...(log ? { log } : {}),
    build: async () => {
      const { rebuildSite } = await import('../start/rebuild.ts')
      const deployed = () => onDeploySucceeded(services, { deploy: { context: 'production' } })
      await rebuildSite(root, process.env, { show, deployed })
    }
  })
  const app = createApp(services)
  const open = (dist: string) => openSite({ root, dist, app, callPaths: callPaths(services) })
  let site: Site = await open(path.join(root, 'dist'))
  const show = async (folder: string) => {
    site = await open(folder)
  }
  const { simulators } = services
  const simulatorSite = openSimulatorSite({ simulators, host, jobs: jobsOf(services) })
  listening = await listen(
    (request, visitor) => simulatorSite(request, visitor) ?? site(request, visitor),
    port,
    host
  )
  return { ...listening, services }
}

/** Checks whether a port is available now, rather than after a minute of building. */
export async function claimPort(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)))
    server.listen(port, host, resolve)
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
