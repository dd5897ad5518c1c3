import { expect, test } from 'vitest'
import type { MonthContents } from './contract.ts'
import { sumsOf } from './entry.ts'
import { entriesCsv, payoutsCsv } from './month-csv.ts'

const entry: MonthContents['entries'][number] = {
  id: 'txn_1',
  kind: 'sale',
  origin: 'shop',
  happenedAt: '2026-10-31T22:30:00.000Z',
  orderNumber: 'K9-4F7Q2',
  country: 'BE',
  grossCents: 2938,
  feeCents: 69,
  netCents: 2869,
  payoutId: 'po_1',
  vat: { basisPoints: 2100, vatCents: 510 }
}
const refund: typeof entry = {
  ...entry,
  id: 'txn_2',
  kind: 'refund',
  orderNumber: '=1+1',
  grossCents: -500,
  feeCents: 0,
  netCents: -500,
  vat: null
}
const october: MonthContents = {
  month: '2026-10',
  terms: { regime: 'rates', countries: { BE: 2100, NL: 2100 }, superfan: 2100 },
  closed: { at: '2026-11-03T05:00:00.000Z', by: 'noor', isEmpty: false },
  notYet: null,
  entries: [entry, refund],
  payouts: [
    { id: 'po_1', amountCents: 3000, status: 'paid', arrivesAt: '2026-11-04T00:00:00.000Z', monthCents: 2369 }
  ]
}

test('a closed month is a table with a row for each entry, in euro, with nothing that a spreadsheet would run', () => {
  const [, first, second, end] = entriesCsv(october).split('\r\n')
  expect(first).toBe('2026-10-31;Verkoop;Winkel;K9-4F7Q2;BE;29,38;-0,69;28,69;tarieven;21,00;5,10;po_1;txn_1')
  expect(second).toBe("2026-10-31;Terugbetaling;Winkel;'=1+1;BE;-5,00;0,00;-5,00;;;;po_1;txn_2")
  expect(end).toBe('')
})

test('without a setting for VAT its columns are empty', () => {
  const bare = { ...october, terms: { regime: 'not-set' } as const, entries: [{ ...entry, vat: null }] }
  expect(entriesCsv(bare).split('\r\n')[1]).toContain(';28,69;;;;po_1;')
})

test('the table of payouts says what belongs to the month and what to others', () => {
  expect(payoutsCsv(october).split('\r\n')[1]).toBe('po_1;2026-11-04;uitbetaald;30,00;23,69;6,31')
})

test('sales, refunds, disputes, other movements and fees add up to the net amount', () => {
  const sums = sumsOf([
    entry,
    refund,
    { ...entry, origin: 'superfan', grossCents: 300, feeCents: 30, netCents: 270 },
    { ...refund, kind: 'refund-failed', origin: 'superfan', grossCents: 200, netCents: 200 },
    { ...entry, kind: 'dispute', grossCents: -2938, feeCents: 2000, netCents: -4938 },
    { ...entry, kind: 'dispute-won', grossCents: 2938, feeCents: 0, netCents: 2938 },
    { ...entry, kind: 'payout-returned', origin: 'other', grossCents: 1000, feeCents: 0, netCents: 1000 }
  ])
  expect(sums).toEqual({
    shopSalesCents: 2938,
    superfanSalesCents: 300,
    refundCents: -300,
    disputeCents: 0,
    otherCents: 1000,
    feeCents: 2099,
    netCents: 1839
  })
})
