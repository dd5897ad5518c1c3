// Handlers of the Superfan API.

import { randomUUID } from 'node:crypto'
import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { fanList, finishSignup, requestPortalLink, startSignup } from '../../../src/shop/superfan/contract.ts'
import { SUPERFAN_CENTS } from '../../../src/shop/superfan/signup-rules.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { setCacheHeaders } from '../../platform/http/cache-headers.ts'
import { beforeDeadline, SIGNUP_WITHIN_MS } from '../../platform/http/client/deadline.ts'
import { type Wait, wait } from '../../platform/http/client/pace.ts'
import type { Route } from '../../platform/http/handle.ts'
import { mailboxKey } from '../../platform/http/mailbox-key.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { enqueue, isMailAway } from '../../platform/outbox/message-queries.ts'
import type { Memberships } from '../../platform/services/stripe/memberships.ts'
import { handleWith, type Services } from '../../platform/services.ts'
import { fanMail } from './fan-mails.ts'
import { enqueueForFan, shownNicknames } from './fan-queries.ts'
import { finalizeSignup } from './finalize-signup.ts'
import { SUPERFAN_CAP, SUPERFAN_LIMITS } from './limits.ts'
import { portalLinkRoutes } from './portal-link.ts'
import { signupOf, storeSignup } from './signup-queries.ts'

const LIST_CACHE = { browserSeconds: 60, networkSeconds: 60, staleSeconds: 300 }
const OK = { ok: true } as const

/** `sleep`: how a call waits for an earlier one. */
export function superfanHandlers(services: Services, sleep: Wait = wait): readonly Route[] {
  const { now } = services
  const handle = handleWith('superfan', services, 'db', 'memberships', 'appSecret')
  const limiter = createLimiter(services, SUPERFAN_LIMITS, SUPERFAN_CAP)
  const isPriceRight = priceCheck()

  return [
    handle(startSignup, async (visit, { db, memberships, appSecret }) => {
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['superfan-signups'], { address }))) return refuse('too-many-signups')
      if (!(await limiter.allows(visit, ['superfan-signups-all'], {}))) {
        const most = SUPERFAN_LIMITS['superfan-signups-all'].tries
        await enqueueAlert(db, { cause: 'signups-flooded', most }, now())
        // A flood must not keep fans out: every address still opens a few.
        if (!(await limiter.allows(visit, ['superfan-signups-flooded'], { address })))
          return refuse('signups-full')
        visit.answerHeaders.delete('retry-after')
      }
      await isPriceRight(memberships)
      const { id: intentId, clientSecret } = await memberships.openSetup(`superfan:init:${randomUUID()}`)
      await storeSignup(db, intentId, now())
      return accept({ intentId, clientSecret, intentType: 'setup' })
    }),
    handle(finishSignup, (visit, connected) =>
      beforeDeadline(SIGNUP_WITHIN_MS, async () => {
        const { db, appSecret } = connected
        const { intentId, ...info } = visit.body
        const address = addressKey(visit.visitorAddress, appSecret, now())
        if (!(await limiter.allows(visit, ['superfan-finishes'], { address })))
          return refuse('too-many-signups')
        // Only counted while the signup has no address yet: a repeated call is not another signup.
        const isNew = (await signupOf(db, intentId))?.step === 'opened'
        const mailbox = mailboxKey(info.email, appSecret)
        if (isNew && !(await limiter.allows(visit, ['superfan-signups-to'], { mailbox })))
          return refuse('too-many-signups')
        const finished = await finalizeSignup(connected, intentId, info, sleep)
        switch (finished.end) {
          case 'accepted':
            return accept(OK)
          case 'needs-action':
            visit.detail({ requiresAction: true, clientSecret: finished.clientSecret })
            return refuse('action-needed')
          case 'declined':
            return refuse('payment-declined')
          case 'busy':
            return refuse('signup-busy')
          default:
            return refuse('signup-not-confirmed')
        }
      })
    ),
    handleWith(
      'superfan',
      services,
      'db',
      'memberships'
    )(fanList, async ({ answerHeaders }, { db }) => {
      const nicknames = await shownNicknames(db)
      setCacheHeaders(answerHeaders, LIST_CACHE)
      return accept({ nicknames })
    }),
    handle(requestPortalLink, async (visit, { db, appSecret }) => {
      const { email } = visit.body
      const address = addressKey(visit.visitorAddress, appSecret, now())
      const mailbox = mailboxKey(email, appSecret)
      if (!(await limiter.allows(visit, ['superfan-links', 'superfan-links-to'], { address, mailbox })))
        return refuse('too-many-links')
      // Checked one after the other: a request that exceeds the hourly limit must not count towards the daily limit.
      const isWithinCeiling =
        (await limiter.allows(visit, ['superfan-links-all-hour'], {})) &&
        (await limiter.allows(visit, ['superfan-links-all-day'], {}))
      if (await isMailAway(db, now())) return refuse('mail-away')
      const mail = fanMail({ which: 'manage', email }, randomUUID())
      if (isWithinCeiling) {
        // Known and unknown addresses get the same row and the same response. Only the worker looks up the fan.
        await enqueue(db, [mail], now())
        return accept(OK)
      }
      const hourly = SUPERFAN_LIMITS['superfan-links-all-hour'].tries
      const daily = SUPERFAN_LIMITS['superfan-links-all-day'].tries
      await enqueueAlert(db, { cause: 'links-flooded', hourly, daily }, now())
      // A flood of invented addresses fills no outbox, and keeps no fan from a link. The response is the same.
      visit.answerHeaders.delete('retry-after')
      await enqueueForFan(db, email, mail, now())
      return accept(OK)
    }),
    ...portalLinkRoutes(services)
  ]
}

/** Checks that the price at Stripe is the price on the page. Fetches the price on each call until it was right once. */
function priceCheck() {
  let isKnownRight = false
  return async (memberships: Memberships): Promise<void> => {
    if (isKnownRight) return
    const { cents, currency, isMonthly, isActive } = await memberships.price()
    isKnownRight = cents === SUPERFAN_CENTS && currency === 'eur' && isMonthly && isActive
    if (isKnownRight) return
    throw new Failure('superfan', 'STRIPE_SUPERFAN_PRICE_ID is not 3.00 euro a month', { retryable: false })
  }
}
