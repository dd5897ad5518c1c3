// How often an order is fetched from Printful if no webhook arrives.

export const LOOK_AGAIN_MINUTES = 25
/** Orders are not checked after this: the parcel has arrived, or the buyer has contacted us. */
export const WATCHED_AFTER_SHIPPING_DAYS = 45
/** The hosts get a mail about a paid order that is still not at Printful after this time. */
export const WAITING_TOO_LONG_MINUTES = 30
