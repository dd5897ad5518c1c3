// Runs the functions inside Astro's dev server (`npm run dev`), and reloads them when their code changes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import type { App, createApp } from '../functions/app.ts'
import type { local } from '../functions/local.ts'
import type { jobsOf } from '../simulators/pages/jobs.ts'
import type { openSimulatorSite, SimulatorSite } from '../simulators/pages/site.ts'
import { isPathOn } from '../src/features.ts'
import { settings } from '../src/site/brand/settings.ts'
import { PODCAST_FILE } from './build/folders.ts'
import { hostOf } from './operator-error.ts'

type SetUp = NonNullable<AstroIntegration['hooks']['astro:server:setup']>
type DevServer = Parameters<SetUp>[0]['server']
type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

/** Reads the prepared podcast for every page. Vite treats a new podcast as a change of this file. */
const READER = 'src/listen/episodes/loader.ts'
/** Lists that are requested without the file extension. */
const BUILT_LISTS = new Set(
  ['/api/episodes', '/api/must-see-movies'].filter((list) => isPathOn(list, settings.features))
)
/** Pages and lists of Astro under /api/; the functions answer everything else there. */
const SIMULATED = /^\/simulators(?:\/|$)/
const BUILT = /^\/api\/(?:episodes|must-see-movies)(?:\.json$|\/)/

/** Adds the functions to `astro dev`, and reloads pages when the podcast was prepared again. */
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
  // Before Astro's own middleware, which would require a trailing slash.
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

/** The app with the current code: Vite returns new modules after a change. */
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
  '/functions/local.ts',
  '/simulators/pages/site.ts',
  '/simulators/pages/jobs.ts'
]
type Loaded = {
  createApp: typeof createApp
  local: typeof local
  openSimulatorSite: typeof openSimulatorSite
  jobsOf: typeof jobsOf
}

async function openTestApp(loaded: Loaded, address: string): Promise<DevSite> {
  const services = await loaded.local({ address: () => address })
  const { simulators } = services
  const jobs = loaded.jobsOf(services)
  const simulatorSite = loaded.openSimulatorSite({ simulators, host: hostOf(process.env), jobs })
  return { app: loaded.createApp(services), simulatorSite }
}
