// Gives money of one payment back, until so much is back in all. Asked for as a sum, so that a second time is nothing.
import type { Cents } from '../../src/lib/money.ts'
import { accept, Failure, invariant, type Outcome } from '../../src/lib/outcome.ts'
import {
  PAYMENTS_SERVICE,
  type Payment,
  type Payments,
  SpentKey,
  TakenKey
} from '../services/stripe/payments.ts'
import type { PaymentContext } from './context.ts'
import { withMoneyFacts } from './money-facts.ts'
import type { Claim } from './order-claim.ts'

/** Each try that fails under its key is one that somebody made before. */
const TRIES = 5

/** `givenCents`: what went back now; 0 = so much was back already. */
export type Refunded = { givenCents: Cents; backCents: Cents }

/** The payment with what went back of it as its refunds say, and how many of them there ever were. */
export async function refundStanding(payments: Payments, paymentId: string) {
  const payment = await payments.find(paymentId)
  if (payment?.status !== 'succeeded') return undefined
  const refunds = await payments.refundsOf(paymentId)
  return { payment: withMoneyFacts(payment, { refunds }), count: refunds.length }
}

/**
 * Under the claim of the order. The key names how many refunds there were before, and not the amount: of two that start
 * from the same standing, one alone gets through at the provider, even when one of them lost its claim while it stood still.
 */
export async function refundUpTo(
  { payments, passing }: Pick<PaymentContext, 'payments' | 'passing'>,
  claim: Claim,
  paymentId: string,
  wantedCents: (paid: Payment) => Cents
): Promise<Outcome<Refunded, 'nothing-to-refund'>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const standing = await refundStanding(payments, paymentId)
    invariant(standing, `${paymentId} was paid`)
    const { payment, count } = standing
    const backCents = wantedCents(payment)
    const missing = backCents - payment.refundedCents
    if (missing <= 0) return accept({ givenCents: 0, backCents: payment.refundedCents })
    await claim.renew()
    passing('refund begun')
    try {
      const key = `refund:${paymentId}:${count}${tries > 0 ? `:${tries}` : ''}`
      const given = await payments.refund(paymentId, key, missing)
      passing('money given back')
      return given.ok ? accept({ givenCents: missing, backCents }) : given
    } catch (error) {
      // An old failure, or somebody's other amount, is kept under the key: what it did shows in the list.
      if (!(error instanceof SpentKey || error instanceof TakenKey)) throw error
    }
  }
  throw new Failure(PAYMENTS_SERVICE, 'takes no refund under any of our keys')
}
