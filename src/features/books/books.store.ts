// The data of the figures and the books, and what a host does with it.
import { atom } from 'nanostores'
import { callDesk } from '../desk/desk.store.ts'
import {
  type Books,
  closeMonth,
  fetchBalance,
  type MonthContents,
  type MonthFigures,
  readBooks,
  readFigures,
  readMonth,
  setVat
} from './contract.ts'
import type { VatSetting } from './vat.ts'

/** `value`: what was loaded last, which stays in view. */
export type Loadable<Value> =
  | { step: 'loading'; value?: Value | undefined }
  | { step: 'failed'; why: 'answer' | 'network'; value?: Value | undefined }
  | { step: 'loaded'; value: Value }

export interface Figures {
  months: readonly MonthFigures[]
  readUntil: string | null
}

export const $figures = atom<Loadable<Figures>>({ step: 'loading' })
export const $books = atom<Loadable<Books>>({ step: 'loading' })
/** Stripe's balance is being read; `failed`: the last try did not read all of it. */
export const $fetching = atom<'no' | 'busy' | 'failed'>('no')

const whyOf = (refusal: string) => (refusal === 'network' ? ('network' as const) : ('answer' as const))

export async function loadFigures(): Promise<void> {
  const { value } = $figures.get()
  $figures.set({ step: 'loading', value })
  const answered = await callDesk(readFigures, {})
  $figures.set(
    answered.ok
      ? { step: 'loaded', value: answered.value }
      : { step: 'failed', why: whyOf(answered.refusal), value }
  )
}

export async function loadBooks(): Promise<void> {
  const { value } = $books.get()
  $books.set({ step: 'loading', value })
  const answered = await callDesk(readBooks, {})
  $books.set(
    answered.ok
      ? { step: 'loaded', value: answered.value }
      : { step: 'failed', why: whyOf(answered.refusal), value }
  )
}

/** Reads Stripe now, then shows what changed. */
export async function fetchNow(): Promise<void> {
  $fetching.set('busy')
  const answered = await callDesk(fetchBalance, {})
  $fetching.set(answered.ok && answered.value.isRead ? 'no' : 'failed')
  await loadBooks()
}

/** The entries and payouts of a month; undefined when they cannot be loaded. */
export async function monthOfBooks(month: string): Promise<MonthContents | undefined> {
  const answered = await callDesk(readMonth, { query: { month } })
  return answered.ok ? answered.value : undefined
}

/** Closes a month; false when that is unknown or was refused, and the list says why. */
export async function close(month: string): Promise<boolean> {
  const answered = await callDesk(closeMonth, { body: { month } })
  if (!answered.ok && answered.refusal !== 'month-not-closable') return false
  await loadBooks()
  return answered.ok
}

export async function saveVat(setting: VatSetting): Promise<boolean> {
  const answered = await callDesk(setVat, { body: setting })
  const { value } = $books.get()
  if (answered.ok && value) $books.set({ step: 'loaded', value: { ...value, vat: answered.value.vat } })
  return answered.ok
}
