// Serves the built site and the functions on one port, as the deployed site would be: `node scripts/serve.ts`.
import path from 'node:path'
import { callPaths, createApp } from '../functions/app.ts'
import { local } from '../functions/local.ts'
import { operatorLine, portOf } from './operator-error.ts'
import { listen } from './serve/listen.ts'
import { openSite } from './serve/site.ts'

const root = path.resolve(import.meta.dirname, '..')

try {
  const port = portOf(process.env)
  const services = await local()
  const site = await openSite({
    root,
    dist: path.join(root, 'dist'),
    app: createApp(services),
    callPaths: callPaths(services)
  })
  const { address, stop } = await listen(site, port)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => void stop().then(() => process.exit(0)))
  }
  console.log(address)
} catch (error) {
  console.error(operatorLine(error))
  process.exit(1)
}
