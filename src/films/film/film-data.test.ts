import { expect, test } from 'vitest'
import { readFilmData, usableImdbId } from '../../lib/poster-film.ts'
import { filmData } from './film-data.ts'

const jetee = { year: 1962, tmdbId: 662, imdbId: 'tt0056119', slug: 'la-jetee' }

test.each([
  ['a film with everything', jetee, '1962|662|tt0056119|la-jetee'],
  ['a film without ids', { year: 1962 }, '1962|||'],
  ['a film without anything', { year: 0 }, '|||'],
  ['a slug with slashes', { ...jetee, slug: '/la-jetee/' }, '1962|662|tt0056119|la-jetee'],
  ['a slug that looks like an id', { year: 2019, slug: '1917' }, '2019|||1917']
])('%s fits in one attribute', (_, film, data) => {
  expect(filmData(film)).toBe(data)
})

test.each([
  ['everything', '1962|662|tt0056119|la-jetee', { title: 'X', ...jetee }],
  ['nothing', '|||', { title: 'X', year: 0 }],
  ['an empty attribute', '', { title: 'X', year: 0 }],
  ['rubbish', 'vroeger|-3|nm12|', { title: 'X', year: 0 }],
  ['a slug of digits', '2019|||1917', { title: 'X', year: 2019, slug: '1917' }]
])('%s is parsed again', (_, data, film) => {
  expect(readFilmData('X', data)).toEqual(film)
})

test.each([
  ['tt0056119', 'tt0056119'],
  ['nm0056119', undefined],
  ['tt1/../x', undefined],
  ['N/A', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined]
])('the id %j links to IMDb as %j', (given, usable) => {
  expect(usableImdbId(given)).toBe(usable)
})
