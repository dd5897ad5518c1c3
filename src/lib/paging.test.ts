import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageCount, pageItems, pageWindow } from './paging.ts'

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]]
])('on page %i of %i these numbers stand below: %j', (current, last, expected) => {
  expect(pageWindow(current, last)).toEqual(expected)
})

test('every item stands on exactly one page', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 12 }), (items, perPage) => {
      const pages = Array.from({ length: pageCount(items.length, perPage) }, (_, index) =>
        pageItems(items, index + 1, perPage)
      )
      expect(pages.flat()).toEqual(items)
      expect(pages.slice(0, -1).every((page) => page.length === perPage)).toBe(true)
    })
  )
})

test('an empty list still has its one page', () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageItems([], 1, 10)).toEqual([])
})
