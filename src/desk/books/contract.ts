// API contracts of the books and the figures of the shop. Amounts are whole cents.
import * as v from 'valibot'
import { get, post } from '../../lib/contract.ts'
import { COUNTRIES } from '../../shop/cart/cart-limits.ts'
import { DESK_ACT, DESK_FRESH, DESK_LOOK } from '../access/contract.ts'
import { ENTRY_KINDS, ORIGINS, PAYOUT_STATUSES } from './entry.ts'
import { isMonth } from './month.ts'
import { MAX_BASIS_POINTS } from './vat.ts'

const month = v.pipe(v.string(), v.check(isMonth))
/** Positive or negative. */
const cents = v.pipe(v.number(), v.integer())
const nullableText = v.nullable(v.string())
/** ISO, in UTC. */
const moment = v.string()

const figures = v.object({
  month,
  orderCount: v.number(),
  /** What was paid for the orders of the month, before refunds. */
  revenueCents: cents,
  /** What Printful charges for them, as far as it is known. */
  printCents: cents,
  /** How many of them have no cost yet. */
  unprintedCount: v.number(),
  /** Refunds of the month, also of earlier orders. */
  refundCents: cents,
  /** What Stripe kept in the month; null = not read. */
  feeCents: v.nullable(cents)
})
export type MonthFigures = v.InferOutput<typeof figures>

/** The figures of every month since the first order, oldest first. `readUntil`: until when fees are known; null = not at all. */
export const readFigures = get('/api/bo9/desk/figures', {
  answer: v.object({ months: v.array(figures), readUntil: v.nullable(moment) }),
  ...DESK_LOOK
})
export type Figures = v.InferOutput<(typeof readFigures)['answer']>

const notYet = v.variant('why', [
  v.object({ why: v.literal('running') }),
  v.object({ why: v.literal('no-sale') }),
  v.object({ why: v.literal('not-read') }),
  v.object({ why: v.literal('by-hand'), payoutId: v.string() }),
  v.object({ why: v.literal('not-paid-out'), entryCount: v.number(), netCents: cents }),
  v.object({ why: v.literal('under-way'), payoutId: v.string() }),
  v.object({ why: v.literal('differs'), payoutId: v.string() })
])
/** `by`: the name of the host. `isEmpty`: closed without an entry, so it can be opened again. */
const closed = v.object({ at: moment, by: v.string(), isEmpty: v.boolean() })
/** A month is closed, cannot be closed yet, or can be closed: then both are null. */
const closing = { closed: v.nullable(closed), notYet: v.nullable(notYet) }

const basisPoints = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_BASIS_POINTS))
const terms = v.variant('regime', [
  v.object({ regime: v.literal('not-set') }),
  v.object({ regime: v.literal('exempt') }),
  v.object({
    regime: v.literal('rates'),
    countries: v.object(v.entriesFromList(COUNTRIES, basisPoints)),
    superfan: basisPoints
  })
])

const sums = v.object({
  shopSalesCents: cents,
  superfanSalesCents: cents,
  refundCents: cents,
  disputeCents: cents,
  otherCents: cents,
  feeCents: cents,
  netCents: cents
})
const summary = v.object({ month, sums, ...closing })
export type BookSummary = v.InferOutput<typeof summary>

const vatSetting = v.object({ fromMonth: month, terms, setAt: moment, setBy: v.string() })
export type ShownVatSetting = v.InferOutput<typeof vatSetting>

const books = v.object({
  months: v.array(summary),
  /** Until when Stripe's balance was read; null = never. */
  readUntil: v.nullable(moment),
  /** In the order in which they were set. */
  vat: v.array(vatSetting)
})
export type Books = v.InferOutput<typeof books>

/** Every month since the first entry, newest first. */
export const readBooks = get('/api/bo9/desk/books', { answer: books, ...DESK_LOOK })

const entry = v.object({
  id: v.string(),
  kind: v.picklist(ENTRY_KINDS),
  origin: v.picklist(ORIGINS),
  happenedAt: moment,
  orderNumber: nullableText,
  country: nullableText,
  grossCents: cents,
  feeCents: cents,
  netCents: cents,
  payoutId: nullableText,
  vat: v.nullable(v.object({ basisPoints: v.number(), vatCents: cents }))
})
const payout = v.object({
  id: v.string(),
  amountCents: cents,
  status: v.picklist(PAYOUT_STATUSES),
  arrivesAt: moment,
  monthCents: cents
})
const contents = v.object({ month, terms, ...closing, entries: v.array(entry), payouts: v.array(payout) })
export type MonthContents = v.InferOutput<typeof contents>

/** The entries and payouts of a month: as they were closed, or as they are known now. */
export const readMonth = get('/api/bo9/desk/books/month', {
  query: v.object({ month }),
  answer: contents,
  ...DESK_LOOK
})

/** Closes a month, for ever if it has entries. A repeat answers the same. */
export const closeMonth = post('/api/bo9/desk/books/close', {
  body: v.object({ month }),
  answer: contents,
  ...DESK_FRESH,
  refusals: { ...DESK_LOOK.refusals, 'month-not-closable': 409 },
  refusalDetails: v.object({ notYet })
})

/** Opens a month that was closed without an entry. A repeat answers the same. */
export const openMonth = post('/api/bo9/desk/books/open', {
  body: v.object({ month }),
  answer: contents,
  ...DESK_FRESH,
  refusals: { ...DESK_FRESH.refusals, 'month-not-empty': 409 }
})

/** Reads Stripe's balance now, as a job does twice a day. `false`: it is being read already, or could not be read to the end. */
export const fetchBalance = post('/api/bo9/desk/books/fetch', {
  answer: v.object({ isRead: v.boolean() }),
  ...DESK_ACT
})

/** What applies for VAT, from a month on. Months that are closed keep what applied. */
export const setVat = post('/api/bo9/desk/books/vat', {
  body: v.object({ fromMonth: month, terms }),
  answer: v.object({ vat: v.array(vatSetting) }),
  ...DESK_FRESH
})
