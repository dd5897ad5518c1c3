// Mails a buyer what became of an order. What is told is looked up when it is sent: the promise holds no more than
// which order and which mail, so that no address waits anywhere.
import * as v from 'valibot'
import { saleFactsOf } from '../../src/features/brand/sale-facts.ts'
import { settings } from '../../src/features/brand/settings.ts'
import { type Letter, writtenLetter } from '../../src/features/mail/letter.ts'
import type { CustomerInfo } from '../../src/features/shop/customer.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/open.ts'
import type { Duty } from '../outbox/work-outbox.ts'
import { enqueueAlert } from '../releases/alerts.ts'
import { mailAway, type Sender } from '../services/smtp/mailer.ts'
import {
  cancelledLetter,
  confirmedLetter,
  partRefundedLetter,
  paymentFailedLetter,
  refundedLetter,
  secondRefundedLetter,
  shippedLetter
} from './order-letters.ts'
import { type OrderToTellOf, orderToTellOf } from './queries.ts'

const payloadSchema = v.object({
  orderId: v.string(),
  which: v.picklist([
    ...(['confirmed', 'payment-failed', 'shipped', 'cancelled', 'refunded'] as const),
    ...(['part-refunded', 'second-refunded'] as const)
  ]),
  shipmentId: v.optional(v.string()),
  refundId: v.optional(v.string())
})
type Which = v.InferOutput<typeof payloadSchema>['which']

const facts = saleFactsOf(settings)

type Post = { db: Database; now: Clock; mailer: Sender | undefined }

/**
 * Sends the mail of a promise. Once in peace. Where the yes of the mail server is lost, or this process dies before it
 * noted it, the mail goes out once more under the same name (`Message-ID`), by which servers and readers know a copy:
 * better a copy than no mail. The hosts are told about a mail that cannot be delivered.
 */
export const orderMailDuty = ({ db, now, mailer }: Post): Duty => ({
  work: async ({ payload, dedupeKey }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const { orderId, which, ...of } = v.parse(payloadSchema, payload)
    const known = await orderToTellOf(db, orderId, of)
    const letter = known && letterOf(which, known)
    if (!letter) return undefined
    const written = writtenLetter(letter, settings)
    await mailer.send({ id: dedupeKey, to: known.order.email, replyTo: settings.mail.support, ...written })
    return undefined
  },
  giveUp: async ({ payload }) => {
    const { orderId } = v.parse(payloadSchema, payload)
    await enqueueAlert(db, { cause: 'mail-undelivered', orderId }, now())
  }
})

/**
 * undefined = there is nothing to tell any more, or nobody: the buyer was forgotten, the order called off meanwhile, parcel or
 * refund withdrawn.
 */
function letterOf(which: Which, known: OrderToTellOf): Letter | undefined {
  const { order, payment, shipment, refund } = known
  const { id, firstName, anonymisedAt, status, fulfilmentState } = order
  if (anonymisedAt || order.email === '') return undefined
  const refunded = { id, firstName, refundedCents: payment?.receivedCents ?? order.totalCents }
  const partRefund =
    refund && refund.status !== 'failed'
      ? { id, firstName, refundedCents: refund.amountCents, goesOn: status !== 'cancelled' }
      : undefined
  switch (which) {
    case 'confirmed':
      return status === 'cancelled' ? undefined : confirmation(known)
    case 'payment-failed':
      return status === 'draft' ? paymentFailedLetter(order, facts) : undefined
    case 'shipped':
      return shipment?.status === 'sent' || shipment?.status === 'delivered'
        ? shippedLetter(order, { ...shipment, isPart: fulfilmentState === 'partial' }, facts)
        : undefined
    case 'cancelled':
      return cancelledLetter(refunded, facts)
    case 'refunded':
      // Called off meanwhile, because Printful could still let it go.
      return status === 'cancelled' ? cancelledLetter(refunded, facts) : refundedLetter(refunded, facts)
    case 'part-refunded':
      return partRefund && partRefundedLetter(partRefund, facts)
    case 'second-refunded':
      return partRefund && secondRefundedLetter(partRefund, facts)
  }
}

function confirmation({ order, paid, lines }: OrderToTellOf): Letter | undefined {
  if (!paid) return undefined
  const { id, createdAt, firstName, couponCode } = order
  const { subtotalCents, discountCents, shippingCents, totalCents } = paid
  const amounts = { subtotalCents, discountCents, shippingCents, totalCents }
  // Emptied only together with the order.
  const shipTo = paid.customer as CustomerInfo
  return confirmedLetter({ id, createdAt, firstName, shipTo, lines, couponCode, ...amounts }, facts)
}
