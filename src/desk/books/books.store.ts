// The data of the figures and the books, and what a host does with it.
import { atom } from 'nanostores'
import { callDesk, faultOf } from '../access/desk.store.ts'
import { deskList } from '../desk-list.store.ts'
import {
  closeMonth,
  fetchBalance,
  type MonthContents,
  openMonth,
  readBooks,
  readFigures,
  readMonth,
  setVat
} from './contract.ts'
import type { VatSetting } from './vat.ts'

export const figures = deskList(readFigures)
export const books = deskList(readBooks)
/** Stripe's balance is being read; `failed`: the last try did not read all of it. */
export const $fetching = atom<'no' | 'busy' | 'failed'>('no')

/** Reads Stripe now, then shows what changed. */
export async function fetchNow(): Promise<void> {
  $fetching.set('busy')
  const answered = await callDesk(fetchBalance, {})
  $fetching.set(answered.ok && answered.value.isRead ? 'no' : 'failed')
  await books.load()
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
  await books.load()
  return answered.ok
}

/** Opens a month that was closed without an entry; returns what went wrong, in a sentence. */
export async function open(month: string): Promise<string | undefined> {
  const answered = await callDesk(openMonth, { body: { month } })
  if (!answered.ok) return faultOf(answered).sentence
  await books.load()
  return undefined
}

export async function saveVat(setting: VatSetting): Promise<boolean> {
  const answered = await callDesk(setVat, { body: setting })
  if (answered.ok) books.change((shown) => ({ ...shown, vat: answered.value.vat }))
  return answered.ok
}
