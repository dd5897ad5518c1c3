// The orders on the desk: the list, one order, and what the server answers about them. Nothing of it is stored in the browser.
import { createLoadable } from '../../browser/loadable.ts'
import { saveText } from '../../browser/save-file.ts'
import { belgianDayOf } from '../../lib/belgian-day.ts'
import { accept } from '../../lib/outcome.ts'
import { callDesk } from '../access/desk.store.ts'
import { askDesk } from '../desk-list.store.ts'
import { createPagedList } from '../paged-list.store.ts'
import {
  addNote,
  type DeskOrder,
  exportOrders,
  type OrderFilter,
  type OrderRow,
  searchOrders,
  showOrder
} from './contract.ts'

export type Found = { orders: readonly OrderRow[]; matches: number; hasMore: boolean }

export const EVERY_ORDER: OrderFilter = { search: '' }
export const shownOrder = createLoadable<DeskOrder>()

export const found = createPagedList<OrderFilter, Found>(EVERY_ORDER, async (filter, before) => {
  const oldest = before?.orders.at(-1)
  const body = { ...filter, ...(oldest ? { before: oldest.id } : {}) }
  const answered = await askDesk(searchOrders, { body })
  if (!answered?.ok) return answered
  const { hasMore, matches } = answered.value
  const orders = [...(before?.orders ?? []), ...answered.value.orders]
  return accept<Found>({ orders, hasMore, matches: matches ?? before?.matches ?? orders.length })
})

export type Exported =
  | { step: 'saved'; orderCount: number; isCut: boolean }
  | { step: 'failed'; sentence: string }

/** Saves what the filter shows as a file. It comes through the call, so that no address holds what was searched for. */
export async function exportFound(fileName: (day: string) => string): Promise<Exported> {
  const answered = await callDesk(exportOrders, { body: found.$filter.get() })
  if (!answered.ok) return { step: 'failed', sentence: answered.sentence ?? '' }
  const { csv, orderCount, isCut } = answered.value
  saveText(fileName(belgianDayOf(new Date())), csv, 'text/csv')
  return { step: 'saved', orderCount, isCut }
}

export async function loadOrder(id: string): Promise<void> {
  if (shownOrder.$state.get().last?.value.id !== id) shownOrder.forget()
  await shownOrder.load(() => askDesk(showOrder, { query: { id } }))
}

/** Stores a note once, however often it is sent with this id; returns what went wrong. */
export async function saveNote(id: string, orderId: string, note: string): Promise<string | undefined> {
  const answered = await callDesk(addNote, { body: { id, orderId, note } })
  if (!answered.ok) return answered.sentence ?? ''
  await loadOrder(orderId)
  return undefined
}
