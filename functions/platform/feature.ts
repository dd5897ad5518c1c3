// What a feature of the server consists of. Everything central is made from the list in features.ts.
import type { AnyOf } from '../../src/site/brand/switches.ts'
import type { FeatureTable } from './db/whose-rows.ts'
import type { Route } from './http/handle.ts'
import type { Job } from './jobs/job.ts'
import type { InstanceCap, Limits } from './limits/limits.ts'
import type { Services } from './services.ts'

export type FeatureRoutes = (services: Services) => readonly Route[]

export interface Feature {
  /** The name of its folder. */
  name: string
  /** On if one of these is on in brand/podcast.ts; left out: always on. A job may have its own. */
  switch?: AnyOf
  /** Its handlers, and the file in netlify/functions that mounts them. */
  routes?: FeatureRoutes
  mount?: string
  /** Each is in the list of netlify/functions/tick.ts, or has a file of its name there. */
  jobs?: readonly Job[]
  /** Other files in netlify/functions that run its code. */
  background?: readonly string[]
  /** How often a visitor may call, and how often all visitors together while the cache is unavailable. */
  limits?: Limits
  instanceCap?: InstanceCap
  /** What its tables hold of people. */
  tables?: readonly FeatureTable[]
}

export const routesOf = (services: Services, ...features: readonly Feature[]): readonly Route[] =>
  features.flatMap(({ routes }) => routes?.(services) ?? [])
