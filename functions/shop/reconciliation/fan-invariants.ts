// Invariants of the Superfan rows (docs/invariants.md).
import { sql } from 'drizzle-orm'
import type { Questions } from './questions.ts'

/** Four times the six-hour interval of the job that checks subscriptions. */
const STALE_STATUS_MINUTES = 24 * 60

/** I-12: one subscription for each accepted signup; a former fan is never charged. */
export const fanQuestions: Questions = (ago) => [
  [
    'fan-differs',
    sql`SELECT superfan_signups.intent_id AS subject FROM superfan_signups
      LEFT JOIN fans ON fans.intent_id = superfan_signups.intent_id
      LEFT JOIN fan_subscriptions ON fan_subscriptions.fan_id = fans.id
      WHERE (superfan_signups.outcome = 'accepted' AND fan_subscriptions.id IS NULL)
        OR (fans.is_live AND fan_subscriptions.status IN ('cancelled', 'expired'))
        OR (NOT fans.is_live AND fans.ended_at <= ${ago(STALE_STATUS_MINUTES)}
          AND fan_subscriptions.status IN ('active', 'past-due'))`
  ]
]
