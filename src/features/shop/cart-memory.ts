// What the cart keeps in the browser: apart from the rules, because every page looks at load whether there is one.

/** Key in local storage, after the short name of the podcast (spec shop 3). */
export const CART_KEY = '-cart'
