import fc from 'fast-check'
import { expect, test } from 'vitest'
import { basisPointsOf, percentOf, termsOf, type VatTerms, vatOf } from './vat.ts'

const rates: VatTerms = { regime: 'rates', countries: { BE: 2100, NL: 2100 }, superfan: 600 }
const sale = { kind: 'sale', origin: 'shop', country: 'BE', grossCents: 2938 } as const

test('nothing applies until it is set; then the terms with the latest start, and of two together the later one', () => {
  expect(termsOf([], '2026-11')).toEqual({ regime: 'not-set' })
  const settings = [
    { fromMonth: '2026-11', terms: rates },
    { fromMonth: '2026-09', terms: { regime: 'exempt' } as const },
    { fromMonth: '2026-11', terms: { regime: 'not-set' } as const }
  ]
  expect(termsOf(settings, '2026-08')).toEqual({ regime: 'not-set' })
  expect(termsOf(settings, '2026-10')).toEqual({ regime: 'exempt' })
  expect(termsOf(settings.slice(0, 2), '2027-02')).toEqual(rates)
  expect(termsOf(settings, '2026-11')).toEqual({ regime: 'not-set' })
})

test.each([
  ['a sale to Belgium', sale, rates, { basisPoints: 2100, vatCents: 510 }],
  [
    'its refund',
    { ...sale, kind: 'refund', grossCents: -2938 },
    rates,
    { basisPoints: 2100, vatCents: -510 }
  ],
  ['a Superfan', { ...sale, origin: 'superfan', country: null }, rates, { basisPoints: 600, vatCents: 166 }],
  ['a sale under an exemption', sale, { regime: 'exempt' }, { basisPoints: 0, vatCents: 0 }],
  ['a sale without a setting', sale, { regime: 'not-set' }, null],
  ['a sale to an unknown country', { ...sale, country: null }, rates, null],
  ['a sale to another country', { ...sale, country: 'FR' }, rates, null],
  ['a dispute', { ...sale, kind: 'dispute' }, rates, null],
  ['money of something else', { ...sale, origin: 'other' }, rates, null]
] as const)('the tax of %s is known or left empty', (_, entry, terms, expected) => {
  expect(vatOf(entry, terms)).toEqual(expected)
})

test('a full refund gives back the whole tax, and the tax is never more than the amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 0, max: 3000 }),
      (grossCents, points) => {
        const terms: VatTerms = { regime: 'rates', countries: { BE: points, NL: 0 }, superfan: 0 }
        const taxed = vatOf({ ...sale, grossCents }, terms)?.vatCents ?? Number.NaN
        const returned =
          vatOf({ ...sale, kind: 'refund', grossCents: -grossCents }, terms)?.vatCents ?? Number.NaN
        expect(taxed + returned).toBe(0)
        expect(taxed).toBeLessThanOrEqual(grossCents)
      }
    )
  )
})

test.each([
  ['21', 2100],
  [' 21,5 ', 2150],
  ['6.05', 605],
  ['0', 0],
  ['30', 3000],
  ['30,01', undefined],
  ['-1', undefined],
  ['', undefined],
  ['21 %', undefined]
])('a rate typed as %j is %j hundredths of a percent', (typed, points) => {
  expect(basisPointsOf(typed)).toBe(points)
})

test('a rate is shown with a comma', () => {
  expect(percentOf(2150)).toBe('21,5')
  expect(percentOf(600)).toBe('6')
})
