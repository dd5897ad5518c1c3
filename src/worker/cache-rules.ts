// What the service worker caches, and what it never touches. These rules depend on kinds of URLs, not on versions of
// the site, so an old worker can serve a new build.
import { PAY_PAGES } from '../lib/pay-pages.ts'

/** Served from the root, so that its scope is the whole site. */
export const WORKER_PATH = '/sw.js'
export const OFFLINE_PATH = '/offline/'

/** The names have a version. A worker deletes caches with names it does not know, so raise it when the caching changes. */
export const CACHES = {
  pages: 'pages-1',
  assets: 'assets-1',
  pictures: 'pictures-1',
  icons: 'icons-1',
  offline: 'offline-1',
  /** Pages and covers of the episodes that the listener keeps. Pages fill it; the worker only falls back to it. */
  kept: 'kept-1'
} as const

/** The least recently used entry goes first. */
export const MAX_ENTRIES = { pages: 60, pictures: 200, icons: 60 } as const
/** The code of so many builds is cached: an open page that plays may still request parts of an older one. */
export const BUILDS_OF_CODE = 3

/** After this wait for the network, the cached page is shown. */
export const NETWORK_TIMEOUT_SECONDS = 3

/** Titles for the search, so that it works offline; fetched like a page, network first. */
/** What this browser remembers: kept at installation, as the home page is. */
export const YOURS_PATH = '/van-jou/'
export const SEARCH_TITLES_PATH = '/zoeken/titles.json'

/** API calls, the backoffice, players on other sites and pages with a payment: always from the network, never cached. */
export const NEVER_TOUCHED = ['/api', '/bo9', '/embed', ...PAY_PAGES] as const

export type CacheKind = 'page' | 'asset' | 'picture' | 'icon'

/** The properties of a request that decide how it is served. */
export interface RequestFacts {
  origin: string
  pathname: string
  /** 'navigate' for a page that the browser opens. */
  mode: string
  /** 'image', 'audio', 'script'…; '' for a `fetch`, such as the site's router uses for pages. */
  destination: string
}

export const isNeverTouched = (pathname: string): boolean =>
  NEVER_TOUCHED.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/** The cache for a GET request; undefined = always the network, as if there were no worker. */
export function cacheKindOf(
  { origin, pathname, mode, destination }: RequestFacts,
  own: string
): CacheKind | undefined {
  if (origin !== own || isNeverTouched(pathname)) return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname === SEARCH_TITLES_PATH) return 'page'
  if (destination === 'image') return pictureKindOf(pathname)
  const isFile = (pathname.split('/').at(-1) ?? '').includes('.')
  const isPage = mode === 'navigate' || (destination === '' && pathname.endsWith('/'))
  return isPage && !isFile ? 'page' : undefined
}

/** Pictures have their content in their name. Icons, the logo and the QR code are drawn again under the same name. */
function pictureKindOf(pathname: string): CacheKind | undefined {
  if (pathname.startsWith('/media/')) return 'picture'
  return pathname.startsWith('/icons/') ? 'icon' : undefined
}

/** The cache key of a page. Leaves out the query, because only scripts use it. */
export const pageKey = (origin: string, pathname: string): string =>
  origin + (pathname.endsWith('/') ? pathname : `${pathname}/`)

/**
 * Message from a page. To a waiting worker: activate, if no other window is open. To the active one: cache what is missing of the
 * code, and answer whether all of it is there (`boolean`).
 */
export type WorkerOrder = { order: 'take over' } | { order: 'complete code' }
/** Message from the worker to a page: open this path without a full load, which would stop the audio. */
export type PageOrder = { order: 'open'; path: string }
/** 'no' from a page that visitors should not be taken away from. */
export type PageAnswer = 'yes' | 'no'

/**
 * How long the worker waits in ms for a page to answer that it opens a path itself. Half of the second for which a press on a
 * notification lets Firefox open a window: after that the press would do nothing.
 */
export const ANSWER_TIMEOUT_MS = 500
