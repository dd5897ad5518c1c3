// The worker's caching strategies: network first for pages and icons, cache first for hashed files and pictures.
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies'
import { shell } from './built.ts'
import {
  BUILDS_OF_CODE,
  CACHES,
  type CacheKind,
  cacheKindOf,
  MAX_ENTRIES,
  NETWORK_TIMEOUT_SECONDS,
  NEVER_TOUCHED,
  OFFLINE_PATH,
  pageKey,
  SEARCH_TITLES_PATH,
  YOURS_PATH
} from './cache-rules.ts'
import { openWindows } from './windows.worker.ts'

declare const self: ServiceWorkerGlobalScope

/** Chromium's static routing, which does not start the worker for requests it would not handle. Not in the types yet. */
type RouterRule = { condition: Record<string, unknown>; source: 'network' }
type Installing = ExtendableEvent & { addRoutes?(rules: RouterRule[]): Promise<void> }

/** The cast is needed because Workbox's own types conflict under `exactOptionalPropertyTypes`. */
const bounded = (maxEntries: number, purgeOnQuotaError = false) =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError }) as Strategy['plugins'][number]
/** What makes room for the rest when the browser has none left. */
const dispensable = (maxEntries: number) => bounded(maxEntries, true)
const matchOptions = { ignoreVary: true }

/** What the other caches have dropped, or never had, is there for a kept episode. */
const orKept: Strategy['plugins'][number] = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse ?? (await (await caches.open(CACHES.kept)).match(request, matchOptions))
}

const pages = new NetworkFirst({
  cacheName: CACHES.pages,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => {
        const { origin, pathname } = new URL(request.url)
        return pageKey(origin, pathname)
      },
      // Never cache a redirected page under its old path: browsers reject a redirected response for a navigation.
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && !response.redirected ? response : null
    },
    dispensable(MAX_ENTRIES.pages),
    orKept
  ]
})
const assets = new CacheFirst({
  cacheName: CACHES.assets,
  matchOptions,
  plugins: [bounded(BUILDS_OF_CODE * shell.length)]
})
const pictures = new CacheFirst({
  cacheName: CACHES.pictures,
  matchOptions,
  plugins: [dispensable(MAX_ENTRIES.pictures), orKept]
})
const icons = new NetworkFirst({
  cacheName: CACHES.icons,
  networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
  matchOptions,
  plugins: [bounded(MAX_ENTRIES.icons)]
})
const strategies: Record<CacheKind, Strategy> = {
  page: pages,
  asset: assets,
  picture: pictures,
  icon: icons
}

const cacheKind = (request: Request): CacheKind | undefined => {
  const { origin, pathname } = new URL(request.url)
  const { mode, destination } = request
  return cacheKindOf({ origin, pathname, mode, destination }, self.location.origin)
}

/** Handles the requests that are cached. All others go to the network as if there were no worker. */
export function serveFromCache(): void {
  for (const kept of Object.keys(strategies) as CacheKind[])
    registerRoute(({ request }) => cacheKind(request) === kept, strategies[kept])
  setCatchHandler(async ({ request }) => {
    const isTitles = new URL(request.url).pathname === SEARCH_TITLES_PATH
    const offline = cacheKind(request) === 'page' && !isTitles ? await offlinePage() : undefined
    return offline ?? Response.error()
  })
}

async function offlinePage(): Promise<Response | undefined> {
  return await (await caches.open(CACHES.offline)).match(OFFLINE_PATH, matchOptions)
}

/** Caches these paths. A path that fails is fetched later, when a page requests it. */
async function keep(event: ExtendableEvent, strategy: Strategy, paths: readonly string[]): Promise<void> {
  const keepOne = async (path: string): Promise<string | undefined> => {
    const [response, done] = strategy.handleAll({ event, request: new Request(path) })
    return Promise.all([response, done]).then(
      () => undefined,
      () => path
    )
  }
  const failed = await Promise.all(paths.map(keepOne))
  // Where there was no room, there is some now.
  await Promise.all(failed.map((path) => path && keepOne(path)))
}

/** Caches what is missing of the code. Returns whether all of it is there. */
export async function completeCode(event: ExtendableEvent): Promise<boolean> {
  const missing = async () => {
    const cached = await (await caches.open(CACHES.assets)).keys()
    const paths = new Set(cached.map(({ url }) => new URL(url).pathname))
    return shell.filter((path) => !paths.has(path))
  }
  const before = await missing()
  if (before.length === 0) return true
  await keep(event, assets, before)
  return (await missing()).length === 0
}

/** Caches the current version of pages. */
export const cachePages = (event: ExtendableEvent, paths: readonly string[]): Promise<void> =>
  keep(event, pages, paths)

/** Installs the worker. Fails without the offline page; then caches the shell and the open pages. */
export async function prepare(event: Installing): Promise<void> {
  const offline = await caches.open(CACHES.offline)
  await Promise.all([
    offline.add(new Request(OFFLINE_PATH, { cache: 'reload' })),
    keep(event, assets, shell),
    openPaths().then((open) => cachePages(event, ['/', YOURS_PATH, ...open])),
    leaveAlone(event)
  ])
}

/** Paths of the open pages, which were loaded before this worker could cache them. */
async function openPaths(): Promise<string[]> {
  return (await openWindows()).flatMap(({ url }) => {
    const { origin, pathname } = new URL(url)
    const request = { origin, pathname, mode: 'navigate', destination: 'document' }
    return cacheKindOf(request, self.location.origin) === 'page' && pathname !== '/' ? [pathname] : []
  })
}

/** Lets requests that the worker never handles bypass it, in browsers with static routing. */
async function leaveAlone(event: Installing): Promise<void> {
  const patterns = NEVER_TOUCHED.flatMap((path) => [path, `${path}/*`])
  const conditions = [
    ...patterns.map((pathname) => ({ urlPattern: { pathname } })),
    { requestDestination: 'audio' }
  ]
  const rules = conditions.map((condition): RouterRule => ({ condition, source: 'network' }))
  // Ignores errors: the rules are only an optimisation.
  await event.addRoutes?.(rules).catch(() => undefined)
}

/** Deletes the caches of earlier versions of the worker. */
export async function tidyCaches(): Promise<void> {
  const known: readonly string[] = Object.values(CACHES)
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)))
}
