// Which pages, calls, jobs and functions belong to which switches of `features` in brand/podcast.ts. Parts of a feature
// that is off are not built, mounted, run or mentioned. Everything that is not listed here is always on.
import type { Settings } from './schema.ts'

export type Features = Settings['features']
type Feature = keyof Features
/** On if one of these is on. */
type AnyOf = readonly Feature[]

const SALES: AnyOf = ['shop', 'superfan']
/** What buyers of earlier orders need when the shop is off. */
const ORDERS: AnyOf = ['shop', 'orders']
const BUYERS: AnyOf = ['shop', 'orders', 'superfan']

/** Prefixes of the paths of pages (src/pages) and calls, as in their contracts. The longest matching prefix decides. */
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
  '/checkout/bestelling/': ORDERS,
  '/checkout/success/': ORDERS,
  '/api/merch/': ['shop'],
  '/api/merch/order': ORDERS,
  '/api/printful/': ORDERS,
  '/superfan/': ['superfan'],
  '/api/superfans': ['superfan'],
  '/api/subscription/': ['superfan'],
  '/api/stripe/portal/': ['superfan'],
  '/api/stripe/webhook': BUYERS,
  '/api/runtime-config': SALES,
  '/voorwaarden/': BUYERS,
  '/herroepen/': BUYERS,
  '/api/withdrawals': BUYERS,
  '/bo9/': [...ORDERS, 'votes'],
  '/bo9/orders/': ORDERS,
  '/bo9/votes/': ['votes'],
  '/api/bo9/': [...ORDERS, 'votes'],
  '/api/bo9/orders': ORDERS,
  '/api/bo9/votes': ['votes']
}

/** Names of jobs, and of files in netlify/functions. */
const FEATURES_BY_FUNCTION: Readonly<Record<string, AnyOf>> = {
  backoffice: [...ORDERS, 'votes'],
  'drop-idle-subscriptions': ['push'],
  'drop-voter-keys': ['votes'],
  'fetch-missed-events': BUYERS,
  'poll-printful': ORDERS,
  'printful-webhook': ORDERS,
  reconcile: BUYERS,
  'send-push-background': ['push'],
  'settle-orders': ORDERS,
  shop: BUYERS,
  'stripe-webhook': BUYERS,
  'sync-fans': ['superfan'],
  'watch-campaigns': ['push']
}

/** The tabs of the home page. */
const FEATURES_BY_TAB: Readonly<Record<string, AnyOf>> = { 'must-see': ['mustSee'], merch: SALES }

const isAnyOn = (anyOf: AnyOf | undefined, features: Features): boolean =>
  !anyOf || anyOf.some((feature) => features[feature])

/** Whether the page or call with this path is on: '/checkout/', '/api/movies/:tmdbId'. */
export function isPathOn(path: string, features: Features): boolean {
  const [longest = ''] = SWITCHED_PATHS.filter((prefix) => path.startsWith(prefix)).toSorted(
    (one, other) => other.length - one.length
  )
  return isAnyOn(FEATURES_BY_PATH[longest], features)
}

export const SWITCHED_PATHS: readonly string[] = Object.keys(FEATURES_BY_PATH)
export const SWITCHED_NAMES: readonly string[] = Object.keys(FEATURES_BY_FUNCTION)

/** Whether this path depends on a switch. */
export const isSwitched = (path: string): boolean => SWITCHED_PATHS.some((prefix) => path.startsWith(prefix))

/** Whether the job or function with this name is on. */
export const isFunctionOn = (name: string, features: Features): boolean =>
  isAnyOn(FEATURES_BY_FUNCTION[name], features)

export const isTabOn = (tab: string, features: Features): boolean => isAnyOn(FEATURES_BY_TAB[tab], features)
