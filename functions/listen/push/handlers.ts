// Handlers of the push API.

import { accept, Failure, refuse } from '../../../src/lib/outcome.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '../../../src/listen/push/contract.ts'
import { endpointHost, isWithinReach } from '../../../src/listen/push/push-hosts.ts'
import type { Database } from '../../platform/db/open.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { handle, type ResponseExtras, type Route } from '../../platform/http/handle.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import type { Push } from '../../platform/services/web-push/push.ts'
import { isOnCurve } from '../../platform/services/web-push/vapid-pair.ts'
import { type Connected, missingSetting, type Services } from '../../platform/services.ts'
import { PUSH_CAP, PUSH_LIMITS } from './limits.ts'
import { countRefusedHost, forgetSubscription, isKnown, storeSubscription } from './subscription-queries.ts'

const DONE = { ok: true } as const

export function pushHandlers(services: Services): readonly Route[] {
  const { now } = services
  const limiter = createLimiter(services, PUSH_LIMITS, PUSH_CAP)

  return [
    handle(getPushKey, ({ logFailure }) =>
      isPushOn(services, logFailure) ? accept({ publicKey: services.push.publicKey }) : refuse('push-off')
    ),
    handle(subscribeToPush, async (visit) => {
      if (!isPushOn(services, visit.logFailure)) return refuse('push-off')
      const { db, appSecret, push } = services
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['push-write'], { address }))) return refuse('too-many-subscriptions')
      const { endpoint, keys } = visit.body
      if (!isWithinReach(endpoint, push.reach)) {
        await recordHost(db, endpoint, now())
        return refuse('unknown-push-service')
      }
      const subscription = { endpoint, p256dh: bytesOf(keys.p256dh), auth: bytesOf(keys.auth) }
      if (!isOnCurve(subscription.p256dh)) return refuse('unusable-keys')
      const isNewcomer = !(await isKnown(db, endpoint))
      if (isNewcomer && !(await limiter.allows(visit, ['push-new', 'push-new-day'], { address })))
        return refuse('too-many-subscriptions')
      await storeSubscription(db, subscription, now())
      return accept(DONE)
    }),
    handle(unsubscribeFromPush, async (visit) => {
      const { db, appSecret } = services
      // Without a database or secret no subscription was ever stored.
      if (!db || !appSecret) return accept(DONE)
      const address = addressKey(visit.visitorAddress, appSecret, now())
      if (!(await limiter.allows(visit, ['push-write'], { address }))) return refuse('too-many-subscriptions')
      await forgetSubscription(db, visit.body.endpoint)
      return accept(DONE)
    })
  ]
}

type PushServices = Connected<'appSecret'> & { push: Extract<Push, { isOn: true }> }

/** Whether the services that subscribing needs are there; logs which one is missing. */
function isPushOn(services: Services, logFailure: ResponseExtras['logFailure']): services is PushServices {
  const { push } = services
  const missing = push.isOn ? missingSetting(services, 'db', 'appSecret') : push.because
  if (missing) logFailure(new Failure('push', `off, because ${missing}`, { retryable: false }))
  return !missing
}

/** Recorded because an unknown host may be a browser's new push service. */
async function recordHost(db: Database, endpoint: string, now: Date): Promise<void> {
  const host = endpointHost(endpoint)
  if (host) await countRefusedHost(db, host, now)
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
