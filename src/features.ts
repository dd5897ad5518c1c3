// The features whose pages, calls, tabs or browser storage the site has to know of. Switches, the list on the privacy page
// and the refusals that need a sentence are made from this list.

import { desk } from './desk/access/feature.ts'
import { backoffice } from './desk/backoffice/feature.ts'
import type { Feature, Stored } from './feature.ts'
import { films } from './films/film/feature.ts'
import { myFilms } from './films/my-films/feature.ts'
import { watch } from './films/watch/feature.ts'
import { hints } from './home/hints/feature.ts'
import type { RefusalsIn } from './lib/contract.ts'
import { downloads } from './listen/downloads/feature.ts'
import { handover } from './listen/handover/feature.ts'
import { mail } from './listen/mail/feature.ts'
import { ownFeed } from './listen/own-feed/feature.ts'
import { listening, withoutSpoilers } from './listen/places/feature.ts'
import { player } from './listen/player/feature.ts'
import { push } from './listen/push/feature.ts'
import { queue } from './listen/queue/feature.ts'
import { votes } from './listen/votes/feature.ts'
import { shop } from './shop/catalogue/feature.ts'
import { checkout } from './shop/checkout/feature.ts'
import { superfan } from './shop/superfan/feature.ts'
import { withdrawals } from './shop/withdrawals/feature.ts'
import { type Features, isAnyOn } from './site/brand/switches.ts'
import { install } from './site/install/feature.ts'
import { notices } from './site/notices/feature.ts'
import { reviews } from './site/reviews/feature.ts'
import { theme } from './site/theme/feature.ts'

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
  withoutSpoilers,
  watch,
  install,
  push,
  mail,
  ownFeed,
  hints,
  notices,
  reviews,
  withdrawals,
  backoffice,
  desk
]

/** The refusals of every contract: one without a sentence in `#texts/refusals.ts` does not compile. */
export type FeatureRefusal =
  | RefusalsIn<typeof import('./desk/backoffice/contract.ts')>
  | RefusalsIn<typeof import('./desk/books/contract.ts')>
  | RefusalsIn<typeof import('./shop/checkout/contract.ts')>
  | RefusalsIn<typeof import('./shop/checkout/vendor-calls.ts')>
  | RefusalsIn<typeof import('./desk/access/contract.ts')>
  | RefusalsIn<typeof import('./desk/overview/contract.ts')>
  | RefusalsIn<typeof import('./desk/mail/contract.ts')>
  | RefusalsIn<typeof import('./desk/episodes/contract.ts')>
  | RefusalsIn<typeof import('./desk/orders/contract.ts')>
  | RefusalsIn<typeof import('./listen/embed/contract.ts')>
  | RefusalsIn<typeof import('./films/film/contract.ts')>
  | RefusalsIn<typeof import('./listen/handover/contract.ts')>
  | RefusalsIn<typeof import('./site/health/contract.ts')>
  | RefusalsIn<typeof import('./listen/mail/contract.ts')>
  | RefusalsIn<typeof import('./listen/push/contract.ts')>
  | RefusalsIn<typeof import('./site/reviews/contract.ts')>
  | RefusalsIn<typeof import('./listen/search/contract.ts')>
  | RefusalsIn<typeof import('./shop/catalogue/contract.ts')>
  | RefusalsIn<typeof import('./shop/superfan/contract.ts')>
  | RefusalsIn<typeof import('./listen/votes/contract.ts')>
  | RefusalsIn<typeof import('./films/watch/contract.ts')>
  | RefusalsIn<typeof import('./shop/withdrawals/contract.ts')>

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
