// The call of uptime monitors. It reports which parts have a problem and nothing else: no names, numbers or versions.
import * as v from 'valibot'
import { get } from '../../lib/contract.ts'

/** Everything that can be wrong, by the names in the response. */
export const HEALTH_PROBLEMS = [
  /** It did not answer in time. Nothing else can be checked then. */
  'database',
  /** The feed watch has not completed for a long time. */
  'feed-unwatched',
  /** The feed watch runs, but has not accepted a feed for a long time. */
  'feed-failing',
  /** An outbox message is overdue: mails and Printful orders are not sent. */
  'outbox-late',
  /** An outbox message was given up, and waits for a person. */
  'outbox-given-up',
  /** Unpaid orders are not being checked. */
  'orders-unwatched',
  /** There were sales, but orders have not been compared with Stripe since. */
  'reconciliation-overdue',
  /** The last comparison found differences in money or orders. */
  'reconciliation-breaches',
  /** A job has not succeeded for more than two of its runs. */
  'jobs-late'
] as const
export type HealthProblem = (typeof HEALTH_PROBLEMS)[number]

const health = {
  degraded: v.array(v.picklist(HEALTH_PROBLEMS)),
  /** When this was checked (ISO, UTC). The result is cached for ten seconds. */
  checkedAt: v.string()
}

/** 200 = healthy, `degraded` is empty. 503 = a person should look at the parts in `degraded`. */
export const checkHealth = get('/api/health', {
  answer: v.object(health),
  refusals: { unwell: 503 },
  refusalDetails: v.object(health)
})
