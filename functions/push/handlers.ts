// Handlers of the push API.

import { getPushKey, subscribeToPush, unsubscribeFromPush } from '../../src/features/push/contract.ts'
import { endpointHost, isWithinReach } from '../../src/features/push/rules.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import type { Database } from '../db/open.ts'
import { addressKey } from '../http/address-key.ts'
import { handle, type ResponseExtras, type Route } from '../http/handle.ts'
import { createLimiter } from '../http/limiter.ts'
import type { Services } from '../services.ts'
import { countRefusedHost, forgetSubscription, isKnown, storeSubscription } from './queries.ts'
import { isOnCurve } from './vapid-pair.ts'

const DONE = { ok: true } as const

export function pushHandlers(services: Services): readonly Route[] {
  const { now } = services
  const limiter = createLimiter(services, 'push')

  return [
    handle(getPushKey, ({ logFailure }) => {
      const context = contextOf(services, logFailure)
      return context ? accept({ publicKey: context.publicKey }) : refuse('push-off')
    }),
    handle(subscribeToPush, async (visit) => {
      const context = contextOf(services, visit.logFailure)
      if (!context) return refuse('push-off')
      const address = addressKey(visit.visitorAddress, context.secret, now())
      if (!(await limiter.allows(visit, ['push-write'], { address }))) return refuse('too-many-subscriptions')
      const { endpoint, keys } = visit.body
      if (!isWithinReach(endpoint, context.reach)) {
        await recordHost(context.db, endpoint, now())
        return refuse('unknown-push-service')
      }
      const subscription = { endpoint, p256dh: bytesOf(keys.p256dh), auth: bytesOf(keys.auth) }
      if (!isOnCurve(subscription.p256dh)) return refuse('unusable-keys')
      const isNewcomer = !(await isKnown(context.db, endpoint))
      if (isNewcomer && !(await limiter.allows(visit, ['push-new', 'push-new-day'], { address })))
        return refuse('too-many-subscriptions')
      await storeSubscription(context.db, subscription, now())
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

/** The services that subscribing needs. When one is missing, returns undefined and logs which. */
function contextOf({ push, db, appSecret }: Services, logFailure: ResponseExtras['logFailure']) {
  const off = (reason: string) =>
    logFailure(new Failure('push', `off, because ${reason}`, { retryable: false }))
  if (!push.isOn) off(push.because)
  else if (!db) off('DATABASE_URL is not set')
  else if (!appSecret) off('APP_SECRET is not set')
  else return { ...push, db, secret: appSecret }
  return undefined
}

/** Recorded because an unknown host may be a browser's new push service. */
async function recordHost(db: Database, endpoint: string, now: Date): Promise<void> {
  const host = endpointHost(endpoint)
  if (host) await countRefusedHost(db, host, now)
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url')
