// For tests: an order and what the bank says of it, to be judged.
import { noor } from '../services/trial-payments.ts'
import type { Facts, judge, PaymentFact } from './judge-order.ts'
import type { Order, Revision } from './records.ts'

export const NOW = new Date('2026-11-20T12:00:00Z')
export const ID = 'ord_abcdefghijklmnopqrstuvwx'
export const order = (changes: Partial<Order> = {}): Order => ({
  ...{ id: ID, status: 'draft', paymentState: 'unpaid', fulfilmentState: 'none' },
  ...{ holdReason: null, releasedHolds: [] },
  ...{ email: noor.email, emailKey: noor.email, firstName: 'Noor', lastName: 'de Wit' },
  ...{ currentRevision: 1, paidRevision: null, paymentId: 'pi_1', couponCode: null, couponDiscountCents: 0 },
  ...{ totalCents: 2938, version: 0, busyUntil: null, createdAt: NOW, updatedAt: NOW, paidAt: null },
  ...{ printAskedAt: null, cancelledAt: null, cancelReason: null, anonymisedAt: null },
  ...changes
})
export const revision = (number: number, totalCents: number, couponId: number | null = null): Revision => ({
  ...{ orderId: ID, revision: number, customer: noor, shippingMethod: 'STANDARD', shippingName: 'Flat' },
  ...{ subtotalCents: totalCents - 439, discountCents: 0, shippingCents: 439, totalCents, couponId },
  ...{ quoteHash: String(number), createdAt: NOW, pushedAt: NOW }
})
export const payment = (changes: Partial<PaymentFact> = {}): PaymentFact => ({
  ...{ id: 'pi_1', status: 'open', amountCents: 2938, receivedCents: 0, currency: 'eur', isLive: false },
  ...{ orderId: ID, revision: 1, refundedCents: 0, isDisputed: false, wasSucceeded: false },
  lastErrorCode: undefined,
  ...changes
})
export const succeeded = (changes: Partial<PaymentFact> = {}) =>
  payment({ status: 'succeeded', receivedCents: changes.amountCents ?? 2938, ...changes })
export const facts = (changes: Partial<Facts> = {}): Facts => ({
  ...{ order: order(), revisions: [revision(1, 2938)], payments: [payment()] },
  ...{ isFraudSuspected: false, isWithdrawn: false, couponIds: [], isLive: false, now: NOW },
  ...changes
})
export const PAID = {
  status: 'paid',
  paymentState: 'paid',
  fulfilmentState: 'queued',
  paidAt: NOW,
  paidRevision: 1
} as const
export const MADE = { ...PAID, status: 'processing', fulfilmentState: 'confirmed' } as const
export const parcel = (id: string, status: string, isReshipment = false, wasSent = false) => ({
  ...{ id, status, isReshipment, wasSent }
})
export const kinds = ({ promises }: ReturnType<typeof judge>) => promises.map(({ dedupeKey }) => dedupeKey)
