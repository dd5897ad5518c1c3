// All features of the server. Routes, jobs, limits, switches and the list of personal data are made from this list.
import { settings } from '../src/site/brand/settings.ts'
import { type AnyOf, type Features, isAnyOn } from '../src/site/brand/switches.ts'
import { desk } from './desk/access/feature.ts'
import { backoffice } from './desk/backoffice/feature.ts'
import { books } from './desk/books/feature.ts'
import { deskEpisodes } from './desk/episodes/feature.ts'
import { deskMail } from './desk/mail/feature.ts'
import { deskOrders } from './desk/orders/feature.ts'
import { deskOverview } from './desk/overview/feature.ts'
import { films } from './films/film/feature.ts'
import { watch } from './films/watch/feature.ts'
import { embed } from './listen/embed/feature.ts'
import { feed } from './listen/feed/feature.ts'
import { handover } from './listen/handover/feature.ts'
import { mail } from './listen/mail/feature.ts'
import { push } from './listen/push/feature.ts'
import { releases } from './listen/releases/feature.ts'
import { search } from './listen/search/feature.ts'
import { votes } from './listen/votes/feature.ts'
import type { OtherTable, PersonalTable } from './platform/db/whose-rows.ts'
import type { Feature, FeatureRoutes } from './platform/feature.ts'
import type { Job } from './platform/jobs/job.ts'
import { pacedFor } from './platform/jobs/pace.ts'
import { runtimeConfig } from './platform/runtime-config/feature.ts'
import { shop } from './shop/catalogue/feature.ts'
import { orders } from './shop/orders/feature.ts'
import { payments } from './shop/payments/feature.ts'
import { printing } from './shop/printing/feature.ts'
import { reconciliation } from './shop/reconciliation/feature.ts'
import { superfan } from './shop/superfan/feature.ts'
import { withdrawals } from './shop/withdrawals/feature.ts'
import { health } from './site/health/feature.ts'
import { housekeeping } from './site/housekeeping/feature.ts'
import { privacy } from './site/privacy/feature.ts'
import { reviews } from './site/reviews/feature.ts'
import { outboxFeature } from './work-outbox.ts'

export const features: readonly Feature[] = [
  backoffice,
  books,
  desk,
  deskEpisodes,
  deskMail,
  deskOverview,
  deskOrders,
  embed,
  feed,
  films,
  handover,
  health,
  housekeeping,
  mail,
  orders,
  payments,
  printing,
  privacy,
  push,
  reconciliation,
  releases,
  reviews,
  runtimeConfig,
  search,
  shop,
  superfan,
  votes,
  watch,
  withdrawals,
  outboxFeature
]

/** All routes, for a server that runs everything. */
export const allRoutes = (): readonly FeatureRoutes[] => features.flatMap(({ routes }) => routes ?? [])

/** The file in netlify/functions that runs the jobs without a function of their own. */
const TICK = 'tick'

/** What each file in netlify/functions runs, as the switches of its features; undefined = always on. */
const switchesByFunction: ReadonlyMap<string, readonly { anyOf: AnyOf | undefined }[]> = Map.groupBy(
  features.flatMap((one) => [
    ...(one.mount === undefined ? [] : [{ name: one.mount, anyOf: one.switch }]),
    ...(one.jobs ?? []).map((job) => ({
      name: job.hasOwnFunction ? job.name : TICK,
      anyOf: job.switch ?? one.switch
    })),
    ...(one.background ?? []).map((name) => ({ name, anyOf: one.switch }))
  ]),
  ({ name }) => name
)

/** The files in netlify/functions. */
export const functionNames: readonly string[] = [...switchesByFunction.keys()]

export const isFunctionOn = (name: string, switches: Features): boolean =>
  switchesByFunction.get(name)?.some(({ anyOf }) => isAnyOn(anyOf, switches)) ?? true

export const jobsOf = (switches: Features): Job[] =>
  features
    .flatMap((one) => (one.jobs ?? []).filter((job) => isAnyOn(job.switch ?? one.switch, switches)))
    .map((job) => ({ ...job, schedule: pacedFor(job.schedule, switches) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** The jobs of the features that are on. `npm start` runs them on their schedule, `npm run job -- NAME` at once. */
export const jobs: readonly Job[] = jobsOf(settings.features)

const tables = features.flatMap((one) => one.tables ?? [])

export const personalTables: readonly PersonalTable[] = tables.filter((one) => 'of' in one)
export const otherTables: readonly OtherTable[] = tables.filter((one) => 'holds' in one)
