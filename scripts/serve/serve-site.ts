// The built site and the functions of a folder, on a port.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { callPaths, createApp } from '../../functions/app.ts'
import { local } from '../../functions/local.ts'
import type { Services } from '../../functions/services.ts'
import { OperatorError } from '../operator-error.ts'
import { type Listening, listen, portError } from './listen.ts'
import { openSite } from './site.ts'

/** An OperatorError when there is no built site. */
export function checkIsBuilt(root: string): void {
  if (!existsSync(path.join(root, 'dist/index.html'))) {
    throw new OperatorError('Nothing is built yet: npm run build does that, and npm start does both.')
  }
}

/** Serves `root`/dist with the services of this machine, and answers them for what else needs them. */
export async function serveSite(
  root: string,
  port: number,
  host: string
): Promise<Listening & { services: Services }> {
  checkIsBuilt(root)
  const dist = path.join(root, 'dist')
  const services = await local()
  const app = createApp(services)
  const site = await openSite({ root, dist, app, callPaths: callPaths(services) })
  return { ...(await listen(site, port, host)), services }
}

/** Finds out now whether a port can be had, rather than after a minute of building. */
export async function claimPort(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port, host)))
    server.listen(port, host, resolve)
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
