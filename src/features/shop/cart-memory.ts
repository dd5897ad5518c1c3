// Storage key and event of the cart. A separate module, because every page checks at load whether there is a cart.

/** Key in local storage, after the short name of the podcast (spec shop 3). */
export const CART_KEY = '-cart'
/** Event of `window` that hydrates the cart on product pages, for visitors without a stored cart. */
export const CART_EVENT = 'cart'
