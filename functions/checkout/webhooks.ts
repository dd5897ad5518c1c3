// Stripe calls: signed, stored once, then the order that it is about is looked at. What it says is never believed, only that it said it.
import { paymentWebhook } from '../../src/features/checkout/vendor-calls.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { handle, type Route } from '../http/handle.ts'
import type { ShopServices } from '../services.ts'
import { hearOfFans } from '../superfan/hear-of-fans.ts'
import { paymentContextOf } from './context.ts'
import { dealWith } from './look-at-events.ts'
import { isOfOurMoney, storeEvent } from './webhook-inbox.ts'

const HEARD = { ok: true } as const

/**
 * 400 when it is not Stripe's, 5xx when it could not be stored: Stripe then calls again, for three days. Once it is
 * stored the answer is yes, whatever becomes of the look at its order: a job works off what waits. What is about a fan
 * is looked at before: 5xx when that failed.
 */
export const paymentWebhooks = (services: ShopServices): readonly Route[] => [
  handle(paymentWebhook, async ({ rawBody, requestHeader, note }) => {
    const paymentContext = paymentContextOf(services)
    const event = await paymentContext.payments.readWebhook(rawBody, requestHeader('stripe-signature'))
    if (!event) return refuse('bad-signature')
    if (!isOfOurMoney(event, paymentContext.payments.isLive)) return accept(HEARD)
    await hearOfFans(services, event)
    const { id: key, type, paymentId } = event
    if ((await storeEvent(paymentContext.db, event, paymentContext.now())) || paymentId === undefined)
      return accept(HEARD)
    try {
      paymentContext.passing('event stored')
      await dealWith(paymentContext, [{ key, type, paymentId }], 'webhook', note)
    } catch (error) {
      // Not even that it failed could be noted; the event waits all the same.
      if (!(error instanceof Failure)) throw error
      note(error)
    }
    return accept(HEARD)
  })
]
