// Deletes subscriptions of browsers that have not opened the site for a long time, and refused hosts that were not seen for a
// long time.
import { lt } from 'drizzle-orm'
import { pushRefusedHosts, pushSubscriptions } from '../../platform/db/schema.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'

export const IDLE_MONTHS = 18

export const dropIdleSubscriptionsJob: Job = {
  name: 'drop-idle-subscriptions',
  schedule: '23 4 * * 1',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ db, now }) => {
    const limit = now()
    limit.setUTCMonth(limit.getUTCMonth() - IDLE_MONTHS)
    const [dropped, hosts] = await db.batch([
      db
        .delete(pushSubscriptions)
        .where(lt(pushSubscriptions.lastSeenOn, limit))
        .returning({ id: pushSubscriptions.id }),
      db
        .delete(pushRefusedHosts)
        .where(lt(pushRefusedHosts.lastOn, limit))
        .returning({ host: pushRefusedHosts.host })
    ])
    return { dropped: dropped.length, hosts: hosts.length }
  }
}
