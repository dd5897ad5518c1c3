// How often short jobs run. A database that nothing asks for five minutes sleeps, and costs nothing (docs/deploy.md, Costs).
import type { Features } from '../../../src/site/brand/switches.ts'

const EVERY_QUARTER = '*/15 * * * *'
/** Schedules that would keep the database awake. */
const OFTENER = /^\*(?:\/(?:5|10))? \* \* \* \*$/

/**
 * Without sales and a mail list nothing waits for a minute: a visitor's or a host's act does its own work at once, and a deploy
 * calls us.
 */
const isQuiet = ({ shop, orders, superfan, mail }: Features): boolean =>
  !shop && !orders && !superfan && !mail

/** How often the function of the short jobs runs. */
export const tickMinutes = (features: Features): number => (isQuiet(features) ? 15 : 1)

/** The schedule at which a job runs on a site with these switches. */
export const pacedFor = (schedule: string, features: Features): string =>
  isQuiet(features) && OFTENER.test(schedule) ? EVERY_QUARTER : schedule
