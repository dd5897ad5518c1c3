// The state of the site's jobs and queues, in one statement. Each part of it reads an index or a table of a few rows.

import { sql } from 'drizzle-orm'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { ALERT_KIND } from '../../platform/alerts/alerts.ts'
import type { Database } from '../../platform/db/open.ts'
import { orders } from '../../platform/db/order-schema.ts'
import { reconciliationResults } from '../../platform/db/reconciliation-schema.ts'
import { feedWatches, jobLeases, outbox } from '../../platform/db/schema.ts'
import { timestamp } from '../../platform/db/timestamp.ts'
import { NO_SUCH_ADDRESS } from '../../platform/services/smtp/mailer.ts'
import { LOOK_BACK_DAYS } from '../../shop/reconciliation/breaches.ts'
import type { Signs } from './signs.ts'

export async function readSigns(db: Database, now: Date): Promise<Omit<Signs, 'lateJobCount'>> {
  const since = timestamp(new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS))
  const doneAt = (job: string) => sql`(SELECT done_at FROM ${jobLeases} WHERE job = ${job})`
  const lastResult = (column: string) =>
    sql`(SELECT ${sql.identifier(column)} FROM ${reconciliationResults} ORDER BY day DESC LIMIT 1)`
  const { rows } = await db.execute(sql`
      SELECT ${doneAt('watch-feed')} AS "feedWatchedAt",
        (SELECT failing_since FROM ${feedWatches} ORDER BY checked_at DESC LIMIT 1) AS "feedFailingSince",
        (SELECT min(next_at) FROM ${outbox} WHERE done_at IS NULL AND dead_at IS NULL) AS "enqueuedFor",
        (SELECT count(*) FROM ${outbox} WHERE dead_at IS NOT NULL AND done_at IS NULL
          AND (kind = ${ALERT_KIND} OR last_error IS NULL OR NOT starts_with(last_error, ${NO_SUCH_ADDRESS}))) AS "givenUpCount",
        ${doneAt('settle-open-orders')} AS "ordersWatchedAt",
        (SELECT min(updated_at) FROM ${orders} WHERE status IN ('draft', 'pending')) AS "openOrderAt",
        ${lastResult('checked_at')} AS "reconciledAt",
        (SELECT min(paid_at) FROM ${orders}
          WHERE status NOT IN ('draft', 'pending', 'cancelled') AND paid_at >= ${since}) AS "soldAt",
        ${lastResult('money_breach_count')} AS "breachCount"`)
  const [row = {}] = rows
  // Times of plain statements are text or dates, depending on which code loaded the driver first.
  const instant = (name: keyof Signs) => (row[name] ? new Date(String(row[name])) : null)
  return {
    feedWatchedAt: instant('feedWatchedAt'),
    feedFailingSince: instant('feedFailingSince'),
    enqueuedFor: instant('enqueuedFor'),
    givenUpCount: Number(row.givenUpCount ?? 0),
    ordersWatchedAt: instant('ordersWatchedAt'),
    openOrderAt: instant('openOrderAt'),
    reconciledAt: instant('reconciledAt'),
    soldAt: instant('soldAt'),
    breachCount: Number(row.breachCount ?? 0)
  }
}
