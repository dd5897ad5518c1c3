// How often the shop may be asked: generous to somebody who fills a cart, tight to a script.
import type { Limit } from '../services/cache/cache.ts'

const MINUTE_SECONDS = 60

/** Questions for shipping that Printful has to answer, per address. */
export const RATE_QUESTIONS: Limit = {
  name: 'shop-rates',
  tries: 60,
  windowSeconds: 10 * MINUTE_SECONDS,
  kind: 'sliding'
}
/** All of them in one instance, while it counts alone: half of what Printful lets us ask. */
export const RATE_QUESTIONS_ALONE: Limit = {
  name: 'shop-rates-alone',
  tries: 60,
  windowSeconds: MINUTE_SECONDS,
  kind: 'sliding'
}
