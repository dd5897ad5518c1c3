// Invariants of orders, their money, coupons and prints (docs/invariants.md).
import { sql } from 'drizzle-orm'
import { isActProposed } from '../orders/acts-of-hosts.ts'
import type { Questions } from './questions.ts'

/** The time allowed from payment to print order. */
const PRINT_MINUTES = 15
/** Printful makes an order in two to five working days; this leaves more than a week of slack. */
const SENT_WITHIN_MINUTES = 14 * 24 * 60
/** Newer breaches are ignored, because a call or a job may be about to fix them. */
const SETTLED_MINUTES = 60

export const orderQuestions: Questions = (ago) => [...moneyQuestions(ago), ...aftermathQuestions(ago)]

/** I-3 to I-7: the amount paid is the price, is paid once, and does not change. */
const moneyQuestions: Questions = (ago) => [
  [
    'printed-unpaid',
    sql`SELECT print_orders.order_id AS subject FROM print_orders
      JOIN orders ON orders.id = print_orders.order_id
      WHERE print_orders.confirmed_at IS NOT NULL AND orders.hold_reason IS NULL
        AND NOT EXISTS (SELECT 1 FROM payments
          JOIN order_revisions ON order_revisions.order_id = payments.order_id
            AND order_revisions.revision = orders.paid_revision
          WHERE payments.order_id = orders.id AND payments.status = 'succeeded'
            AND payments.received_cents = order_revisions.total_cents)`
  ],
  [
    'total-differs',
    sql`SELECT orders.id AS subject FROM orders
      JOIN order_revisions ON order_revisions.order_id = orders.id
        AND order_revisions.revision = COALESCE(orders.paid_revision, orders.current_revision)
      LEFT JOIN LATERAL (SELECT SUM(unit_cents * quantity) AS cents FROM order_lines
        WHERE order_lines.order_id = orders.id AND order_lines.revision = order_revisions.revision) AS lines ON true
      WHERE orders.hold_reason IS NULL AND (orders.total_cents <> order_revisions.total_cents
        OR lines.cents IS DISTINCT FROM order_revisions.subtotal_cents)`
  ],
  [
    'two-open-payments',
    sql`SELECT payments.order_id AS subject FROM payments
      JOIN orders ON orders.id = payments.order_id AND orders.updated_at <= ${ago(SETTLED_MINUTES)}
      WHERE payments.status IN ('open', 'at-bank') AND payments.created_at <= ${ago(SETTLED_MINUTES)}
      GROUP BY payments.order_id HAVING count(*) > 1`
  ],
  [
    'paid-undone',
    sql`SELECT id AS subject FROM orders
      WHERE CASE WHEN paid_at IS NULL THEN status NOT IN ('draft', 'pending', 'cancelled')
        ELSE status IN ('draft', 'pending') OR payment_state IN ('unpaid', 'processing') END
      UNION SELECT order_id FROM order_events
        WHERE from_status NOT IN ('draft', 'pending', 'cancelled') AND to_status IN ('draft', 'pending')`
  ],
  [
    // Slack of a minute, because a call that took the lease before the payment may finish just after it.
    'changed-after-paid',
    sql`SELECT DISTINCT orders.id AS subject FROM orders
      JOIN order_revisions ON order_revisions.order_id = orders.id
      WHERE order_revisions.created_at > orders.paid_at + interval '1 minute'`
  ]
]

/** I-1, I-8, I-9: the consequences of a payment or a refund have happened. */
const aftermathQuestions: Questions = (ago) => [
  [
    'not-printed',
    sql`SELECT id AS subject FROM orders
      WHERE paid_at <= ${ago(PRINT_MINUTES)} AND hold_reason IS NULL AND status <> 'cancelled'
        AND payment_state NOT IN ('refunded', 'disputed') AND NOT ${isActProposed()}
        AND NOT EXISTS (SELECT 1 FROM print_orders WHERE print_orders.order_id = orders.id)`
  ],
  [
    'print-stalled',
    sql`SELECT orders.id AS subject FROM orders
      JOIN print_orders ON print_orders.order_id = orders.id AND print_orders.confirmed_at <= ${ago(SENT_WITHIN_MINUTES)}
      WHERE orders.status IN ('processing', 'partially_shipped') AND orders.hold_reason IS NULL
        AND orders.payment_state <> 'refunded'`
  ],
  [
    'coupon-count',
    sql`SELECT coupons.code AS subject FROM coupons
      LEFT JOIN coupon_claims ON coupon_claims.coupon_id = coupons.id
      GROUP BY coupons.id
      HAVING coupons.reserved_count <> count(*) FILTER (WHERE coupon_claims.state = 'reserved')
        OR coupons.redeemed_count <> count(*) FILTER (WHERE coupon_claims.state = 'consumed')`
  ],
  [
    'claim-left',
    sql`SELECT DISTINCT orders.id AS subject FROM coupon_claims
      JOIN orders ON orders.id = coupon_claims.order_id
      WHERE (coupon_claims.state = 'reserved' AND orders.status NOT IN ('draft', 'pending'))
        OR (coupon_claims.state = 'consumed' AND orders.paid_at IS NULL)`
  ],
  [
    // Parcels that were sent cannot be stopped; the failed attempt mailed the hosts.
    'refunded-but-printed',
    sql`SELECT orders.id AS subject FROM orders
      JOIN print_orders ON print_orders.order_id = orders.id
      WHERE orders.payment_state = 'refunded' AND orders.updated_at <= ${ago(SETTLED_MINUTES)}
        AND print_orders.status IN ('pending', 'in-review', 'in-production', 'on-hold')
        AND NOT EXISTS (SELECT 1 FROM outbox
          WHERE (outbox.dedupe_key = 'stop-print:' || orders.id AND outbox.done_at IS NULL AND outbox.dead_at IS NULL)
            OR (outbox.kind = 'alert' AND starts_with(outbox.dedupe_key, 'alert:order-not-stopped:' || orders.id || ':')))`
  ]
]
