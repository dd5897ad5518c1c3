import { expect, test } from 'vitest'
import { figuresText } from '#texts/books.ts'
import { figureIn, type Month, monthsOf, topOf, totalOf, yearsOf } from './figures.ts'
import { shownFigure } from './shown-figure.ts'

const month = (changes: Partial<Month> = {}): Month => ({
  month: '2026-10',
  orderCount: 3,
  revenueCents: 10_000,
  printCents: 5000,
  unprintedCount: 0,
  refundCents: 0,
  feeCents: 120,
  ...changes
})

test('the mean basket is the revenue of an order; without orders there is none', () => {
  expect(figureIn(month(), 'basketCents')).toBe(3333)
  expect(shownFigure(month({ orderCount: 0, revenueCents: 0 }), 'basketCents')).toBe('–')
})

test('an unknown cost is said to be unknown, never zero', () => {
  expect(shownFigure(month({ feeCents: null }), 'feeCents')).toBe(figuresText.unknown)
  expect(shownFigure(month({ unprintedCount: 2 }), 'printCents')).toMatch(/2\sonbekend/)
  expect(totalOf([month(), month({ feeCents: null })]).feeCents).toBeNull()
})

test('the total of months is their sum, and its basket the mean of all orders', () => {
  const total = totalOf([month(), month({ orderCount: 1, revenueCents: 2000, unprintedCount: 1 })])
  expect(total).toMatchObject({ orderCount: 4, revenueCents: 12_000, unprintedCount: 1, feeCents: 240 })
  expect(figureIn(total, 'basketCents')).toBe(3000)
})

test('a period is a year, or the last twelve months', () => {
  const months = ['2025-10', '2025-11', '2025-12', '2026-01'].map((one) => month({ month: one }))
  expect(yearsOf(months)).toEqual(['2026', '2025'])
  expect(monthsOf(months, '2025')).toHaveLength(3)
  expect(monthsOf([...months, ...months, ...months, ...months], undefined)).toHaveLength(12)
})

test.each([
  [[], 1],
  [[null, 3], 5],
  [[20], 20],
  [[21], 50],
  [[99_999], 100_000]
])('a plot of %j reaches up to %j', (values, top) => {
  expect(topOf(values)).toBe(top)
})
