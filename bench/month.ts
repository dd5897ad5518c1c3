// What a month costs at the host and at the database, by simulation: which functions run, and how long the database is awake.
// Prices and sizes are those of docs/deploy.md, Costs. Nothing is called.
import { Cron } from 'croner'
import { jobsOf } from '../functions/features.ts'
import { tickMinutes } from '../functions/platform/jobs/pace.ts'
import { settings } from '../src/site/brand/settings.ts'
import type { Features } from '../src/site/brand/switches.ts'
import { atMost, type Row } from './table.ts'

const DAYS = 30
const MINUTES = DAYS * 24 * 60
/** Neon stops the database after five minutes without a query. */
const AWAKE_MINUTES = 5
/** The smallest size of Neon's database, in compute units. */
const COMPUTE_UNITS = 0.25

const VISITS_PER_LISTENER = 4
const CALLS_PER_VISIT = 5
const REQUESTS_PER_VISIT = 45
const GIGABYTES_PER_VISIT = 0.0005
/** Each release is built, and its episode edited at the desk. */
const DEPLOYS = 6
const RUN_SECONDS = 0.4
const CALL_SECONDS = 0.1

/** What Netlify's Free plan and Neon's have. */
const FREE_CREDITS = 300
const FREE_COMPUTE_HOURS = 100

const START = new Date('2026-11-01T00:00:00Z')
const RELEASE_DAYS = [4, 18]
/** Share of a day's visits by the hour in Belgium: few at night, most in the evening. */
const BY_HOUR = [1, 1, 0, 0, 0, 1, 3, 6, 7, 5, 4, 4, 5, 5, 4, 4, 5, 7, 8, 8, 8, 7, 5, 2]

/** Numbers from 0 to 1, the same in each run. */
function randomNumbers(): () => number {
  let state = 9
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** The minute of each visit: half of them on the two days after a release. */
function visitMinutes(listeners: number): number[] {
  const hours = BY_HOUR.flatMap((weight, hour) => Array<number>(weight).fill(hour))
  const random = randomNumbers()
  return Array.from({ length: listeners * VISITS_PER_LISTENER }, (_, index) => {
    const release = RELEASE_DAYS[index % 4]
    const day = release === undefined ? Math.floor(random() * DAYS) : release + Math.floor(random() * 2)
    const hour = hours[Math.floor(random() * hours.length)] ?? 0
    return (day * 24 + hour) * 60 + Math.floor(random() * 60)
  })
}

/** The minute of each run of the tick, and of each job of its own: those run every day. */
function runMinutes(features: Features): number[] {
  const every = tickMinutes(features)
  const ticks = Array.from({ length: MINUTES / every }, (_, index) => index * every)
  const own = jobsOf(features)
    .filter(({ hasOwnFunction }) => hasOwnFunction)
    .flatMap(({ schedule }) => {
      const firstDay = new Cron(schedule, { timezone: 'UTC' }).nextRuns(
        24 * 60,
        new Date(START.getTime() - 1)
      )
      return firstDay
        .map((run) => (run.getTime() - START.getTime()) / 60_000)
        .filter((minute) => minute < 24 * 60)
        .flatMap((minute) => Array.from({ length: DAYS }, (_, day) => day * 24 * 60 + minute))
    })
  return [...ticks, ...own]
}

/** Every run, and every visit, asks the database something: in truth many visits do not. */
function hoursAwake(minutes: readonly number[]): number {
  const awake = new Set<number>()
  for (const minute of minutes) for (let at = 0; at < AWAKE_MINUTES; at++) awake.add(Math.floor(minute) + at)
  return awake.size / 60
}

function month(features: Features, listeners: number) {
  const runs = runMinutes(features)
  const visits = visitMinutes(listeners)
  const computeSeconds = runs.length * RUN_SECONDS + visits.length * CALLS_PER_VISIT * CALL_SECONDS
  const requests = visits.length * (REQUESTS_PER_VISIT + CALLS_PER_VISIT) + runs.length
  return {
    runs: runs.length,
    computeHours: hoursAwake([...runs, ...visits]) * COMPUTE_UNITS,
    credits:
      DEPLOYS * 15 +
      visits.length * GIGABYTES_PER_VISIT * 20 +
      (computeSeconds / 3600) * 10 +
      (requests / 10_000) * 2
  }
}

/** The three kinds of site. Those that sell are not expected to be free. */
export async function measureMonth(): Promise<Row[]> {
  const quiet: Features = { ...settings.features, shop: false, orders: false, superfan: false, mail: false }
  const fans: Features = { ...settings.features, shop: false, orders: false, superfan: true }
  const kinds: [string, Features, number[], boolean][] = [
    ['nothing for sale', quiet, [100, 500, 1000], true],
    ['Superfan only', fans, [1000], false],
    ['a shop', settings.features, [1000, 10_000, 100_000], false]
  ]
  const whole = (value: number) => (Number.isFinite(value) ? String(Math.round(value)) : 'no limit')
  return kinds.flatMap(([kind, features, sizes, isFree]) =>
    sizes.flatMap((listeners) => {
      const { runs, computeHours, credits } = month(features, listeners)
      const of = `${kind}, ${listeners.toLocaleString('en')} listeners`
      const most = (free: number) => (isFree ? free : Number.POSITIVE_INFINITY)
      return [
        atMost(
          '·',
          `${of}: credits at Netlify`,
          [credits, most(FREE_CREDITS)],
          whole,
          `${runs} runs of jobs`
        ),
        atMost('·', `${of}: compute hours at Neon`, [computeHours, most(FREE_COMPUTE_HOURS)], whole)
      ]
    })
  )
}
