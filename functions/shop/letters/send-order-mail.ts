// Mails a buyer about an order. The text is written when the mail is sent: the outbox message holds only the order id and the
// kind of mail, so that it contains no address.
import * as v from 'valibot'
import type { CustomerInfo } from '../../../src/shop/orders/customer.ts'
import { orderNumberOf } from '../../../src/shop/orders/order-number.ts'
import { saleFactsOf } from '../../../src/site/brand/sale-facts.ts'
import { settings } from '../../../src/site/brand/settings.ts'
import { enqueueAlert } from '../../platform/alerts/alerts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/open.ts'
import { newLinkToken } from '../../platform/http/link-token.ts'
import type { OutboxHandler } from '../../platform/outbox/work-messages.ts'
import { type Letter, writtenLetter } from '../../platform/services/smtp/letter.ts'
import { mailAway, type Sender } from '../../platform/services/smtp/mailer.ts'
import { orderLinkOf, storeOrderLink } from '../orders/order-links.ts'
import {
  addressChangedLetter,
  cancelledLetter,
  confirmedLetter,
  type OrderName,
  partRefundedLetter,
  paymentFailedLetter,
  refundedLetter,
  secondRefundedLetter,
  shippedLetter
} from './order-letters.ts'
import { type OrderForMail, orderForMail } from './order-mail-queries.ts'

const payloadSchema = v.object({
  orderId: v.string(),
  which: v.picklist([
    ...(['confirmed', 'payment-failed', 'shipped', 'cancelled', 'refunded'] as const),
    ...(['part-refunded', 'second-refunded', 'address-changed'] as const)
  ]),
  shipmentId: v.optional(v.string()),
  refundId: v.optional(v.string())
})
type Which = v.InferOutput<typeof payloadSchema>['which']

const facts = saleFactsOf(settings)

type Post = { db: Database; now: Clock; mailer: Sender | undefined }

/**
 * Sends the mail of an outbox message, normally once. When the mail server's answer is lost, or this process dies before
 * recording it, the mail is sent again with the same `Message-ID`, by which servers and mail programs recognise a copy. The
 * hosts get an alert about a mail that cannot be delivered.
 */
export const orderMailHandler = ({ db, now, mailer }: Post): OutboxHandler => ({
  work: async ({ payload, dedupeKey }) => {
    if (!mailer) throw mailAway('SMTP_URL is not set')
    const { orderId, which, ...of } = v.parse(payloadSchema, payload)
    const known = await orderForMail(db, orderId, of)
    // A new token each time: the mail that was sent before may be lost, and its token is stored nowhere.
    const token = newLinkToken()
    const letter = known && letterOf(which, known, orderLinkOf(token))
    if (!letter) return undefined
    const written = writtenLetter(letter, settings)
    // The mail about a refused payment links to the checkout instead.
    if (which !== 'payment-failed') await storeOrderLink(db, token, orderId, now())
    await mailer.send({ id: dedupeKey, to: known.order.email, replyTo: settings.mail.support, ...written })
    return undefined
  },
  giveUp: async ({ payload, dedupeKey: mailKey }) => {
    const { orderId } = v.parse(payloadSchema, payload)
    await enqueueAlert(db, { cause: 'mail-undelivered', orderId, mailKey }, now())
  }
})

/**
 * undefined = no mail is due any more: the buyer's data was erased, the order was cancelled, or the parcel or refund was
 * reversed.
 */
function letterOf(which: Which, known: OrderForMail, link: string): Letter | undefined {
  const { order, payment, shipment, refund } = known
  const { id, firstName, anonymisedAt, status, fulfilmentState } = order
  const named = { id, firstName, number: orderNumberOf(order.number), link }
  if (anonymisedAt || order.email === '') return undefined
  const refunded = { ...named, refundedCents: payment?.receivedCents ?? order.totalCents }
  const partRefund =
    refund && refund.status !== 'failed'
      ? { ...named, refundedCents: refund.amountCents, goesOn: status !== 'cancelled' }
      : undefined
  switch (which) {
    case 'confirmed':
      return status === 'cancelled' ? undefined : confirmation(named, known)
    case 'payment-failed':
      return status === 'draft' ? paymentFailedLetter(named, facts) : undefined
    case 'shipped':
      return shipment?.status === 'sent' || shipment?.status === 'delivered'
        ? shippedLetter(named, { ...shipment, isPart: fulfilmentState === 'partial' }, facts)
        : undefined
    case 'cancelled':
      return cancelledLetter(refunded, facts)
    case 'refunded':
      // Cancelled meanwhile, while Printful still allowed it.
      return status === 'cancelled' ? cancelledLetter(refunded, facts) : refundedLetter(refunded, facts)
    case 'part-refunded':
      return partRefund && partRefundedLetter(partRefund, facts)
    case 'second-refunded':
      return partRefund && secondRefundedLetter(partRefund, facts)
    case 'address-changed':
      // Only emptied together with the order.
      return known.paid && addressChangedLetter(named, known.paid.customer as CustomerInfo, facts)
  }
}

function confirmation(named: OrderName, { order, paid, lines }: OrderForMail): Letter | undefined {
  if (!paid) return undefined
  const { createdAt, couponCode } = order
  const { subtotalCents, discountCents, shippingCents, totalCents } = paid
  const amounts = { subtotalCents, discountCents, shippingCents, totalCents }
  // Only emptied together with the order.
  const shipTo = paid.customer as CustomerInfo
  return confirmedLetter({ ...named, createdAt, shipTo, lines, couponCode, ...amounts }, facts)
}
