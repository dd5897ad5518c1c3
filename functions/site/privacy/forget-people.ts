// Erases personal data after the retention periods that the privacy page names.

import { belgianDayOf, startOfBelgianDay } from '../../../src/lib/belgian-day.ts'
import { invariant } from '../../../src/lib/outcome.ts'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import {
  ENDED_FAN_DAYS,
  PAID_ORDER_YEARS,
  UNMATCHED_WITHDRAWAL_YEARS,
  UNPAID_ORDER_DAYS,
  WEBHOOK_DAYS
} from '../../../src/site/privacy/periods.ts'
import { DESK_LOG_DAYS, dropOldLog } from '../../desk/access/passkey-queries.ts'
import { type Job, SCHEDULED_WITHIN_SECONDS } from '../../platform/jobs/job.ts'
import { forgetSwitchedOff } from './forget-switched-off.ts'
import {
  anonymiseOrders,
  dropOldEvents,
  dropOldLinks,
  dropOldWithdrawals,
  forgetEndedFans,
  forgetSignups,
  isPaidBefore,
  isUnpaidSince
} from './retention-queries.ts'

export const forgetPeopleJob: Job = {
  name: 'forget-people',
  schedule: '41 3 * * *',
  hasOwnFunction: true,
  withinSeconds: SCHEDULED_WITHIN_SECONDS,
  run: async ({ db, now }, signal) => {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const everyBatch = async (deleteBatch: () => Promise<number>) => {
      let all = 0
      while (!signal.aborted) {
        const done = await deleteBatch()
        all += done
        if (done === 0) break
      }
      return all
    }
    const isUnpaid = isUnpaidSince(daysAgo(UNPAID_ORDER_DAYS))
    const isOld = isPaidBefore(startOfYear(now(), PAID_ORDER_YEARS))
    return {
      unpaid: await everyBatch(() => anonymiseOrders(db, isUnpaid, now())),
      old: await everyBatch(() => anonymiseOrders(db, isOld, now())),
      fans: await forgetEndedFans(db, daysAgo(ENDED_FAN_DAYS)),
      signups: await forgetSignups(db, daysAgo(ENDED_FAN_DAYS)),
      // Links expire after minutes. A daily run removes them soon enough.
      links: await dropOldLinks(db, now()),
      events: await dropOldEvents(db, daysAgo(WEBHOOK_DAYS)),
      ...(await forgetSwitchedOff(db, settings.features)),
      withdrawals: await dropOldWithdrawals(db, daysAgo(UNMATCHED_WITHDRAWAL_YEARS * 365)),
      log: await dropOldLog(db, daysAgo(DESK_LOG_DAYS))
    }
  }
}

/** Accounting years are whole, and Belgian: an order of any day of 2026 is kept until the end of 2036. */
function startOfYear(now: Date, yearsAgo: number): Date {
  const day = `${Number(belgianDayOf(now).slice(0, 4)) - yearsAgo}-01-01`
  const start = startOfBelgianDay(day)
  invariant(start, `${day} is a day`)
  return start
}
