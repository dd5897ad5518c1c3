import { expect, test } from 'vitest'
import { type CustomerField, FIELD_CHARS } from '../shop/customer.ts'
import { FORM_FIELDS, firstWrong, keyboardFor } from './form.ts'

test('has every field of a customer once, with an autocomplete name', () => {
  expect(FORM_FIELDS.map(({ name }) => name).sort()).toEqual(Object.keys(FIELD_CHARS).sort())
  expect(FORM_FIELDS.every(({ autoComplete }) => /^(email|shipping [\w-]+)$/.test(autoComplete))).toBe(true)
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

test('the first wrong field is the first one on the page', () => {
  const wrong: CustomerField[] = ['country', 'city', 'zip']
  expect(firstWrong(wrong)).toBe('zip')
  expect(firstWrong([])).toBeUndefined()
})
