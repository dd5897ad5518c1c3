import { expect, test } from 'vitest'
import { checkoutFieldsText } from '#texts/checkout.ts'
import { type CustomerDraft, type CustomerField, FIELD_CHARS } from '../orders/customer.ts'
import { buyer } from './buyer.testing.ts'
import { FORM_FIELDS, faultText, isOptional, keyboardFor } from './form.ts'

test('the form has every field of a customer once, with an autocomplete name', () => {
  expect(FORM_FIELDS.map(({ name }) => name).sort()).toEqual(Object.keys(FIELD_CHARS).sort())
  expect(FORM_FIELDS.every(({ autoComplete }) => /^(email|shipping [\w-]+)$/.test(autoComplete))).toBe(true)
})

test('the second line of the address and the province are optional', () => {
  expect(FORM_FIELDS.filter(isOptional).map(({ name }) => name)).toEqual(['address2', 'state'])
})

test.each([
  ['email', 'BE', 'email'],
  ['zip', 'BE', 'numeric'],
  ['zip', '', 'numeric'],
  ['zip', 'NL', 'text'],
  ['city', 'BE', 'text']
] as const)('a phone shows for %s in %s the keyboard %s', (name, country, keyboard) => {
  expect(keyboardFor(name, country)).toBe(keyboard)
})

const { faults } = checkoutFieldsText
test('an error says what to type, never how many signs', () => {
  expect(Object.values(faults.short).join(' ')).not.toMatch(/tekens/)
  expect(faults.zip.BE).toContain('9000')
  expect(faults.zip.NL).toContain('1234 AB')
})

test.each<[CustomerField, Partial<CustomerDraft>, string]>([
  ['zip', {}, ''],
  ['zip', { zip: '90' }, faults.zip.BE],
  ['zip', { zip: '9000', country: 'NL' }, faults.zip.NL],
  ['zip', { zip: '90', country: '' }, faults.short.zip],
  ['zip', { zip: '' }, faults.missing.zip],
  ['email', { email: 'noor' }, faults.withoutAt],
  ['email', { email: 'noor@voorbeeld' }, faults.mail],
  ['email', { email: ' ' }, faults.missing.email],
  ['address1', { address1: 'A 9' }, faults.short.address1],
  ['lastName', { lastName: 'P' }, faults.short.lastName],
  ['city', { city: 'G' }, faults.short.city],
  ['lastName', { lastName: 'x'.repeat(61) }, faults.long(60)],
  ['address1', { address1: 'x'.repeat(36) }, faults.longStreet(35)],
  ['address2', { address2: 'x'.repeat(36) }, faults.long(35)],
  ['city', { city: 'Ge\u202Ent' }, faults.unprintable],
  ['country', { country: '' }, faults.missing.country],
  ['country', { country: 'FR' }, faults.missing.country],
  ['address1', { address1: 'Postbus 12' }, faults.postBox],
  ['address2', { address2: '' }, '']
])('the form reports what is wrong with %s in %j', (name, changes, sentence) => {
  expect(faultText(name, { ...buyer, ...changes })).toBe(sentence)
})
