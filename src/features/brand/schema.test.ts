import { expect, test } from 'vitest'
import { podcast } from '../../../brand/podcast.ts'
import { parseSettings } from './schema.ts'

const withSeller = (changes: object) => ({ ...podcast, seller: { ...podcast.seller, ...changes } })
const withHost = (changes: object) => ({
  ...podcast,
  hosts: podcast.hosts.map((host, place) => (place === 0 ? { ...host, ...changes } : host))
})

test('hosts may be no more than a name', () => {
  const hosts = podcast.hosts.map(({ id, name }) => ({ id, name }))
  expect(parseSettings({ ...podcast, hosts }, 'brand/podcast.ts').hosts).toEqual(hosts)
})

test('the settings of this podcast are complete', () => {
  expect(parseSettings(podcast, 'brand/podcast.ts')).toEqual(podcast)
})

test.each([
  [{ ...podcast, siteUrl: 'http://kino9.example' }, 'siteUrl: expected an address that starts with https://'],
  [
    { ...podcast, siteUrl: 'https://kino9.example/' },
    'siteUrl: expected an address without a slash at the end'
  ],
  [{ ...podcast, hosts: podcast.hosts.slice(1) }, 'hosts: expected three hosts'],
  [withHost({ line: '' }), 'hosts.0.line: expected a text that is not empty'],
  [withHost({ line: 'x'.repeat(121) }), 'hosts.0.line: expected at most 120 characters'],
  [withHost({ bestFilm: { title: 'Fargo', year: '1996' } }), 'hosts.0.bestFilm.year: expected a year'],
  [
    withHost({ bestFilm: { title: '', year: 1996 } }),
    'hosts.0.bestFilm.title: expected a text that is not empty'
  ],
  [
    { ...podcast, mail: { ...podcast.mail, support: 'help' } },
    'mail.support: expected an e-mail address, got "help"'
  ],
  [
    withSeller({ companyNumber: '123' }),
    'seller.companyNumber: expected a company number such as 0123.456.789'
  ],
  [withSeller({ vatNumber: '0123456789' }), 'seller.vatNumber: expected a VAT number such as BE0123456789'],
  [withSeller({ address: 'Antwerpen' }), 'seller.address: expected a street with a number'],
  [withSeller({ legalForm: undefined }), 'seller.legalForm: expected a text'],
  [withSeller({ phone: 'bel ons' }), 'seller.phone: expected a phone number'],
  [{ ...podcast, shortName: 'Kino 9' }, 'shortName: expected small letters, digits and hyphens'],
  [{ ...podcast, name: undefined }, 'name: expected a text'],
  [{ ...podcast, colour: 'red' }, 'colour: expected never'],
  [{ ...podcast, description: 'x'.repeat(161) }, 'description: expected at most 160 characters']
])('stops at a wrong value with the path of the field and what was expected (%#)', (wrong, line) => {
  expect(() => parseSettings(wrong, 'brand/podcast.ts')).toThrow(line)
})

test('names all wrong fields at once', () => {
  const wrong = { ...podcast, name: '', locale: 'nl' }
  expect(() => parseSettings(wrong, 'brand/podcast.ts')).toThrow(/name: [\s\S]*locale: /)
})
