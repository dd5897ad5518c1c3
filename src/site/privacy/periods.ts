// Retention periods of personal data. The privacy page shows them, and the job `forget-people` applies them.

/** Orders that were never paid, counted from their last change. */
export const UNPAID_ORDER_DAYS = 30
/** Paid orders, counted from the end of their year: required by tax law (law of 20 November 2022). */
export const PAID_ORDER_YEARS = 10
/** Fans, counted from the end of their subscription, and abandoned signups; their invoices stay at Stripe. */
export const ENDED_FAN_DAYS = 30
/** Addresses for the mails about episodes that nobody confirmed, counted from the form. */
export const MAIL_UNCONFIRMED_DAYS = 7
/** Addresses that get no more mails, counted from the last of them: until then it can be undone. */
export const MAIL_ENDED_DAYS = 30
/** Stored webhook events of vendors. */
export const WEBHOOK_DAYS = 90
/** Withdrawals are kept like their order; one that matches no order is handled long before this. */
export const UNMATCHED_WITHDRAWAL_YEARS = 2
