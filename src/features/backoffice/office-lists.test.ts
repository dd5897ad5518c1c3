import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../shop/order-status.ts'
import {
  filterNamed,
  filterSearch,
  numberNamed,
  numberSearch,
  percentOf,
  STATUS_SHAPES,
  STATUS_TONES
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
    expect(filterSearch('held')).toBe('?status=held')
    expect(filterSearch(undefined)).toBe('')
    expect(numberSearch('K9-4F7Q2')).toBe('?number=K9-4F7Q2')
    expect(numberSearch('')).toBe('')
  })

  test('a number in the URL loses its spaces', () => {
    expect(numberNamed(' K9-4F7Q2 ')).toBe('K9-4F7Q2')
    expect(numberNamed(null)).toBe('')
  })
})

test('every status has a shape, and final good and bad ones have their own', () => {
  expect(Object.keys(STATUS_SHAPES)).toEqual([...ORDER_STATUSES])
  expect(STATUS_SHAPES.delivered).toBe('check')
  expect(STATUS_SHAPES.cancelled).toBe('cross')
  expect(Object.keys(STATUS_TONES)).toEqual([...ORDER_STATUSES])
})

test.each([
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
  [0, 0, 0]
])('the share of %i of %i votes is %i percent', (votes, total, percent) => {
  expect(percentOf(votes, total)).toBe(percent)
})
