// The numbers of the backoffice, what orders can be looked at by, and how votes add up.
import { ORDER_STATUSES, type OrderStatus } from '../shop/order-status.ts'

export const LOGIN_PATH = '/bo9/login/'
export const ORDERS_PATH = '/bo9/orders/'

/** A sentence of any length fits; nothing is cut off or trimmed. */
export const MAX_PASSWORD_CHARS = 1024
/** For a new password: the least that a password without a second key should have. */
export const MIN_PASSWORD_CHARS = 15

/** Orders in one answer; older ones are asked for after them. */
export const ORDERS_PER_ANSWER = 500

/** What the list of orders may be narrowed to: a status, or those that a person has to look at. */
export const ORDER_FILTERS = ['held', ...ORDER_STATUSES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** The filter of this name, as an address gives it (`?status=paid`); undefined = all orders, also for any other word. */
export const filterNamed = (name: string | null): OrderFilter | undefined =>
  ORDER_FILTERS.find((filter) => filter === name)

/** The part of an address that names a filter. */
export const searchOf = (filter: OrderFilter | undefined): string => (filter ? `?status=${filter}` : '')

/** The shape of a status, beside its word and its colour. */
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

/** Whole percent of a film in the votes of its episode; 0 without votes. */
export const percentOf = (votes: number, totalVotes: number): number =>
  totalVotes > 0 ? Math.round((100 * votes) / totalVotes) : 0
