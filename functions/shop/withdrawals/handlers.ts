// Handler of the withdrawal form.

import { withdrawalText as text } from '#texts/withdrawals.ts'
import { accept, refuse } from '../../../src/lib/outcome.ts'
import { withdraw } from '../../../src/shop/withdrawals/contract.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { ResponseExtras, Route } from '../../platform/http/handle.ts'
import { mailboxKey } from '../../platform/http/mailbox-key.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { WITHDRAWAL_CAP, WITHDRAWAL_LIMITS } from './limits.ts'
import { isKnownPerson, storeWithdrawal } from './withdrawal-queries.ts'

export function withdrawalsHandlers(services: Services): readonly Route[] {
  const { now } = services
  // Not Stripe: withdrawals are accepted while it is not connected.
  const handle = handleWith('withdrawals', services, 'db', 'appSecret')
  const limiter = createLimiter(services, WITHDRAWAL_LIMITS, WITHDRAWAL_CAP)
  /** Checked one after the other: a request that exceeds the hourly limit must not count towards the daily limit. */
  const isWithinCeiling = async (remarks: ResponseExtras) =>
    (await limiter.allows(remarks, ['withdrawals-unproven-hour'], {})) &&
    limiter.allows(remarks, ['withdrawals-unproven-day'], {})

  return [
    handle(withdraw, async (visit, { db, appSecret }) => {
      const day = now().toISOString().slice(0, 10)
      const address = addressKey(visit.visitorAddress, appSecret, now())
      const mailbox = mailboxKey(visit.body.email, appSecret, day)
      const isPerson = await isKnownPerson(db, visit.body.email)
      const isMailWithin = await limiter.allows(visit, ['withdrawal-receipts'], { mailbox })
      const isAddressWithin = await limiter.allows(visit, ['withdrawals'], { address })
      // The tries of others keep no buyer or fan out; beyond five a day, theirs are stored without mails.
      if (!isAddressWithin && !isPerson) {
        visit.explain(text.tooMany(settings.mail.support))
        return refuse('too-many-withdrawals')
      }
      const isFlood = !isPerson && !(await isWithinCeiling(visit))
      if (isFlood) {
        const hourly = WITHDRAWAL_LIMITS['withdrawals-unproven-hour'].tries
        const daily = WITHDRAWAL_LIMITS['withdrawals-unproven-day'].tries
        await enqueueAlert(db, { cause: 'withdrawals-flooded', hourly, daily }, now())
      }
      visit.answerHeaders.delete('retry-after')
      const mails = { hosts: settings.mail.alerts, isSilent: isFlood || !isMailWithin }
      const receivedAt = await storeWithdrawal(db, visit.body, mails, now())
      return accept({ receivedAt: receivedAt.toISOString() })
    })
  ]
}
