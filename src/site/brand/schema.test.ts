import { expect, test } from 'vitest'
import { podcast } from '#brand/podcast.ts'
import { parseSettings } from './schema.ts'

const withSeller = (changes: object) => ({ ...podcast, seller: { ...podcast.seller, ...changes } })
const withHost = (changes: object) => ({
  ...podcast,
  hosts: podcast.hosts.map((host, place) => (place === 0 ? { ...host, ...changes } : host))
})

test('hosts may have only a name where there is no desk', () => {
  const hosts = podcast.hosts.map(({ id, name }) => ({ id, name }))
  const features = { ...podcast.features, desk: false }
  expect(parseSettings({ ...podcast, hosts, features }, 'brand/podcast.ts').hosts).toEqual(hosts)
})

test('a podcast without platforms has its feed', () => {
  expect(parseSettings({ ...podcast, platforms: [] }, 'brand/podcast.ts').platforms).toEqual([])
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
    'locale: expected the language of the texts, "nl", such as nl-BE (docs/new-language.md), got "en-US"'
  ],
  [
    { ...podcast, hosts: podcast.hosts.map((host) => ({ ...host, id: 'noor' })) },
    'hosts: expected an id of its own for each host; used twice: noor'
  ],
  [
    without('diary'),
    'diary: expected an object with name, baseUrl, listUrl, showsAverages, because features.films is on, but it is missing'
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
  [{ ...podcast, hosts: [] }, 'hosts: expected one to six hosts'],
  [
    { ...podcast, hosts: [...podcast.hosts, ...podcast.hosts, ...podcast.hosts] },
    'hosts: expected one to six hosts'
  ],
  [
    without('seller'),
    'seller: expected an object with name, legalForm, address, companyNumber, vatNumber, mail, phone, because features.shop is on, but it is missing'
  ],
  [
    { ...without('seller'), features: { ...podcast.features, shop: false } },
    'because features.superfan is on, but it is missing'
  ],
  [
    without('shop'),
    'shop: expected an object with orderPrefix, maxPrintCostPercent, refundAloneUpToEuros, because features.shop is on, but it is missing'
  ],
  [without('filmDatabase'), 'filmDatabase: expected an object with name, url, because features.films is on'],
  [
    { ...podcast, features: { ...podcast.features, films: false } },
    'features.mustSee: expected false, because features.films is off, got true'
  ],
  [
    { ...podcast, features: { ...podcast.features, films: false } },
    'features.votes: expected false, because features.films is off, got true'
  ],
  [
    { ...podcast, hosts: podcast.hosts.slice(1), mustSee: { minimumStars: 13 } },
    'mustSee.minimumStars: expected at most 10, which is 5 stars of each host, got 13'
  ],
  [{ ...podcast, mustSee: { minimumStars: 12.3 } }, 'mustSee.minimumStars: expected whole or half stars'],
  [{ ...podcast, mustSee: { minimumStars: 0 } }, 'mustSee.minimumStars: expected at least half a star'],
  // A fault in one field does not hide faults between fields.
  [{ ...without('diary'), name: '' }, 'diary: expected an object with'],
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
    { ...podcast, mail: { ...podcast.mail, alerts: ['a@b.be?bcc=x'] } },
    'mail.alerts.0: expected an e-mail address, got "a@b.be?bcc=x"'
  ],
  [
    withSeller({ companyNumber: '123' }),
    'seller.companyNumber: expected a company number such as 0123.456.789'
  ],
  [withSeller({ companyNumber: 'geen' }), 'seller.companyNumber: expected a company number'],
  [withSeller({ vatNumber: '0123456789' }), 'seller.vatNumber: expected a VAT number such as BE0123456789'],
  [withSeller({ address: 'Antwerpen' }), 'seller.address: expected a street with a number'],
  [withSeller({ legalForm: undefined }), 'seller.legalForm: expected a text'],
  [withSeller({ phone: 'bel ons' }), 'seller.phone: expected a phone number'],
  [{ ...podcast, shortName: 'Kino 9' }, 'shortName: expected small letters, digits and hyphens'],
  [{ ...podcast, name: undefined }, 'name: expected a text, but it is missing'],
  [{ ...podcast, colour: 'red' }, 'colour: expected no field of this name: there are name, '],
  [{ ...podcast, description: 'x'.repeat(161) }, 'description: expected at most 160 characters']
])('a wrong value is reported with the path of the field and what was expected (%#)', (wrong, line) => {
  expect(() => parseSettings(wrong, 'brand/podcast.ts')).toThrow(line)
})

test('a site that sells nothing and has no films needs no seller, shop, diary or film database', () => {
  const { seller: _s, shop: _p, diary: _d, filmDatabase: _f, mustSee: _m, ...others } = podcast
  const [host] = podcast.hosts
  const off = {
    films: false,
    mustSee: false,
    votes: false,
    reviews: false,
    shop: false,
    superfan: false,
    push: false
  }
  const plain = { ...others, hosts: [host], features: off }
  expect(parseSettings(plain, 'brand/podcast.ts')).toEqual(plain)
})

test.each(['HRB 86891', '12345678', 'RCS Paris 123 456 789', 'SC123456', 'CHE-123.456.789'])(
  'a seller may be of any country: company number %s',
  (companyNumber) => {
    expect(parseSettings(withSeller({ companyNumber }), 'brand/podcast.ts').seller).toMatchObject({
      companyNumber
    })
  }
)

test('all wrong fields are named at once', () => {
  const wrong = { ...podcast, name: '', locale: 'nl' }
  expect(() => parseSettings(wrong, 'brand/podcast.ts')).toThrow(/name: [\s\S]*locale: /)
})
