// Storage key and event of the cart. A separate module, because every page checks at load whether there is a cart.

/** Key in local storage, after the short name of the podcast. */
export const CART_KEY = '-cart'
/** Event of `window` that hydrates the cart on product pages, for visitors without a stored cart. */
export const CART_EVENT = 'cart'

/** Parameter of the address that opens the cart. */
export const OPEN_CART = 'winkelwagen'
/** The shop with the cart open: the way back from the checkout. */
export const OPEN_CART_PATH = `/?${OPEN_CART}#merch`
export const CHECKOUT_PATH = '/checkout/'

/** Key in session storage, after the short name: the prices that the cart showed when the buyer went to the checkout. */
export const SEEN_PRICES_KEY = '-prices'
