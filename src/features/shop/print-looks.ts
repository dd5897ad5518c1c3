// How often Printful is asked about an order when nobody told us anything.

export const LOOK_AGAIN_MINUTES = 25
/** After that a parcel has arrived, or somebody has written to us. */
export const WATCHED_AFTER_SHIPPING_DAYS = 45
/** A paid order that is not at Printful by then is told to the hosts. */
export const WAITING_TOO_LONG_MINUTES = 30
