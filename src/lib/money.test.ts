import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfDecimal, centsOfEuros, eurosOf, formatEuro } from './money.ts'

test.each([
  [0, '€ 0,00'],
  [-0, '€ 0,00'],
  [50, '€ 0,50'],
  [2499, '€ 24,99'],
  [123456, '€ 1.234,56']
])('%i cents are formatted as in Belgium', (cents, shown) => {
  expect(formatEuro(cents).replaceAll(/\s/g, ' ')).toBe(shown)
})

test.each([
  ['13.60', 1360],
  ['13.6', 1360],
  ['13', 1300],
  ['0.07', 7],
  ['4.500', 450],
  [' 4.39 ', 439]
])('the decimals of %j count to the cent', (text, cents) => {
  expect(centsOfDecimal(text)).toBe(cents)
})

test.each(['', '-1', '1,50', '1.005', '1e3', 'Infinity', '.5', '1.', '12345678', '0x10'])(
  '%j is not an amount',
  (text) => {
    expect(centsOfDecimal(text)).toBeUndefined()
  }
)

test.each([
  [4.5, 450],
  [1.005, 101],
  [0, 0],
  [67.96, 6796]
])('%f euro in a response is %i cents', (euros, cents) => {
  expect(centsOfEuros(euros)).toBe(cents)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.01, 1e300])('%f euro is not an amount', (euros) => {
  expect(centsOfEuros(euros)).toBeUndefined()
})

test('no cent is lost in a response or in a decimal text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      const overTheWire = JSON.parse(JSON.stringify(eurosOf(cents))) as number
      expect(centsOfEuros(overTheWire)).toBe(cents)
      expect(centsOfDecimal((cents / 100).toFixed(2))).toBe(cents)
    })
  )
})
