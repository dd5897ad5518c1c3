// How often may be subscribed: generous to a household and a busy train, tight to a script.
import type { Limit, Try } from '../services/cache/cache.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** Browsers that say again that they are there, and those that leave. */
export const SUBSCRIPTION_WRITES: Limit = {
  name: 'push-write',
  tries: 120,
  windowSeconds: 10 * MINUTE_SECONDS,
  kind: 'sliding'
}
export const NEW_SUBSCRIPTIONS: Limit = {
  name: 'push-new',
  tries: 20,
  windowSeconds: HOUR_SECONDS,
  kind: 'sliding'
}
/** The key of an address lives for a day, so the window is that day. */
export const NEW_SUBSCRIPTIONS_OF_A_DAY: Limit = {
  name: 'push-new-day',
  tries: 50,
  windowSeconds: DAY_SECONDS,
  kind: 'fixed'
}
/** All subscriptions of one instance together, while it counts alone because the shared counts are away. */
export const SUBSCRIPTIONS_WHILE_ALONE: Limit = {
  name: 'push-alone',
  tries: 300,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}

export const triesOfWrite = (address: string): Try[] => [{ limit: SUBSCRIPTION_WRITES, key: address }]

export const triesOfNewcomer = (address: string): Try[] => [
  { limit: NEW_SUBSCRIPTIONS, key: address },
  { limit: NEW_SUBSCRIPTIONS_OF_A_DAY, key: address }
]
