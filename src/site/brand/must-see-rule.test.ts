import { expect, test } from 'vitest'
import { minimumStarsOf, mostStarsOf } from './must-see-rule.ts'

const hostsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `h${at}`, name: `Host ${at}` }))

test.each([
  [1, 4.5, 5],
  [2, 8.5, 10],
  [3, 13, 15],
  [4, 17.5, 20],
  [5, 21.5, 25],
  [6, 26, 30]
])('a film of %i hosts is must-see from %d of %i stars', (count, minimum, most) => {
  expect(minimumStarsOf({ hosts: hostsOf(count) })).toBe(minimum)
  expect(mostStarsOf({ hosts: hostsOf(count) })).toBe(most)
})

test('the settings may set another number', () => {
  expect(minimumStarsOf({ hosts: hostsOf(2), mustSee: { minimumStars: 10 } })).toBe(10)
})
