// The rules of the backoffice: its limits, the filters for orders, and the vote percentages.
import { ORDER_STATUSES, type OrderStatus } from '../shop/order-status.ts'

export const LOGIN_PATH = '/bo9/login/'
export const ORDERS_PATH = '/bo9/orders/'
export const VOTES_PATH = '/bo9/votes/'

/** Long enough for any passphrase. Passwords are never cut off or trimmed. */
export const MAX_PASSWORD_CHARS = 1024
/** Minimum length of a new password that is used without a second factor. */
export const MIN_PASSWORD_CHARS = 15

/** Orders per answer; older ones need another request. */
export const ORDERS_PER_PAGE = 50

/** Maximum length of the number or id that a host searches for. */
export const MAX_SEARCH_CHARS = 64

/**
 * What is left to do for an order that is not held: the printer still makes it although everything was refunded, or the
 * buyer withdrew and got nothing back yet.
 */
export const ORDER_TO_DOS = ['refunded-but-made', 'withdrawal-open'] as const
export type OrderToDo = (typeof ORDER_TO_DOS)[number]

/** Filters for the list of orders: a status, or `held` for orders that need a person: on hold, or with something to do. */
export const ORDER_FILTERS = ['held', ...ORDER_STATUSES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** Parses the filter in a URL (`?status=paid`); undefined = all orders, also for unknown names. */
export const filterNamed = (name: string | null): OrderFilter | undefined =>
  ORDER_FILTERS.find((filter) => filter === name)

/** The query string for a filter. */
export const filterSearch = (filter: OrderFilter | undefined): string => (filter ? `?status=${filter}` : '')

/** The query string for a search by number or id. */
export const numberSearch = (number: string): string =>
  number ? `?number=${encodeURIComponent(number)}` : ''

/** The number or id to search for, from the `number` of a URL (`?number=K9-4F7Q2`); '' = none. */
export const numberNamed = (number: string | null): string => (number ?? '').trim().slice(0, MAX_SEARCH_CHARS)

/** The shape of a status, in addition to its word and colour. */
export type StatusShape = 'ring' | 'half' | 'dot' | 'check' | 'cross'

export const STATUS_SHAPES: Readonly<Record<OrderStatus, StatusShape>> = {
  draft: 'ring',
  pending: 'half',
  paid: 'dot',
  processing: 'half',
  partially_shipped: 'half',
  shipped: 'dot',
  delivered: 'check',
  cancelled: 'cross'
}

/** The colour of a status: whether it needs a look. */
export const STATUS_TONES: Readonly<Record<OrderStatus, 'plain' | 'good' | 'warning' | 'bad'>> = {
  draft: 'plain',
  pending: 'warning',
  paid: 'good',
  processing: 'warning',
  partially_shipped: 'warning',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'bad'
}

/** A film's share of its episode's votes, in whole percent; 0 without votes. */
export const percentOf = (votes: number, totalVotes: number): number =>
  totalVotes > 0 ? Math.round((100 * votes) / totalVotes) : 0
