// The call of the withdrawal form, answered.
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { settings } from '../../src/settings/settings.ts'
import { emailKeyOf } from '../../src/shop/customer.ts'
import { withdraw } from '../../src/withdrawals/contract.ts'
import { addressKey } from '../http/address-key.ts'
import { handle, type Route } from '../http/handle.ts'
import { createLimiter } from '../http/limiter.ts'
import { keyedHash } from '../http/secret-keys.ts'
import type { PageServices } from '../services.ts'
import { triesOfWithdrawal, WITHDRAWALS_ALONE } from './limits.ts'
import { keepWithdrawal } from './records.ts'

export function withdrawalsHandlers(services: PageServices): readonly Route[] {
  const { cache, now } = services
  const isWithinLimits = createLimiter(cache, now, WITHDRAWALS_ALONE)

  return [
    handle(withdraw, async (visit) => {
      const { db, secret } = openDesk(services)
      const day = now().toISOString().slice(0, 10)
      const visitorKey = addressKey(visit.visitorAddress, secret, now())
      const mailKey = keyedHash(secret, 'try-key', emailKeyOf(visit.body.email), day).toString('base64url')
      if (!(await isWithinLimits(triesOfWithdrawal(visitorKey, mailKey), visit)))
        return refuse('too-many-withdrawals')
      const receivedAt = await keepWithdrawal(db, visit.body, settings.mail.alerts, now())
      return accept({ receivedAt: receivedAt.toISOString() })
    })
  ]
}

/** What a withdrawal cannot do without; a shop that is closed still takes them. */
function openDesk({ db, appSecret: secret }: PageServices) {
  if (!db) throw new Failure('withdrawals', 'off, because DATABASE_URL is not set')
  if (!secret) throw new Failure('withdrawals', 'off, because APP_SECRET is not set')
  return { db, secret }
}
