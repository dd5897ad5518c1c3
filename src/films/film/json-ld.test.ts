import { expect, test } from 'vitest'
import { filmList, filmNode } from './json-ld.ts'

const addresses = { siteUrl: 'https://kino9.example', diaryBaseUrl: 'https://diary.example' }

test("the structured data names a film's page, its year and its pages elsewhere", () => {
  const film = {
    title: 'La Jetée',
    year: 1962,
    pageSlug: 'la-jetee-1962',
    posterUrl: '/media/posters/abc-432.webp',
    imdbId: 'tt0056119',
    tmdbId: 662,
    slug: 'la-jetee'
  }
  expect(filmNode(film, addresses)).toEqual({
    '@type': 'Movie',
    '@id': 'https://kino9.example/film/la-jetee-1962/#film',
    name: 'La Jetée',
    url: 'https://kino9.example/film/la-jetee-1962/',
    dateCreated: '1962',
    image: 'https://kino9.example/media/posters/abc-432.webp',
    sameAs: [
      'https://www.imdb.com/title/tt0056119/',
      'https://www.themoviedb.org/movie/662',
      'https://diary.example/film/la-jetee/'
    ]
  })
})

test('the structured data names only the title when nothing else is known', () => {
  expect(filmNode({ title: 'Onbekend', year: 0, pageSlug: 'onbekend' }, addresses)).toEqual({
    '@type': 'Movie',
    '@id': 'https://kino9.example/film/onbekend/#film',
    name: 'Onbekend',
    url: 'https://kino9.example/film/onbekend/'
  })
})

test('the structured data keeps the order of the page in a list', () => {
  const films = ['B', 'A'].map((title) => ({ title, year: 0, pageSlug: title.toLowerCase() }))
  expect(filmList('Must-see', films, 'https://kino9.example')).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: 'B', url: 'https://kino9.example/film/b/' },
      { position: 2, name: 'A', url: 'https://kino9.example/film/a/' }
    ]
  })
})
