// Payments at the simulated Stripe, with what a buyer, an issuer or a host in the dashboard can do to each.
import { html } from 'hono/html'
import type { Simulators } from '../../functions/local.ts'
import { formatEuro } from '../../src/lib/money.ts'
import { simulatedShopText } from '../../src/texts/simulated-shop.ts'
import type { Intent } from '../stripe/objects.ts'
import { SIMULATED_STRIPE_ORIGIN } from '../stripe/simulator.ts'
import type { Item } from './html.ts'

type Stripe = NonNullable<Simulators['stripe']>
const text = simulatedShopText.payments
const ANSWERED_WITHIN_MS = 5_000

/** undefined when the real Stripe is connected. */
export const payments = ({ stripe }: Simulators): Item[] | undefined =>
  stripe?.intents.map((intent) => itemOf(stripe, intent))

function itemOf(stripe: Stripe, { id, amount, status, metadata }: Intent): Item {
  const { buyer, charges, disputes } = stripe
  const charge = charges.find(({ payment_intent: of }) => of === id)
  const dispute = disputes.find(({ payment_intent: of }) => of === id)
  const refundedCents = charge?.amount_refunded ?? 0
  const leftCents = (charge?.amount ?? 0) - refundedCents
  const isDisputed = dispute?.status === 'needs_response'
  const isPaid = status === 'succeeded'
  return {
    id,
    title: formatEuro(amount),
    states: [
      text.statuses[status],
      ...(refundedCents > 0 ? [text.refunded(formatEuro(refundedCents))] : []),
      ...(isDisputed ? [text.disputed] : [])
    ],
    lines: [
      ...(metadata.order_id ? [text.order(metadata.order_id)] : []),
      id,
      ...(status === 'requires_action'
        ? [html`<a href="/simulators/stripe/bank/${id}">${text.toApprovalPage}</a>`]
        : [])
    ],
    acts: {
      ...(status === 'processing' && {
        'settle-paid': () => buyer.settle(id, true),
        'settle-failed': () => buyer.settle(id, false)
      }),
      ...(isPaid &&
        !isDisputed &&
        leftCents > 0 && {
          'refund-all': () => refund(stripe, id, leftCents),
          'refund-half': () => refund(stripe, id, Math.ceil(leftCents / 2))
        }),
      ...(isPaid && !dispute && { dispute: () => buyer.dispute(id), fraud: () => buyer.warnOfFraud(id) }),
      ...(isPaid &&
        isDisputed && {
          'dispute-won': () => buyer.closeDispute(id, 'won'),
          'dispute-lost': () => buyer.closeDispute(id, 'lost')
        })
    }
  }
}

/** Refunds through Stripe's API, as its dashboard does, so that planned outages apply. */
async function refund(stripe: Stripe, paymentId: string, amountCents: number): Promise<boolean> {
  const request = new Request(`${SIMULATED_STRIPE_ORIGIN}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_simulated' },
    body: new URLSearchParams({ payment_intent: paymentId, amount: String(amountCents) }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS)
  })
  const answer = await stripe.send(request).catch(() => undefined)
  return answer?.ok === true
}
