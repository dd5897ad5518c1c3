// How long what people leave with us is kept. The privacy page says these numbers, the job `forget-people` keeps them.

/** Orders that were never paid, counted from their last change. */
export const UNPAID_ORDER_DAYS = 30
/** Paid orders, counted from the end of their year: tax law wants their papers that long (law of 20 November 2022). */
export const PAID_ORDER_YEARS = 10
/** Fans, counted from the end of their subscription, and signups of which nothing came; their invoices stay at Stripe. */
export const ENDED_FAN_DAYS = 30
/** What vendors called in. */
export const WEBHOOK_DAYS = 90
/** Withdrawals belong to the papers of their order; one that fits none is settled long before this. */
export const UNMATCHED_WITHDRAWAL_YEARS = 2
