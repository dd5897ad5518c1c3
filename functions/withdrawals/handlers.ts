// Handler of the withdrawal form.

import { settings } from '../../src/features/brand/settings.ts'
import { withdraw } from '../../src/features/withdrawals/contract.ts'
import { accept, refuse } from '../../src/lib/outcome.ts'
import { addressKey } from '../http/address-key.ts'
import { handle, type ResponseExtras, type Route } from '../http/handle.ts'
import { createLimiter } from '../http/limiter.ts'
import { LIMITS } from '../http/limits.ts'
import { mailboxKey } from '../http/mailbox-key.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import { connected, type Services } from '../services.ts'
import { isFromBuyer, storeWithdrawal } from './queries.ts'

export function withdrawalsHandlers(services: Services): readonly Route[] {
  const { now } = services
  const limiter = createLimiter(services, 'withdrawals')
  /** Checked one after the other: a request that exceeds the hourly limit must not count towards the daily limit. */
  const isWithinCeiling = async (remarks: ResponseExtras) =>
    (await limiter.allows(remarks, ['withdrawals-unproven-hour'], {})) &&
    limiter.allows(remarks, ['withdrawals-unproven-day'], {})

  return [
    handle(withdraw, async (visit) => {
      // Not Stripe: withdrawals are accepted while it is not connected.
      const { db, appSecret } = connected('withdrawals', services, 'db', 'appSecret')
      const day = now().toISOString().slice(0, 10)
      const address = addressKey(visit.visitorAddress, appSecret, now())
      const mailbox = mailboxKey(visit.body.email, appSecret, day)
      if (!(await limiter.allows(visit, ['withdrawals', 'withdrawal-receipts'], { address, mailbox })))
        return refuse('too-many-withdrawals')
      // A flood must not keep real buyers from withdrawing, so the ceiling does not apply to them.
      const isProven = await isFromBuyer(db, visit.body)
      if (!isProven && !(await isWithinCeiling(visit))) {
        const hourly = LIMITS['withdrawals-unproven-hour'].tries
        const daily = LIMITS['withdrawals-unproven-day'].tries
        await enqueueAlert(db, { cause: 'withdrawals-flooded', hourly, daily }, now())
        return refuse('withdrawals-full')
      }
      const receivedAt = await storeWithdrawal(db, visit.body, settings.mail.alerts, now())
      return accept({ receivedAt: receivedAt.toISOString() })
    })
  ]
}
