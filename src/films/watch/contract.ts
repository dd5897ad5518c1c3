// API contract of where to watch.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'
import { isHttpsAddress } from '../../lib/https-address.ts'
import { REGIONS } from './offers.ts'

/** Numbers of services, the most important one first; left out when empty. */
const services = v.optional(v.array(v.number()))

const offersSchema = v.object({
  /** When the film database was asked, ISO. */
  checkedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Left out when there is none. */
  link: v.optional(v.pipe(v.string(), v.check(isHttpsAddress))),
  flatrate: services,
  free: services,
  ads: services,
  rent: services,
  buy: services
})

const whereToWatchSchema = v.object({
  services: v.array(v.object({ id: v.number(), name: v.string() })),
  /** By TMDB id. A film that could not be looked up for a week is missing. */
  films: v.record(v.string(), offersSchema)
})
export type WhereToWatch = v.InferOutput<typeof whereToWatchSchema>

/** Where all films of the podcast can be watched. One answer for all, so that it does not tell which film somebody looks at. */
export const whereToWatch = get('/api/watch', {
  query: v.object({ region: v.picklist(REGIONS) }),
  answer: whereToWatchSchema
})
