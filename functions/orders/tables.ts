// The tables of this feature, and what they hold of people.
import { sql } from 'drizzle-orm'
import { coupons } from '../db/coupon-schema.ts'
import { couponClaims } from '../db/order-facts-schema.ts'
import { orderEvents, orderLines, orderLinks, orderRevisions, orders } from '../db/order-schema.ts'
import { type FeatureTable, ofOrder } from '../db/whose-rows.ts'

export const orderTables: readonly FeatureTable[] = [
  {
    table: orders,
    of: ({ email }) => sql`email_key = ${email}::text`,
    personal: ['email', 'emailKey', 'firstName', 'lastName', 'printRefusal'],
    others: [
      'id',
      'number',
      'status',
      'paymentState',
      'fulfilmentState',
      'holdReason',
      'releasedHolds',
      'currentRevision',
      'paidRevision',
      'paymentId',
      'couponCode',
      'couponDiscountCents',
      'totalCents',
      'version',
      'busyUntil',
      'createdAt',
      'updatedAt',
      'paidAt',
      'printAskedAt',
      'triedAt',
      'cancelledAt',
      'cancelReason',
      'anonymisedAt'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderRevisions,
    of: (who) => sql`(${ofOrder(who)} OR lower(customer ->> 'email') = ${who.email}::text)`,
    personal: ['customer'],
    others: [
      'orderId',
      'revision',
      'shippingMethod',
      'shippingName',
      'subtotalCents',
      'discountCents',
      'shippingCents',
      'totalCents',
      'couponId',
      'quoteHash',
      'createdAt',
      'pushedAt'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderLines,
    of: ofOrder,
    personal: [],
    others: [
      'orderId',
      'revision',
      'line',
      'productId',
      'variantId',
      'templateId',
      'name',
      'colour',
      'size',
      'quantity',
      'unitCents'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderEvents,
    of: ofOrder,
    personal: [],
    others: ['id', 'orderId', 'at', 'actor', 'what', 'fromStatus', 'toStatus', 'details'],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  },
  {
    table: orderLinks,
    of: ofOrder,
    personal: ['tokenHash'],
    others: ['orderId', 'createdAt', 'expiresAt'],
    kept: { until: 'the link expires' }
  },
  { table: coupons, holds: 'terms of coupons' },
  {
    table: couponClaims,
    of: (who) => sql`(${ofOrder(who)} OR email_key = ${who.email}::text)`,
    personal: ['mailbox'],
    others: [
      'orderId',
      'couponId',
      'isOnce',
      'state',
      'discountCents',
      'reservedAt',
      'consumedAt',
      'releasedAt'
    ],
    kept: ['UNPAID_ORDER_DAYS', 'PAID_ORDER_YEARS']
  }
]
