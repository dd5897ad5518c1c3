// Which pages, calls, jobs and functions belong to which switches of `features` in brand/podcast.ts. Parts of a feature
// that is off are not built, mounted, run or mentioned. Everything that is not listed here is always on.
import type { Settings } from './schema.ts'

export type Features = Settings['features']
type Feature = keyof Features
/** On if one of these is on. */
type AnyOf = readonly Feature[]

const SALES: AnyOf = ['shop', 'superfan']

/**
 * Prefixes of the paths of pages (src/pages) and calls, as in their contracts. A path is on if all matching entries are
 * on.
 */
const FEATURES_BY_PATH: Readonly<Record<string, AnyOf>> = {
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
const FEATURES_BY_FUNCTION: Readonly<Record<string, AnyOf>> = {
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
const FEATURES_BY_TAB: Readonly<Record<string, AnyOf>> = { 'must-see': ['mustSee'], merch: SALES }

const isAnyOn = (anyOf: AnyOf | undefined, features: Features): boolean =>
  !anyOf || anyOf.some((feature) => features[feature])

/** Whether the page or call with this path is on: '/checkout/', '/api/movies/:tmdbId'. */
export function isPathOn(path: string, features: Features): boolean {
  return Object.entries(FEATURES_BY_PATH).every(
    ([prefix, anyOf]) => !path.startsWith(prefix) || isAnyOn(anyOf, features)
  )
}

export const SWITCHED_PATHS: readonly string[] = Object.keys(FEATURES_BY_PATH)
export const SWITCHED_NAMES: readonly string[] = Object.keys(FEATURES_BY_FUNCTION)

/** Whether this path depends on a switch. */
export const isSwitched = (path: string): boolean => SWITCHED_PATHS.some((prefix) => path.startsWith(prefix))

/** Whether the job or function with this name is on. */
export const isFunctionOn = (name: string, features: Features): boolean =>
  isAnyOn(FEATURES_BY_FUNCTION[name], features)

export const isTabOn = (tab: string, features: Features): boolean => isAnyOn(FEATURES_BY_TAB[tab], features)
