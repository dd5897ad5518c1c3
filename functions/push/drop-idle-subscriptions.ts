// Forgets browsers that nobody has opened the site with for long, and hosts that were long not tried any more.
import { lt } from 'drizzle-orm'
import { inDatabase } from '../db/database-failure.ts'
import { pushRefusedHosts, pushSubscriptions } from '../db/schema.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../jobs/job.ts'

export const IDLE_MONTHS = 18

export const dropIdleSubscriptionsJob: Job = {
  name: 'drop-idle-subscriptions',
  schedule: '23 4 * * 1',
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ db, now }) => {
    const limit = now()
    limit.setUTCMonth(limit.getUTCMonth() - IDLE_MONTHS)
    const [dropped, hosts] = await inDatabase(() =>
      db.batch([
        db
          .delete(pushSubscriptions)
          .where(lt(pushSubscriptions.lastSeenOn, limit))
          .returning({ id: pushSubscriptions.id }),
        db
          .delete(pushRefusedHosts)
          .where(lt(pushRefusedHosts.lastOn, limit))
          .returning({ host: pushRefusedHosts.host })
      ])
    )
    return { dropped: dropped.length, hosts: hosts.length }
  }
}
