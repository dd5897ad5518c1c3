// All features of the server. Routes, jobs, limits, switches and the list of personal data are made from this list.
import { settings } from '../src/features/brand/settings.ts'
import { type AnyOf, type Features, isAnyOn } from '../src/features/brand/switches.ts'
import { backoffice } from './backoffice/feature.ts'
import { books } from './books/feature.ts'
import type { OtherTable, PersonalTable } from './db/whose-rows.ts'
import { desk } from './desk/feature.ts'
import { deskOrders } from './desk-orders/feature.ts'
import { deskOverview } from './desk-overview/feature.ts'
import { embed } from './embed/feature.ts'
import type { Feature, FeatureRoutes } from './feature.ts'
import { feed } from './feed/feature.ts'
import { films } from './films/feature.ts'
import { handover } from './handover/feature.ts'
import { health } from './health/feature.ts'
import { housekeeping } from './housekeeping/feature.ts'
import type { Job } from './jobs/job.ts'
import { orders } from './orders/feature.ts'
import { payments } from './payments/feature.ts'
import { printing } from './printing/feature.ts'
import { privacy } from './privacy/feature.ts'
import { push } from './push/feature.ts'
import { reconciliation } from './reconciliation/feature.ts'
import { releases } from './releases/feature.ts'
import { reviews } from './reviews/feature.ts'
import { runtimeConfig } from './runtime-config/feature.ts'
import { search } from './search/feature.ts'
import { shop } from './shop/feature.ts'
import { superfan } from './superfan/feature.ts'
import { votes } from './votes/feature.ts'
import { watch } from './watch/feature.ts'
import { withdrawals } from './withdrawals/feature.ts'
import { outboxFeature } from './work-outbox.ts'

export const features: readonly Feature[] = [
  backoffice,
  books,
  desk,
  deskOverview,
  deskOrders,
  embed,
  feed,
  films,
  handover,
  health,
  housekeeping,
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

/** What each file in netlify/functions runs, as the switches of its features; undefined = always on. */
const switchesByFunction: ReadonlyMap<string, readonly { anyOf: AnyOf | undefined }[]> = Map.groupBy(
  features.flatMap((one) => [
    ...(one.mount === undefined ? [] : [{ name: one.mount, anyOf: one.switch }]),
    ...(one.jobs ?? []).map((job) => ({ name: job.name, anyOf: job.switch ?? one.switch })),
    ...(one.background ?? []).map((name) => ({ name, anyOf: one.switch }))
  ]),
  ({ name }) => name
)

/** The files in netlify/functions. */
export const functionNames: readonly string[] = [...switchesByFunction.keys()]

export const isFunctionOn = (name: string, switches: Features): boolean =>
  switchesByFunction.get(name)?.some(({ anyOf }) => isAnyOn(anyOf, switches)) ?? true

const everyJob: readonly Job[] = features.flatMap(({ jobs = [] }) => jobs)

export const jobsOf = (switches: Features): Job[] =>
  everyJob
    .filter(({ name }) => isFunctionOn(name, switches))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** The jobs of the features that are on. `npm start` runs them on their schedule, `npm run job -- NAME` at once. */
export const jobs: readonly Job[] = jobsOf(settings.features)

const tables = features.flatMap((one) => one.tables ?? [])

export const personalTables: readonly PersonalTable[] = tables.filter((one) => 'of' in one)
export const otherTables: readonly OtherTable[] = tables.filter((one) => 'holds' in one)
