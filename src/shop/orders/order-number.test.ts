import { expect, test } from 'vitest'
import { drawnNumberIn, orderNumberOf } from './order-number.ts'

test('the prefix of the podcast stands before the number', () => {
  expect(orderNumberOf('4F7Q2')).toBe('K9-4F7Q2')
})

test.each(['K9-4F7Q2', 'k9-4f7q2', ' K9 4F7Q2 ', 'K94F7Q2', '4F7Q2', '#K9-4F7Q2', 'K9–4F7Q2'])(
  'a number is recognised in %j, however it is typed',
  (typed) => {
    expect(drawnNumberIn(typed)).toBe('4F7Q2')
  }
)

test('a number that begins like the prefix is not changed', () => {
  expect(drawnNumberIn('K94F7')).toBe('K94F7')
})

test.each([
  '',
  'K9-',
  '4F7Q',
  '4F7Q22',
  'X9-4F7Q2',
  '4F7Q0',
  'ILOU1',
  'ord_aaaaaaaaaaaaaaaaaaaaaaaa',
  "'; --"
])('the text %j is not taken for a number', (typed) => {
  expect(drawnNumberIn(typed)).toBeUndefined()
})
