import { expect, test } from 'vitest'
import { isVatNumber } from './vat-number.ts'

test.each([
  ['BE0123456789', true],
  ['NL123456789B01', true],
  ['DE123456789', true],
  ['FRXX123456789', true],
  ['ATU12345678', true],
  ['IE1234567WA', true],
  ['GB123456789', true],
  ['CHE-123.456.789 MWST', true],
  ['NO 123456789 MVA', true],
  ['BE123456789', false],
  ['NL123456789', false],
  ['DE12345678', false],
  ['0123456789', false],
  ['GB12', false],
  ['none yet', false],
  ['', false]
])('the text %s is a VAT number: %s', (text, isOne) => {
  expect(isVatNumber(text)).toBe(isOne)
})
