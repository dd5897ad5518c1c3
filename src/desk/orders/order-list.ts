// The list of orders on the desk: its limits, and how one of its pages follows another.

export const DESK_ORDERS_PATH = '/bo9/desk/bestellingen/'
export const DESK_ORDER_PATH = '/bo9/desk/bestelling/'

export const ORDERS_PER_PAGE = 50
export const MAX_SEARCH_CHARS = 100
/** More than the shop sells in ten years, and still an answer that the server can send at once. */
export const MAX_CSV_ORDERS = 15_000

/** The page of an order. Its id names nobody. */
export const orderPath = (orderId: string): string => `${DESK_ORDER_PATH}#${orderId}`
