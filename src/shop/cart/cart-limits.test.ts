import { expect, test } from 'vitest'
import {
  ASSUMED_COUNTRY,
  COUNTRIES,
  FALLBACK_SHIPPING_CENTS,
  isOrderId,
  MAX_QUANTITY_PER_LINE,
  MAX_QUANTITY_PER_ORDER,
  MIN_TOTAL_CENTS
} from './cart-limits.ts'

test('the shop ships to two countries, for 4.50 euro until the price is known, at most 25 of one item and 50 in all', () => {
  expect(COUNTRIES).toEqual(['BE', 'NL'])
  expect(ASSUMED_COUNTRY).toBe('BE')
  expect(FALLBACK_SHIPPING_CENTS).toBe(450)
  expect(MIN_TOTAL_CENTS).toBe(50)
  expect(MAX_QUANTITY_PER_LINE).toBe(25)
  expect(MAX_QUANTITY_PER_ORDER).toBe(50)
})

test.each([
  ['ord_abcdefghijklmnopqrstuvwx', true],
  ['ord_234567abcdefghijklmnopqr', true],
  ['ord_abcdefghijklmnopqrstuvw', false],
  ['ord_ABCDEFGHIJKLMNOPQRSTUVWX', false],
  ['ord_0bcdefghijklmnopqrstuvwx', false],
  ['xord_abcdefghijklmnopqrstuvwx', false],
  ['ord_abcdefghijklmnopqrstuvwx\n', false],
  ['', false]
])('the text %j has the form of an order id: %s', (text, isOne) => {
  expect(isOrderId(text)).toBe(isOne)
})
