// A host gives money of an order back, or part of it. Asked for as how much is to be back in all, so that a second time is nothing.
import type { Cents } from '../../src/lib/money.ts'
import { accept, type Outcome, refuse } from '../../src/lib/outcome.ts'
import { type Payment, type Payments, SpentKey } from '../services/payments.ts'
import type { Till } from './desk.ts'
import { noteHostAct } from './host-records.ts'
import { withMoneyFacts } from './money-facts.ts'
import type { Order } from './records.ts'
import { settle } from './settle-order.ts'

/** `bank-refuses`: the buyer asked the bank for it, and the bank has it. */
export type GiveBackRefusal = 'unknown-order' | 'not-paid' | 'more-than-paid' | 'bank-refuses'
/** `givenCents`: what went back now; 0 = so much was back already. */
export type GivenBack = { order: Order; givenCents: Cents; backCents: Cents }

/**
 * Sees to it that `upToCents` of what was paid (all of it when it is not given) are back. All of it calls the order off
 * where nothing is made of it yet. A run that died is simply repeated: what it did is found at the bank.
 */
export async function giveBack(
  till: Till,
  orderId: string,
  upToCents?: Cents
): Promise<Outcome<GivenBack, GiveBackRefusal>> {
  const { db, payments, now } = till
  const look = () => settle(till, orderId, { actor: 'host', isMoneyNews: true })
  const order = await look()
  if (!order) return refuse('unknown-order')
  const paid = order.paidAt === null ? undefined : await paidFor(payments, order)
  if (!paid) return refuse('not-paid')
  const wanted = upToCents ?? paid.receivedCents
  if (wanted > paid.receivedCents) return refuse('more-than-paid')
  const missing = wanted - paid.refundedCents
  if (missing <= 0) return accept({ order, givenCents: 0, backCents: paid.refundedCents })
  await noteHostAct(db, order, { what: 'money asked back', details: { cents: missing } }, now())
  const isGiven = await refunded(payments, paid, missing)
  const after = (await look()) ?? order
  return isGiven ? accept({ order: after, givenCents: missing, backCents: wanted }) : refuse('bank-refuses')
}

/** The payment that pays the order, with what went back of it as its refunds say. */
async function paidFor(payments: Payments, { paymentId }: Order): Promise<Payment | undefined> {
  const payment = paymentId === null ? undefined : await payments.find(paymentId)
  if (payment?.status !== 'succeeded') return undefined
  return withMoneyFacts(payment, { refunds: await payments.refundsOf(payment.id) })
}

/** Under a key of what was back before: two at once, and one that is repeated, give the same money once. */
async function refunded(payments: Payments, paid: Payment, cents: Cents): Promise<boolean> {
  const key = `refund:${paid.id}:from:${paid.refundedCents}:${cents}`
  try {
    return (await payments.refund(paid.id, key, cents)).ok
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error
    const refunds = await payments.refundsOf(paid.id)
    const { refundedCents } = withMoneyFacts(paid, { refunds })
    if (refundedCents > paid.refundedCents) return true
    return (await payments.refund(paid.id, `${key}:again`, cents)).ok
  }
}
