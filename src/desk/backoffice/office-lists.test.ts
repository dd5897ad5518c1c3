import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../shop/orders/order-status.ts'
import {
  choiceIn,
  choiceSearch,
  figuresOf,
  filterNamed,
  numberNamed,
  numberSearch,
  STATUS_SHAPES,
  STATUS_TONES,
  unpaidCount
} from './office-lists.ts'

describe('the filter of the orders', () => {
  test.each([
    ['paid', 'paid'],
    ['held', 'held'],
    ['', undefined],
    [null, undefined],
    ['__proto__', undefined]
  ])('the filter of the orders named %j is %j', (name, filter) => {
    expect(filterNamed(name)).toBe(filter)
  })

  test('the filter of the orders is in the URL; all orders have none', () => {
    expect(choiceSearch({ filter: 'held', showsUnpaid: false })).toBe('?status=held')
    expect(choiceSearch({ filter: undefined, showsUnpaid: false })).toBe('')
    expect(numberSearch('K9-4F7Q2')).toBe('?number=K9-4F7Q2')
    expect(numberSearch('')).toBe('')
  })

  test('a number in the URL loses its spaces', () => {
    expect(numberNamed(' K9-4F7Q2 ')).toBe('K9-4F7Q2')
    expect(numberNamed(null)).toBe('')
  })
})

test.each([
  [{ filter: undefined, showsUnpaid: true }, '?unpaid=yes'],
  [{ filter: 'cancelled', showsUnpaid: true }, '?status=cancelled&unpaid=yes'],
  [{ filter: 'cancelled', showsUnpaid: false }, '?status=cancelled']
] as const)('the choice %j is in the URL as %s, and is read from there', (choice, search) => {
  expect(choiceSearch(choice)).toBe(search)
  expect(choiceIn(new URLSearchParams(search))).toEqual(choice)
})

test('the URL says nothing of unpaid orders where a filter has none, or no others', () => {
  for (const filter of ['draft', 'held', 'paid'] as const)
    expect(choiceSearch({ filter, showsUnpaid: true })).toBe(`?status=${filter}`)
})

describe('the figures of a choice', () => {
  const sums = {
    groups: [
      { status: 'draft', isUnpaid: true, orderCount: 40, paid: 0, refunded: 0 },
      { status: 'draft', isUnpaid: false, orderCount: 1, paid: 0, refunded: 0 },
      { status: 'cancelled', isUnpaid: true, orderCount: 7, paid: 0, refunded: 0 },
      { status: 'cancelled', isUnpaid: false, orderCount: 2, paid: 40.2, refunded: 40.2 },
      { status: 'paid', isUnpaid: false, orderCount: 3, paid: 0.1, refunded: 0.05 }
    ],
    held: { orderCount: 4, paid: 20, refunded: 1 }
  } as const

  test.each([
    [undefined, false, 6, 4030, 4025],
    [undefined, true, 53, 4030, 4025],
    ['cancelled', false, 2, 4020, 4020],
    ['cancelled', true, 9, 4020, 4020],
    ['draft', false, 41, 0, 0],
    ['held', false, 4, 2000, 100],
    ['shipped', false, 0, 0, 0]
  ] as const)(
    'the filter %j with unpaid ones %j has %i orders',
    (filter, showsUnpaid, orderCount, paid, refunded) => {
      const figures = { orderCount, paidCents: paid, refundedCents: refunded }
      expect(figuresOf(sums, { filter, showsUnpaid })).toEqual(figures)
    }
  )

  test('the number of orders that were never paid is that of the filter', () => {
    expect(unpaidCount(sums.groups, undefined)).toBe(47)
    expect(unpaidCount(sums.groups, 'cancelled')).toBe(7)
    expect(unpaidCount(sums.groups, 'paid')).toBe(0)
  })
})

test('every status has a shape, and final good and bad ones have their own', () => {
  expect(Object.keys(STATUS_SHAPES)).toEqual([...ORDER_STATUSES])
  expect(STATUS_SHAPES.delivered).toBe('check')
  expect(STATUS_SHAPES.cancelled).toBe('cross')
  expect(Object.keys(STATUS_TONES)).toEqual([...ORDER_STATUSES])
})
