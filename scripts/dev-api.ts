// In `npm run dev`: the functions inside Astro's own server, reloaded when their code changes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import type { App, createApp } from '../functions/app.ts'
import type { localReleases } from '../functions/local-releases.ts'
import type { openSimulatorSite, SimulatorSite } from '../simulators/pages/site.ts'
import type { workOf } from '../simulators/pages/work.ts'
import { PODCAST_FILE } from './build/folders.ts'
import { hostOf } from './operator-error.ts'

type SetUp = NonNullable<AstroIntegration['hooks']['astro:server:setup']>
type DevServer = Parameters<SetUp>[0]['server']
type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

/** Reads the prepared podcast for every page: to Vite, a new podcast is a change of this file. */
const READER = 'src/features/episodes/loader.ts'
/** Lists that are asked for without the ending of their file. */
const BUILT_LISTS = new Set(['/api/episodes', '/api/must-see-movies'])
/** Pages and lists of Astro's under /api/; the functions answer everything else there. */
const SIMULATED = /^\/simulators(?:\/|$)/
const BUILT = /^\/api\/(?:episodes|must-see-movies)(?:\.json$|\/)/

/** Adds the functions to `astro dev`, and pages that are shown anew when the podcast was prepared anew. */
export function devApi(): AstroIntegration {
  return {
    name: 'dev-api',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return
        const configureServer = (server: DevServer) => {
          reloadWithPodcast(server)
          return () => answerCalls(server)
        }
        updateConfig({ vite: { plugins: [{ name: 'dev-api', enforce: 'post', configureServer }] } })
      }
    }
  }
}

function answerCalls(server: DevServer): void {
  const appOf = reloadingSite(server)
  const listener = getRequestListener(async (request, env) => {
    const { remoteAddress = '', localPort } = (env as HttpBindings).incoming.socket
    const { app, simulatorSite } = await appOf(`http://localhost:${localPort}`)
    const visitor = { ip: remoteAddress }
    return simulatorSite(request, visitor) ?? app(request, visitor)
  })
  const handle: Middleware = (req, res, next) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost')
    const isList = BUILT_LISTS.has(pathname)
    if (isList) req.url = `${pathname}.json`
    const isCall = pathname.startsWith('/api/') && !isList && !BUILT.test(pathname)
    if (isCall || SIMULATED.test(pathname)) listener(req, res).catch(next)
    else next()
  }
  // Before Astro, which puts itself first and would ask for a slash at the end.
  server.middlewares.stack.unshift({ route: '', handle })
}

function reloadWithPodcast(server: DevServer): void {
  const podcast = path.join(server.config.root, PODCAST_FILE)
  const reader = path.join(server.config.root, READER)
  server.watcher.add(podcast)
  server.watcher.on('change', (file) => {
    if (file === podcast) server.watcher.emit('change', reader)
  })
}

type DevSite = { app: App; simulatorSite: SimulatorSite }

/** The app of the code as it is now: Vite hands out new modules when a file of theirs has changed. */
function reloadingSite(server: DevServer): (address: string) => Promise<DevSite> {
  let made: { from: object[]; site: Promise<DevSite> } | undefined
  return async (address) => {
    const from = await Promise.all(MODULES.map((module) => server.ssrLoadModule(module)))
    if (!made || from.some((module, at) => module !== made?.from[at])) {
      made = { from, site: openTestApp(Object.assign({}, ...from) as Loaded, address) }
    }
    return made.site
  }
}

const MODULES = [
  '/functions/app.ts',
  '/functions/local-releases.ts',
  '/scripts/simulators/site.ts',
  '/scripts/simulators/work.ts'
]
type Loaded = {
  createApp: typeof createApp
  localReleases: typeof localReleases
  openSimulatorSite: typeof openSimulatorSite
  workOf: typeof workOf
}

async function openTestApp(loaded: Loaded, address: string): Promise<DevSite> {
  const services = await loaded.localReleases({ address: () => address })
  const { simulators } = services
  const work = loaded.workOf(services)
  const simulatorSite = loaded.openSimulatorSite({ simulators, host: hostOf(process.env), work })
  return { app: loaded.createApp(services), simulatorSite }
}
