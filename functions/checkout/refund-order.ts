// A host gives money of an order back, or part of it. Asked for as how much is to be back in all, so that a second time is nothing.
import type { Cents } from '../../src/lib/money.ts'
import { accept, invariant, type Outcome, refuse } from '../../src/lib/outcome.ts'
import type { PaymentContext } from './context.ts'
import { noteHostAct } from './host-queries.ts'
import { underClaim } from './order-claim.ts'
import { type Order, orderOf } from './queries.ts'
import { type Refunded, refundStanding, refundUpTo } from './refund-money.ts'
import { settle } from './settle-order.ts'

/** `bank-refuses`: the buyer asked Stripe for it, and Stripe has it. `order-busy`: money of it moves at this moment. */
export type GiveBackRefusal = 'unknown-order' | 'not-paid' | 'more-than-paid' | 'bank-refuses' | 'order-busy'
export type GivenBack = Refunded & { order: Order }

/**
 * Sees to it that `upToCents` of what was paid (all of it when it is not given) are back. All of it calls the order off
 * where nothing is made of it yet. A run that died is simply repeated: what it did is found at Stripe.
 */
export async function refundOrder(
  paymentContext: PaymentContext,
  orderId: string,
  upToCents?: Cents
): Promise<Outcome<GivenBack, GiveBackRefusal>> {
  const { db, payments, now } = paymentContext
  const look = () => settle(paymentContext, orderId, { actor: 'host', isMoneyNews: true })
  if (!(await look())) return refuse('unknown-order')
  const given = await underClaim(
    paymentContext,
    orderId,
    async (claim): Promise<Outcome<Refunded, GiveBackRefusal>> => {
      const order = await orderOf(db, orderId)
      invariant(order, `order ${orderId} is there`)
      const { paidAt, paymentId } = order
      const paid = paidAt && paymentId ? await refundStanding(payments, paymentId) : undefined
      if (!paid) return refuse('not-paid')
      const { id, receivedCents, refundedCents } = paid.payment
      const wanted = upToCents ?? receivedCents
      if (wanted > receivedCents) return refuse('more-than-paid')
      if (wanted <= refundedCents) return accept({ givenCents: 0, backCents: refundedCents })
      await noteHostAct(
        db,
        order,
        { what: 'money asked back', details: { cents: wanted - refundedCents } },
        now()
      )
      const refunded = await refundUpTo(paymentContext, claim, id, () => wanted)
      return refunded.ok ? refunded : refuse('bank-refuses')
    }
  )
  if (given === 'busy') return refuse('order-busy')
  const order = await look()
  if (!given.ok) return given
  return order ? accept({ ...given.value, order }) : refuse('unknown-order')
}
