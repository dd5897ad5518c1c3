// The features whose pages, calls, tabs or browser storage the site has to know of. Switches, the list on the privacy page
// and the refusals that need a sentence are made from this list.
import type { Feature, Stored } from './feature.ts'
import { backoffice } from './features/backoffice/feature.ts'
import { type Features, isAnyOn } from './features/brand/switches.ts'
import { checkout } from './features/checkout/feature.ts'
import { desk } from './features/desk/feature.ts'
import { downloads } from './features/downloads/feature.ts'
import { films } from './features/films/feature.ts'
import { handover } from './features/handover/feature.ts'
import { install } from './features/install/feature.ts'
import { listening } from './features/listening/feature.ts'
import { myFilms } from './features/my-films/feature.ts'
import { notices } from './features/notices/feature.ts'
import { player } from './features/player/feature.ts'
import { push } from './features/push/feature.ts'
import { queue } from './features/queue/feature.ts'
import { reviews } from './features/reviews/feature.ts'
import { shop } from './features/shop/feature.ts'
import { superfan } from './features/superfan/feature.ts'
import { theme } from './features/theme/feature.ts'
import { votes } from './features/votes/feature.ts'
import { watch } from './features/watch/feature.ts'
import { withdrawals } from './features/withdrawals/feature.ts'
import type { RefusalsIn } from './lib/contract.ts'

/** In the order of the privacy page. */
const features: readonly Feature[] = [
  theme,
  votes,
  shop,
  checkout,
  superfan,
  listening,
  player,
  handover,
  queue,
  downloads,
  films,
  myFilms,
  watch,
  install,
  push,
  notices,
  reviews,
  withdrawals,
  backoffice,
  desk
]

/** The refusals of every contract: one without a sentence in `#texts/refusals.ts` does not compile. */
export type FeatureRefusal =
  | RefusalsIn<typeof import('./features/backoffice/contract.ts')>
  | RefusalsIn<typeof import('./features/books/contract.ts')>
  | RefusalsIn<typeof import('./features/checkout/contract.ts')>
  | RefusalsIn<typeof import('./features/checkout/vendor-calls.ts')>
  | RefusalsIn<typeof import('./features/desk/contract.ts')>
  | RefusalsIn<typeof import('./features/desk-overview/contract.ts')>
  | RefusalsIn<typeof import('./features/desk-orders/contract.ts')>
  | RefusalsIn<typeof import('./features/embed/contract.ts')>
  | RefusalsIn<typeof import('./features/films/contract.ts')>
  | RefusalsIn<typeof import('./features/handover/contract.ts')>
  | RefusalsIn<typeof import('./features/health/contract.ts')>
  | RefusalsIn<typeof import('./features/push/contract.ts')>
  | RefusalsIn<typeof import('./features/reviews/contract.ts')>
  | RefusalsIn<typeof import('./features/search/contract.ts')>
  | RefusalsIn<typeof import('./features/shop/contract.ts')>
  | RefusalsIn<typeof import('./features/superfan/contract.ts')>
  | RefusalsIn<typeof import('./features/votes/contract.ts')>
  | RefusalsIn<typeof import('./features/watch/contract.ts')>
  | RefusalsIn<typeof import('./features/withdrawals/contract.ts')>

const switchesByPath: ReadonlyMap<string, readonly (keyof Features)[]> = new Map(
  features.flatMap(({ paths = {} }) => Object.entries(paths))
)
const tabs = features.flatMap(({ tab }) => tab ?? [])

export const SWITCHED_PATHS: readonly string[] = [...switchesByPath.keys()]

/** Whether this path depends on a switch. */
export const isSwitched = (path: string): boolean => SWITCHED_PATHS.some((prefix) => path.startsWith(prefix))

/** Whether the page or call with this path is on: '/checkout/', '/api/movies/:tmdbId'. */
export function isPathOn(path: string, switches: Features): boolean {
  const [longest = ''] = SWITCHED_PATHS.filter((prefix) => path.startsWith(prefix)).toSorted(
    (one, other) => other.length - one.length
  )
  return isAnyOn(switchesByPath.get(longest), switches)
}

export const isTabOn = (name: string, switches: Features): boolean =>
  isAnyOn(tabs.find((tab) => tab.name === name)?.switch, switches)

/** What a browser may store, as the privacy page lists it. */
export const storedBy = (switches: Features): Stored[] =>
  features.filter((one) => isAnyOn(one.switch, switches)).flatMap(({ stored = [] }) => stored)
