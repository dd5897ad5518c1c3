import { expect, test } from 'vitest'
import { pageWindow } from './paging.ts'

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 5, [1, 2, null, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]]
])('page %i of %i shows these numbers: %j', (current, last, expected) => {
  expect(pageWindow(current, last)).toEqual(expected)
})
