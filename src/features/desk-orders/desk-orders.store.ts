// The orders on the desk: the list, one order, and what the server answers about them. Nothing of it is stored in the browser.
import { atom } from 'nanostores'
import { saveText } from '../../browser/save-file.ts'
import { belgianDayOf } from '../../lib/belgian-day.ts'
import { callDesk } from '../desk/desk.store.ts'
import {
  addNote,
  type DeskOrder,
  exportOrders,
  type OrderFilter,
  type OrderRow,
  searchOrders,
  showOrder
} from './contract.ts'

/** `sentence`: what is wrong, in words of the server; '' = there is no connection. */
type Failed = { step: 'failed'; sentence: string }

export type Found = { orders: readonly OrderRow[]; matches: number; hasMore: boolean }
/** `last`: what stays on the page meanwhile. */
export type FoundState =
  | { step: 'loading'; last?: Found | undefined }
  | { step: 'loaded'; last: Found }
  | (Failed & { last?: Found | undefined })

export const EVERY_ORDER: OrderFilter = { search: '' }
export const $filter = atom<OrderFilter>(EVERY_ORDER)
export const $found = atom<FoundState>({ step: 'loading' })

export type OrderState =
  | { step: 'loading'; last?: DeskOrder | undefined }
  | { step: 'loaded'; last: DeskOrder }
  | (Failed & { last?: DeskOrder | undefined })
export const $order = atom<OrderState>({ step: 'loading' })

/** Shows the newest orders of a filter. */
export async function findOrders(filter: OrderFilter): Promise<void> {
  $filter.set(filter)
  await fetchPage($found.get().last)
}

/** Adds the orders that follow those on the page. */
export async function findMore(): Promise<void> {
  const { step, last } = $found.get()
  if (step !== 'loading' && last?.hasMore) await fetchPage(last, last)
}

/** The answer of an earlier question is ignored. */
async function fetchPage(shown: Found | undefined, before?: Found): Promise<void> {
  const asked: FoundState = { step: 'loading', last: shown }
  $found.set(asked)
  const oldest = before?.orders.at(-1)
  const body = { ...$filter.get(), ...(oldest ? { before: oldest.id } : {}) }
  const answered = await callDesk(searchOrders, { body })
  if ($found.get() !== asked) return
  if (!answered.ok) {
    $found.set({ step: 'failed', sentence: answered.sentence ?? '', last: shown })
    return
  }
  const { orders, hasMore, matches } = answered.value
  const all = [...(before?.orders ?? []), ...orders]
  $found.set({
    step: 'loaded',
    last: { orders: all, hasMore, matches: matches ?? before?.matches ?? all.length }
  })
}

export type Exported = { step: 'saved'; orderCount: number; isCut: boolean } | Failed

/** Saves what the filter shows as a file. It comes through the call, so that no address holds what was searched for. */
export async function exportFound(fileName: (day: string) => string): Promise<Exported> {
  const answered = await callDesk(exportOrders, { body: $filter.get() })
  if (!answered.ok) return { step: 'failed', sentence: answered.sentence ?? '' }
  const { csv, orderCount, isCut } = answered.value
  saveText(fileName(belgianDayOf(new Date())), csv, 'text/csv')
  return { step: 'saved', orderCount, isCut }
}

export async function loadOrder(id: string): Promise<void> {
  const { last } = $order.get()
  const asked: OrderState = { step: 'loading', last: last?.id === id ? last : undefined }
  $order.set(asked)
  const answered = await callDesk(showOrder, { query: { id } })
  if ($order.get() !== asked) return
  $order.set(
    answered.ok
      ? { step: 'loaded', last: answered.value }
      : { step: 'failed', sentence: answered.sentence ?? '', last: asked.last }
  )
}

/** Stores a note once, however often it is sent with this id; returns what went wrong. */
export async function saveNote(id: string, orderId: string, note: string): Promise<string | undefined> {
  const answered = await callDesk(addNote, { body: { id, orderId, note } })
  if (!answered.ok) return answered.sentence ?? ''
  await loadOrder(orderId)
  return undefined
}
