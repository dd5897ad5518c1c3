// Which pages, calls, jobs and functions belong to which switches of `features` in brand/podcast.ts. Parts of a feature
// that is off are not built, mounted, run or mentioned. Everything that is not listed here is always on.
import type { Settings } from './schema.ts'

export type Features = Settings['features']
type Feature = keyof Features
/** On if one of these is on. */
type Owners = readonly Feature[]

const SALES: Owners = ['shop', 'superfan']

/**
 * Prefixes of the paths of pages (src/pages) and calls, as in their contracts. A path is on if all matching entries are
 * on.
 */
const OF_PATHS: Readonly<Record<string, Owners>> = {
  '/film/': ['films'],
  '/films/': ['films'],
  '/api/movies/': ['films'],
  '/must-see/': ['mustSee'],
  '/api/must-see-movies': ['mustSee'],
  '/api/votes': ['votes'],
  '/api/:provider/reviews': ['reviews'],
  '/api/push/': ['push'],
  '/checkout/': ['shop'],
  '/api/merch/': ['shop'],
  '/api/printful/': ['shop'],
  '/superfan/': ['superfan'],
  '/api/superfans': ['superfan'],
  '/api/subscription/': ['superfan'],
  '/api/stripe/portal/': ['superfan'],
  '/api/stripe/webhook': SALES,
  '/api/runtime-config': SALES,
  '/voorwaarden/': SALES,
  '/herroepen/': SALES,
  '/api/withdrawals': SALES,
  '/bo9/': ['shop', 'votes'],
  '/bo9/orders/': ['shop'],
  '/bo9/votes/': ['votes'],
  '/api/bo9/': ['shop', 'votes'],
  '/api/bo9/orders': ['shop'],
  '/api/bo9/votes': ['votes']
}

/** Names of jobs, and of files in netlify/functions. */
const OF_FUNCTIONS: Readonly<Record<string, Owners>> = {
  backoffice: ['shop', 'votes'],
  'drop-idle-subscriptions': ['push'],
  'drop-voter-keys': ['votes'],
  'fetch-missed-events': SALES,
  'poll-printful': ['shop'],
  'printful-webhook': ['shop'],
  reconcile: SALES,
  'send-push-background': ['push'],
  'settle-orders': ['shop'],
  shop: SALES,
  'stripe-webhook': SALES,
  'sync-fans': ['superfan'],
  'watch-campaigns': ['push']
}

/** The tabs of the home page. */
const OF_TABS: Readonly<Record<string, Owners>> = { 'must-see': ['mustSee'], merch: SALES }

const isAnyOn = (owners: Owners | undefined, features: Features): boolean =>
  !owners || owners.some((feature) => features[feature])

/** Whether the page or call with this path is on: '/checkout/', '/api/movies/:tmdbId'. */
export function isPathOn(path: string, features: Features): boolean {
  return Object.entries(OF_PATHS).every(
    ([beginning, owners]) => !path.startsWith(beginning) || isAnyOn(owners, features)
  )
}

export const SWITCHED_PATHS: readonly string[] = Object.keys(OF_PATHS)
export const SWITCHED_NAMES: readonly string[] = Object.keys(OF_FUNCTIONS)

/** Whether this path depends on a switch. */
export const isSwitched = (path: string): boolean =>
  SWITCHED_PATHS.some((beginning) => path.startsWith(beginning))

/** Whether the job or function with this name is on. */
export const isFunctionOn = (name: string, features: Features): boolean =>
  isAnyOn(OF_FUNCTIONS[name], features)

export const isTabOn = (tab: string, features: Features): boolean => isAnyOn(OF_TABS[tab], features)
