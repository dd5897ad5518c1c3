// The call of the withdrawal form, answered.

import { settings } from '../../src/features/brand/settings.ts'
import { withdraw } from '../../src/features/withdrawals/contract.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { addressKey } from '../http/address-key.ts'
import { handle, type Remarks, type Route } from '../http/handle.ts'
import { createLimiter } from '../http/limiter.ts'
import { mailboxKey } from '../http/mailbox-key.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import type { PageServices } from '../services.ts'
import { triesOfWithdrawal, UNPROVEN_OF_A_DAY, UNPROVEN_OF_AN_HOUR, WITHDRAWALS_ALONE } from './limits.ts'
import { isFromBuyer, keepWithdrawal } from './queries.ts'

export function withdrawalsHandlers(services: PageServices): readonly Route[] {
  const { cache, now } = services
  const isWithinLimits = createLimiter(cache, now, WITHDRAWALS_ALONE)
  /** One after the other: what the hour refuses must not use up the day. */
  const isWithinCeiling = async (remarks: Remarks) =>
    (await isWithinLimits([{ limit: UNPROVEN_OF_AN_HOUR, key: 'all' }], remarks)) &&
    isWithinLimits([{ limit: UNPROVEN_OF_A_DAY, key: 'all' }], remarks)

  return [
    handle(withdraw, async (visit) => {
      const { db, secret } = checkoutContextOf(services)
      const day = now().toISOString().slice(0, 10)
      const visitorKey = addressKey(visit.visitorAddress, secret, now())
      const mailKey = mailboxKey(visit.body.email, secret, day)
      if (!(await isWithinLimits(triesOfWithdrawal(visitorKey, mailKey), visit)))
        return refuse('too-many-withdrawals')
      // Not even a flood keeps a buyer from withdrawing.
      const isProven = await isFromBuyer(db, visit.body)
      if (!isProven && !(await isWithinCeiling(visit))) {
        const [hourly, daily] = [UNPROVEN_OF_AN_HOUR.tries, UNPROVEN_OF_A_DAY.tries]
        await enqueueAlert(db, { cause: 'withdrawals-flooded', hourly, daily }, now())
        return refuse('withdrawals-full')
      }
      const receivedAt = await keepWithdrawal(db, visit.body, settings.mail.alerts, now())
      return accept({ receivedAt: receivedAt.toISOString() })
    })
  ]
}

/** What a withdrawal cannot do without; a shop that is closed still takes them. */
function checkoutContextOf({ db, appSecret: secret }: PageServices) {
  if (!db) throw new Failure('withdrawals', 'off, because DATABASE_URL is not set')
  if (!secret) throw new Failure('withdrawals', 'off, because APP_SECRET is not set')
  return { db, secret }
}
