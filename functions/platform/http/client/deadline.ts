// Time limits: of one promise, and of all outgoing requests of one API call together, the database included, so that slow
// services do not keep a visitor waiting.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Failure } from '../../../../src/lib/outcome.ts'

/** For every call that does not set its own: with what is left to do after it, a visitor waits ten seconds at most. */
export const CALL_WITHIN_MS = 9000
/** What a call still does after its deadline, such as releasing a lease, has this long for each step. */
const LAST_STEP_MS = 300
/** For the last call of a signup, which calls Stripe several times in sequence; the next call does what is still missing. */
export const SIGNUP_WITHIN_MS = 20_000
/** For the status of a payment: the page polls, and the order is stored here. */
export const STATUS_WITHIN_MS = 2500

const deadlines = new AsyncLocalStorage<number>()

/** Outgoing requests inside `act` end with the deadline. `act` itself is not cut off. */
export const beforeDeadline = <Value>(withinMs: number, act: () => Promise<Value>): Promise<Value> =>
  deadlines.run(performance.now() + withinMs, act)

/** The time left until the deadline of this call; undefined = no deadline, as in a job. */
export function timeLeftMs(): number | undefined {
  const endsAtMs = deadlines.getStore()
  return endsAtMs === undefined ? undefined : Math.max(0, Math.ceil(endsAtMs - performance.now()))
}

/** The time limit of one step that has its own, shortened by the deadline of the call. */
export const boundedByDeadline = (withinMs: number): number =>
  Math.min(withinMs, Math.max(LAST_STEP_MS, timeLeftMs() ?? withinMs))

export class TimedOut extends Failure {}

/** Waits for `answer`; throws `TimedOut` when it takes too long. A late answer is ignored. */
export async function withTimeout<Value>(
  service: string,
  withinMs: number,
  answer: Promise<Value>
): Promise<Value> {
  // After the timeout nobody awaits `answer`, so its rejection would be an unhandled error.
  answer.catch(() => undefined)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut(service, `no answer within ${withinMs} ms`)), withinMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
