// How the worker keeps the site: pages from the network while it answers, what has its content in its name and
// pictures from the cache.
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies'
import { shell } from './built.ts'
import {
  CACHES,
  type Kept,
  keptAs,
  MAX_ENTRIES,
  NETWORK_PATIENCE_SECONDS,
  NEVER_TOUCHED,
  OFFLINE_PATH,
  pageKey
} from './rules.ts'
import { openWindows } from './windows.worker.ts'

declare const self: ServiceWorkerGlobalScope

/** Chromium's way to keep a worker asleep for what it would pass on anyway; not in the types yet. */
type RouterRule = { condition: Record<string, unknown>; source: 'network' }
type Installing = ExtendableEvent & { addRoutes?(rules: RouterRule[]): Promise<void> }

/** Its own types do not agree with themselves where an optional field may not be undefined. */
const bounded = (maxEntries: number) =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true }) as Strategy['plugins'][number]
const matchOptions = { ignoreVary: true }

const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: NETWORK_PATIENCE_SECONDS,
  matchOptions,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url)
        return pageKey(origin, pathname)
      },
      // A page that was moved must not be kept under its old name: browsers refuse it for a navigation.
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && !response.redirected ? response : null
    },
    bounded(MAX_ENTRIES.pages)
  ]
})
const assets = new CacheFirst({
  cacheName: CACHES.assets,
  matchOptions,
  plugins: [bounded(MAX_ENTRIES.assets)]
})
const pictures = new CacheFirst({
  cacheName: CACHES.pictures,
  matchOptions,
  plugins: [bounded(MAX_ENTRIES.pictures)]
})
const strategies: Record<Kept, Strategy> = { page: pages, asset: assets, picture: pictures }

const keptOf = (request: Request): Kept | undefined => {
  const { origin, pathname } = new URL(request.url)
  const { mode, destination } = request
  return keptAs({ origin, pathname, mode, destination }, self.location.origin)
}

/** Answers what is kept; everything else goes its way as if there were no worker. */
export function serveKept(): void {
  for (const kept of ['page', 'asset', 'picture'] as const)
    registerRoute(({ request }) => keptOf(request) === kept, strategies[kept])
  setCatchHandler(async ({ request }) => {
    const offline = keptOf(request) === 'page' ? await offlinePage() : undefined
    return offline ?? Response.error()
  })
}

async function offlinePage(): Promise<Response | undefined> {
  return await (await caches.open(CACHES.offline)).match(OFFLINE_PATH, matchOptions)
}

/** Fetches all of these that are not there yet; what fails is fetched when it is asked for. */
async function keep(event: ExtendableEvent, strategy: Strategy, paths: readonly string[]): Promise<void> {
  const kept = paths.map(async (path) => {
    const [response, done] = strategy.handleAll({ event, request: new Request(path) })
    await response
    await done
  })
  await Promise.allSettled(kept)
}

/** Keeps pages as they are now. */
export const keepPages = (event: ExtendableEvent, paths: readonly string[]): Promise<void> =>
  keep(event, pages, paths)

/** Before the worker works: the offline page, or it does not come; then the shell and the pages that are open. */
export async function prepare(event: Installing): Promise<void> {
  const offline = await caches.open(CACHES.offline)
  await Promise.all([
    offline.add(new Request(OFFLINE_PATH, { cache: 'reload' })),
    keep(event, assets, shell),
    openPaths().then((open) => keepPages(event, ['/', ...open])),
    leaveAlone(event)
  ])
}

/** Pages that are open already were fetched before there was a worker to keep them. */
async function openPaths(): Promise<string[]> {
  return (await openWindows()).flatMap(({ url }) => {
    const { origin, pathname } = new URL(url)
    const asked = { origin, pathname, mode: 'navigate', destination: 'document' }
    return keptAs(asked, self.location.origin) === 'page' && pathname !== '/' ? [pathname] : []
  })
}

/** What is never touched need not even wake the worker, where the browser knows how. */
async function leaveAlone(event: Installing): Promise<void> {
  const patterns = NEVER_TOUCHED.flatMap((path) => [path, `${path}/*`])
  const conditions = [
    ...patterns.map((pathname) => ({ urlPattern: { pathname } })),
    { requestDestination: 'audio' }
  ]
  const rules = conditions.map((condition): RouterRule => ({ condition, source: 'network' }))
  // A browser that reads these otherwise is as well off without them.
  await event.addRoutes?.(rules).catch(() => undefined)
}

/** Away with what earlier workers kept in another way. */
export async function tidyCaches(): Promise<void> {
  const known: readonly string[] = Object.values(CACHES)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)))
}
