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

const without = (field: keyof typeof podcast) => {
  const { [field]: _, ...others } = podcast
  return others
}

test('the settings of this podcast are complete', () => {
  expect(parseSettings(podcast, 'brand/podcast.ts')).toEqual(podcast)
})

test.each([
  [{ ...podcast, siteUrl: 'http://kino9.example' }, 'siteUrl: expected an address that starts with https://'],
  [
    { ...podcast, siteUrl: 'https://kino9.example/' },
    'siteUrl: expected an address without a slash at the end'
  ],
  [
    { ...podcast, siteUrl: 'https://kino9.example/podcast' },
    'siteUrl: expected an address without a path, such as https://podcast.be: the site needs a host of its own, got "https://kino9.example/podcast"'
  ],
  [
    { ...podcast, locale: 'en-US' },
    'locale: expected a language that src/texts is written in (nl), such as nl-BE, got "en-US"'
  ],
  [
    { ...podcast, hosts: podcast.hosts.map((host) => ({ ...host, id: 'noor' })) },
    'hosts: expected an id of its own for each host; used twice: noor'
  ],
  [
    without('diary'),
    'diary: expected an object with name, baseUrl, listUrl, showsAverages, but it is missing'
  ],
  [without('siteUrl'), 'siteUrl: expected a text, but it is missing'],
  [
    { ...podcast, features: { ...podcast.features, superfans: true } },
    'features.superfans: expected no field of this name; did you mean superfan?'
  ],
  [
    { ...podcast, features: { ...podcast.features, shop: 'yes' } },
    'features.shop: expected true or false, got "yes"'
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
  [{ ...podcast, name: undefined }, 'name: expected a text, but it is missing'],
  [{ ...podcast, colour: 'red' }, 'colour: expected no field of this name: there are name, '],
  [{ ...podcast, description: 'x'.repeat(161) }, 'description: expected at most 160 characters']
])('stops at a wrong value with the path of the field and what was expected (%#)', (wrong, line) => {
  expect(() => parseSettings(wrong, 'brand/podcast.ts')).toThrow(line)
})

test('names all wrong fields at once', () => {
  const wrong = { ...podcast, name: '', locale: 'nl' }
  expect(() => parseSettings(wrong, 'brand/podcast.ts')).toThrow(/name: [\s\S]*locale: /)
})
