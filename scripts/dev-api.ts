// In `npm run dev`: the functions inside Astro's own server, reloaded when their code changes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import type { App } from '../functions/app.ts'
import type { Services } from '../functions/services.ts'
import { PODCAST_FILE } from './build/folders.ts'

type SetUp = NonNullable<AstroIntegration['hooks']['astro:server:setup']>
type DevServer = Parameters<SetUp>[0]['server']
type Middleware = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void

/** Reads the prepared podcast for every page: to Vite, a new podcast is a change of this file. */
const READER = 'src/episodes/loader.ts'
/** Lists that are asked for without the ending of their file. */
const BUILT_LISTS = new Set(['/api/episodes', '/api/must-see-movies'])
/** Pages and lists of Astro's under /api/; the functions answer everything else there. */
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
  const appOf = reloadingApp(server)
  const listener = getRequestListener(async (request, env) => {
    const { incoming } = env as HttpBindings
    return (await appOf())(request, { ip: incoming.socket.remoteAddress ?? '' })
  })
  const handle: Middleware = (req, res, next) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost')
    const isList = BUILT_LISTS.has(pathname)
    if (isList) req.url = `${pathname}.json`
    if (pathname.startsWith('/api/') && !isList && !BUILT.test(pathname)) listener(req, res).catch(next)
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

/** The app of the code as it is now: Vite hands out new modules when a file of theirs has changed. */
function reloadingApp(server: DevServer): () => Promise<App> {
  let made: { from: object[]; app: Promise<App> } | undefined
  return async () => {
    const appModule = await server.ssrLoadModule('/functions/app.ts')
    const localModule = await server.ssrLoadModule('/functions/local.ts')
    if (made?.from[0] !== appModule || made?.from[1] !== localModule) {
      const createApp = appModule.createApp as (services: Services) => App
      const local = localModule.local as () => Promise<Services>
      made = { from: [appModule, localModule], app: local().then(createApp) }
    }
    return made.app
  }
}
