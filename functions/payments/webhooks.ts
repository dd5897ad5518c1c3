// Stripe's webhook: checks the signature, stores the event once, then settles its order. An event is only a hint; the facts
// are fetched from Stripe.
import { paymentWebhook } from '../../src/features/checkout/vendor-calls.ts'
import { accept, Failure, refuse } from '../../src/lib/outcome.ts'
import { handle, type Route } from '../http/handle.ts'
import { paymentContextOf } from '../orders/context.ts'
import type { Services } from '../services.ts'
import { handleFanEvent } from '../superfan/handle-fan-event.ts'
import { dealWith, isOfOurMoney, storeEvent } from './events.ts'

const HEARD = { ok: true } as const

/**
 * 400 when the signature is wrong, 5xx when the event could not be stored: Stripe then retries for three days. A stored event
 * gets 200 even when settling its order fails; a job settles it later. An event about a Superfan is handled before the
 * response, which is a 5xx when that fails.
 */
export const paymentWebhooks = (services: Services): readonly Route[] => [
  handle(paymentWebhook, async ({ rawBody, requestHeader, note }) => {
    const paymentContext = paymentContextOf(services)
    const event = await paymentContext.payments.readWebhook(rawBody, requestHeader('stripe-signature'))
    if (!event) return refuse('bad-signature')
    if (!isOfOurMoney(event, paymentContext.payments.isLive)) return accept(HEARD)
    await handleFanEvent(services, event)
    const { id: key, type, paymentId } = event
    if ((await storeEvent(paymentContext.db, event, paymentContext.now())) || paymentId === undefined)
      return accept(HEARD)
    try {
      paymentContext.passing('event stored')
      await dealWith(paymentContext, [{ key, type, paymentId }], 'webhook', note)
    } catch (error) {
      // Recording the failure failed as well; the stored event still waits for the job.
      if (!(error instanceof Failure)) throw error
      note(error)
    }
    return accept(HEARD)
  })
]
