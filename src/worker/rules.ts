// What the service worker keeps of the site, and what it never lays a hand on. It knows kinds of addresses, not
// versions of the site: an old worker serves a new build as well as its own.
import { PAY_PAGES } from '../lib/pay-pages.ts'

/** Served from the root, so that its reach is the whole site. */
export const WORKER_PATH = '/sw.js'
export const OFFLINE_PATH = '/offline/'

/** Names carry a version: a worker that keeps something in another way empties what it does not know. */
export const CACHES = {
  pages: 'pages-1',
  assets: 'assets-1',
  pictures: 'pictures-1',
  offline: 'offline-1'
} as const

/** The least used goes first. Assets hold some builds at once: an open page may still ask for parts of an older one. */
export const MAX_ENTRIES = { pages: 60, assets: 240, pictures: 200 } as const

/** A network that takes longer is no network: what was seen last is shown instead. */
export const NETWORK_PATIENCE_SECONDS = 3

/** Calls, the back door and everything that is paid: always the network, and nothing kept (fault F-22). */
export const NEVER_TOUCHED = ['/api', '/bo9', ...PAY_PAGES] as const

export type Kept = 'page' | 'asset' | 'picture'

/** The part of a request that decides. */
export interface Asked {
  origin: string
  pathname: string
  /** 'navigate' for a page that the browser opens. */
  mode: string
  /** 'image', 'audio', 'script'…; empty for what a script fetches, as the router of the site does with pages. */
  destination: string
}

export const isNeverTouched = (pathname: string): boolean =>
  NEVER_TOUCHED.some((path) => pathname === path || pathname.startsWith(`${path}/`))

/** How a GET request is served; undefined = by the network, as if there were no worker. */
export function keptAs({ origin, pathname, mode, destination }: Asked, own: string): Kept | undefined {
  if (origin !== own || isNeverTouched(pathname)) return undefined
  if (pathname.startsWith('/assets/')) return 'asset'
  if (destination === 'image') return /^\/(?:media|icons)\//.test(pathname) ? 'picture' : undefined
  const isFile = (pathname.split('/').at(-1) ?? '').includes('.')
  const isPage = mode === 'navigate' || (destination === '' && pathname.endsWith('/'))
  return isPage && !isFile ? 'page' : undefined
}

/** The one name under which a page is kept: what is asked for behind ? is answered by script. */
export const pageKey = (origin: string, pathname: string): string =>
  origin + (pathname.endsWith('/') ? pathname : `${pathname}/`)

/** What a page says to a worker that waits: take over, when no other window is open. */
export type WorkerOrder = { order: 'take over' }
/** What a worker says to a page: show this path without a full load, which would end the sound. */
export type PageOrder = { order: 'open'; path: string }
/** 'no' from a page that nobody should be led away from. */
export type PageAnswer = 'yes' | 'no'

/** How long a worker waits for a page to say that it opens a path itself. */
export const ANSWER_PATIENCE_MS = 1000
