// How long a visitor is kept waiting by services that do not answer: one deadline for everything that one call asks of them.
import { AsyncLocalStorage } from 'node:async_hooks'

/** For a basket that is priced and paid: two services are asked, one after the other. */
export const CHECKOUT_WITHIN_MS = 9000
/** For the last call of a signup, which asks for one step after the other; what is missing then, the next call does. */
export const SIGNUP_WITHIN_MS = 20_000
/** For a look at a payment: the page asks again, and the order is known here. */
export const STATUS_WITHIN_MS = 2500

const deadlines = new AsyncLocalStorage<number>()

/** Everything that `act` asks of a service ends with the deadline. Nothing that `act` does itself is cut off. */
export const beforeDeadline = <Value>(withinMs: number, act: () => Promise<Value>): Promise<Value> =>
  deadlines.run(performance.now() + withinMs, act)

/** What is left of the deadline of this call; undefined = it has none, as in a job. */
export function timeLeftMs(): number | undefined {
  const endsAtMs = deadlines.getStore()
  return endsAtMs === undefined ? undefined : Math.max(0, Math.ceil(endsAtMs - performance.now()))
}
