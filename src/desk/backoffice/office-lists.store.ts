// The lists of the shared password: orders, their figures, and votes.
import { createLoadable } from '../../browser/loadable.ts'
import { accept } from '../../lib/outcome.ts'
import { createPagedList } from '../paged-list.store.ts'
import {
  type BackofficeOrder,
  listOrders,
  listVotes,
  type OrderSums,
  sumOrders,
  type VotedEpisode
} from './contract.ts'
import { hidesUnpaid, ORDERS_PER_PAGE, type OrderChoice } from './office-lists.ts'
import { askOffice } from './password-session.store.ts'

/** `number`: the order that is searched for, among all of them; '' = none. */
export type OfficeFilter = OrderChoice & { number: string }
export const EVERY_PAID_ORDER: OfficeFilter = { filter: undefined, showsUnpaid: false, number: '' }

export type OrderPage = { orders: readonly BackofficeOrder[]; hasMore: boolean }

export const orders = createPagedList<OfficeFilter, OrderPage>(EVERY_PAID_ORDER, async (asked, before) => {
  const oldest = before?.orders.at(-1)
  const query = {
    ...(asked.filter && { status: asked.filter }),
    ...(asked.number ? { number: asked.number } : hidesUnpaid(asked) && ({ unpaid: 'no' } as const)),
    ...(oldest && { before: oldest.id })
  }
  const answered = await askOffice(listOrders, { query })
  if (!answered?.ok) return answered
  const hasMore = answered.value.length === ORDERS_PER_PAGE
  return accept<OrderPage>({ orders: [...(before?.orders ?? []), ...answered.value], hasMore })
})

/** The figures of all orders. Without them the list stands by itself, and its own call says what is wrong. */
export const sums = createLoadable<OrderSums>()
export const loadSums = (): Promise<void> => sums.load(() => askOffice(sumOrders, {}))

export const votes = createLoadable<{ episodes: VotedEpisode[] }>()
export const loadVotes = (): Promise<void> => votes.load(() => askOffice(listVotes, {}))
