import { expect, test } from 'vitest'
import {
  addressLines,
  type CustomerDraft,
  customerOf,
  emailKeyOf,
  hasNoHouseNumber,
  invalidFields,
  normalized
} from './customer.ts'

const noor: CustomerDraft = {
  email: 'noor@post.example',
  firstName: 'N',
  lastName: 'de Wit',
  address1: 'Filmstraat 9',
  address2: '',
  city: 'Gent',
  state: '',
  zip: '9000',
  country: 'BE'
}

test.each<[string, Partial<CustomerDraft>]>([
  ['as it is', {}],
  ['with an address in the Netherlands', { zip: '1234AB', country: 'NL' }],
  ['with a spaced postcode', { zip: '1234 ab', country: 'NL' }],
  [
    'with accents, emoji and markup, which are only text',
    { lastName: 'Nuñez 🎬', address1: '<b>Straat</b> 1' }
  ],
  ['in a street without a number', { address1: 'Grote Markt' }],
  ['with a letterbox', { address2: 'bus 12' }],
  ['that fills a line of the label', { address1: `${'x'.repeat(33)} 9` }],
  ['with a company whose name begins like a post box', { address2: 'BPost-gebouw, 2de verdieping' }],
  ['in a street that is named after a post office', { address1: 'Postbusstraat 9' }],
  ['with spaces around', { email: '  noor@post.example ', zip: ' 9000 ' }]
])('an address %s is accepted', (_, changes) => {
  expect(invalidFields({ ...noor, ...changes })).toEqual([])
  expect(customerOf({ ...noor, ...changes })).toEqual(normalized({ ...noor, ...changes }))
})

test.each<[Partial<CustomerDraft>, string[]]>([
  [{ email: 'noor' }, ['email']],
  [{ email: 'noor@post.example\nBcc: x' }, ['email']],
  [{ firstName: '   ' }, ['firstName']],
  [{ lastName: 'W' }, ['lastName']],
  [{ address1: 'Fi 9' }, ['address1']],
  [{ city: 'G' }, ['city']],
  [{ zip: '90' }, ['zip']],
  [{ zip: '0900' }, ['zip']],
  [{ zip: '90000' }, ['zip']],
  [{ zip: '1234 AB' }, ['zip']],
  [{ zip: '9000', country: 'NL' }, ['zip']],
  [{ country: '' }, ['country']],
  [{ country: 'FR' }, ['country']],
  [{ city: 'Ge\u202Ent' }, ['city']],
  [{ address2: 'bus\u00001' }, ['address2']],
  [{ lastName: 'x'.repeat(61) }, ['lastName']],
  [{ address1: 'x'.repeat(10_000) }, ['address1']],
  [{ address1: 'Postbus 123' }, ['address1']],
  [{ address1: 'P.O. Box 12' }, ['address1']],
  [{ address1: 'PB 12' }, ['address1']],
  [{ address1: 'P.B. 12, Gent' }, ['address1']],
  [{ address1: 'B.P. 12' }, ['address1']],
  [{ address2: 'BP12' }, ['address2']],
  [{ address1: `${'x'.repeat(34)} 9` }, ['address1']],
  [{ address2: 'x'.repeat(36) }, ['address2']],
  [{ address1: 'Boîte postale 5' }, ['address1']],
  [{ address1: 'Antwoordnummer 1200' }, ['address1']],
  [{ address2: 'postbus 7' }, ['address2']],
  [{ zip: '90-0' }, ['zip']],
  [{ zip: 'NL-9000' }, ['zip']],
  [{ zip: '1012 A', country: 'NL' }, ['zip']],
  [{ zip: '1012 AB 3', country: 'NL' }, ['zip']],
  [{ firstName: '', email: '', city: '' }, ['email', 'firstName', 'city']]
])('the form finds %j wrong in %j', (changes, fields) => {
  expect(invalidFields({ ...noor, ...changes })).toEqual(fields)
  expect(customerOf({ ...noor, ...changes })).toBeUndefined()
})

test.each([
  ['9000', 'NL'],
  ['1234ab', 'BE'],
  ['1234ab', '']
])('a postcode %j stays as it is where the country is %j', (zip, country) => {
  expect(normalized({ ...noor, zip, country }).zip).toBe(zip)
})

test.each([
  ['1012-AB', 'NL', '1012 AB'],
  ['1012  AB', 'NL', '1012 AB'],
  ['1012\u00a0ab', 'NL', '1012 AB'],
  ['10 12 a b', 'NL', '1012 AB'],
  ['NL-1012 AB', 'NL', '1012 AB'],
  ['B-9000', 'BE', '9000'],
  ['BE 9000', 'BE', '9000'],
  ['b9000', 'BE', '9000'],
  ['90 00', 'BE', '9000'],
  ['9.000', 'BE', '9000'],
  ['9000–', 'BE', '9000']
])('the postcode %j in %s is written as %j', (zip, country, written) => {
  expect(customerOf({ ...noor, zip, country })?.zip).toBe(written)
})

test('a street without a number is a question, and no fault', () => {
  const typed = ['Grote Markt', 'Grote Markt 1', ' ', '1 meistraat']
  expect(typed.map((address1) => hasNoHouseNumber({ address1 }))).toEqual([true, false, false, false])
})

test('different spellings of a mail address have the same key', () => {
  expect(emailKeyOf(' Noe\u0308l@Post.example ')).toBe('no\u00ebl@post.example')
})

test('an envelope has a line for each part of the address that is known', () => {
  const names = { BE: 'België', NL: 'Nederland' }
  const address = { ...noor, country: 'BE' as const }
  expect(addressLines(address, names)).toEqual(['N de Wit', 'Filmstraat 9', '9000 Gent', 'België'])
  expect(addressLines({ ...address, address2: 'bus 2', state: 'Oost-Vlaanderen' }, names)).toEqual([
    'N de Wit',
    'Filmstraat 9',
    'bus 2',
    '9000 Gent',
    'Oost-Vlaanderen',
    'België'
  ])
})

test('the fields are trimmed, and a Dutch postcode is normalised', () => {
  expect(normalized({ ...noor, city: ' Gent ', zip: '1234ab', country: 'NL' })).toMatchObject({
    city: 'Gent',
    zip: '1234 AB'
  })
  expect(normalized({ ...noor, firstName: 'Zoe\u0308' }).firstName).toBe('Zo\u00eb')
})
