/** Session storage key, after the podcast's short name: the token of the link that this tab opened. */
export const ORDER_LINK_KEY = '-order-link'

/** The token is behind the '#', so that browsers send it neither with the request nor as a referrer. */
export const ORDER_PAGE_PATH = '/checkout/bestelling/'
/** Long enough to get the parcel, try it on and withdraw. The mail itself stays the proof of the purchase. */
export const ORDER_LINK_DAYS = 90
