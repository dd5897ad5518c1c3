// Every way in which money and orders can disagree, as the nightly comparison with Stripe finds it.

export const BREACHES = [
  /** Stripe has a payment for an order that does not exist here. */
  'order-missing',
  /** Stripe has a payment that the order does not show. */
  'payment-not-booked',
  /** A payment is stored here that Stripe does not have. */
  'payment-not-at-stripe',
  /** An order was paid with another amount than it costs, and the hosts got no mail. */
  'amount-differs',
  /** A second payment of an order was not refunded. */
  'second-payment-kept',
  'refunds-differ',
  'refunded-too-much',
  /** The sums of a day differ although each payment agrees. */
  'day-differs',
  /** Paid and not held, but not at Printful. */
  'not-printed',
  /** At Printful for more than two weeks, and not sent completely. */
  'print-stalled',
  'coupon-count',
  'dead-letter',
  'event-waiting',
  'order-not-ended',
  /** Confirmed at Printful, without a payment of its exact total. */
  'printed-unpaid',
  /** The total of an order differs from its revision, or the revision's from its lines. */
  'total-differs',
  /** Two payments of one order could both be confirmed. */
  'two-open-payments',
  /** Paid but shown as unpaid, or the reverse. */
  'paid-undone',
  /** The order got another revision after the payment. */
  'changed-after-paid',
  /** An ended order still reserves a coupon, or an unpaid one used it up. */
  'claim-left',
  /** Fully refunded, still in production at Printful, and the hosts got no mail. */
  'refunded-but-printed',
  /** An accepted signup has no subscription, or a subscription and its fan did not end together. */
  'fan-differs',
  /** Stripe charges a subscription that belongs to no fan here. */
  'surplus-subscription'
] as const
export type BreachKind = (typeof BREACHES)[number]
