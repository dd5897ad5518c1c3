// The rules of the backoffice: its limits, the filters for orders and their figures, and the vote percentages.
import { centsOfEuros } from '../../lib/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../shop/orders/order-status.ts'

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
export const ORDER_TO_DOS = ['act-proposed', 'refunded-but-made', 'withdrawal-open'] as const
export type OrderToDo = (typeof ORDER_TO_DOS)[number]

/** Filters for the list of orders: a status, or `held` for orders that need a person: on hold, or with something to do. */
export const ORDER_FILTERS = ['held', ...ORDER_STATUSES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** Parses the filter in a URL (`?status=paid`); undefined = all orders, also for unknown names. */
export const filterNamed = (name: string | null): OrderFilter | undefined =>
  ORDER_FILTERS.find((filter) => filter === name)

/** What of the list is shown. Orders that were never paid are left out unless they are asked for. */
export type OrderChoice = { filter: OrderFilter | undefined; showsUnpaid: boolean }

/** Whether a filter can have orders that were never paid beside others. */
export const mayHideUnpaid = (filter: OrderFilter | undefined): boolean =>
  filter === undefined || filter === 'cancelled'

/** Whether the list leaves out the orders that were never paid. */
export const hidesUnpaid = ({ filter, showsUnpaid }: OrderChoice): boolean =>
  mayHideUnpaid(filter) && !showsUnpaid

export function choiceSearch({ filter, showsUnpaid }: OrderChoice): string {
  const search = [
    ...(filter ? [`status=${filter}`] : []),
    ...(showsUnpaid && mayHideUnpaid(filter) ? ['unpaid=yes'] : [])
  ].join('&')
  return search && `?${search}`
}

export const choiceIn = (search: { get: (name: string) => string | null }): OrderChoice => ({
  filter: filterNamed(search.get('status')),
  showsUnpaid: search.get('unpaid') === 'yes'
})

type Figures = { orderCount: number; paid: number; refunded: number }
export type OrderGroup = Figures & { status: OrderStatus; isUnpaid: boolean }

/** How many orders a choice has, what was paid for them, and what of it was given back. */
export function figuresOf(
  { groups, held }: { groups: readonly OrderGroup[]; held: Figures },
  choice: OrderChoice
): { orderCount: number; paidCents: number; refundedCents: number } {
  const { filter } = choice
  const chosen =
    filter === 'held'
      ? [held]
      : groups.filter(
          ({ status, isUnpaid }) =>
            (filter === undefined || status === filter) && !(isUnpaid && hidesUnpaid(choice))
        )
  const sum = (amount: (one: Figures) => number) => chosen.reduce((total, one) => total + amount(one), 0)
  return {
    orderCount: sum(({ orderCount }) => orderCount),
    paidCents: sum(({ paid }) => centsOfEuros(paid) ?? 0),
    refundedCents: sum(({ refunded }) => centsOfEuros(refunded) ?? 0)
  }
}

/** How many orders of a filter were never paid. */
export const unpaidCount = (groups: readonly OrderGroup[], filter: OrderFilter | undefined): number =>
  groups
    .filter(({ status, isUnpaid }) => isUnpaid && (filter === undefined || status === filter))
    .reduce((total, { orderCount }) => total + orderCount, 0)

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

/** The colour of a status: what is paid is good, what is not certain yet is a warning. A hold has a line of its own. */
export const STATUS_TONES: Readonly<Record<OrderStatus, 'plain' | 'good' | 'warning'>> = {
  draft: 'plain',
  pending: 'warning',
  paid: 'good',
  processing: 'plain',
  partially_shipped: 'plain',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'plain'
}
