import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  databaseUrl,
  diaryUrl,
  type FilmMention,
  filmLabel,
  filmPages,
  imdbUrl,
  isSameFilm,
  linksElsewhere,
  mergeMentions,
  shortSiteName,
  totalStars
} from './film-list.ts'

const HOSTS = ['wout', 'noor', 'milan']
const alien: FilmMention = { title: 'Alien', year: 1979 }

describe('stars together', () => {
  test.each([
    [{ wout: 5, noor: 4, milan: 4 }, 13],
    [{ wout: 4.5, noor: 4, milan: 4 }, 12.5],
    [{ wout: 5, noor: 5, milan: 0 }, 10],
    [{ wout: 5, noor: 5, milan: 5, gast: 5 }, 15],
    [{ wout: 5, noor: 5 }, undefined],
    [undefined, undefined]
  ])('the stars of %j are %s together', (stars, total) => {
    expect(totalStars(stars, HOSTS)).toBe(total)
  })

  test('the stars together needs ratings of all hosts', () => {
    expect(totalStars({ wout: 5 }, [])).toBeUndefined()
  })
})

describe('two mentions', () => {
  test.each([
    ['have the same TMDB id', { ...alien, tmdbId: 348 }, { title: 'X', year: 0, tmdbId: 348 }, true],
    ['have another TMDB id', { ...alien, tmdbId: 348 }, { ...alien, tmdbId: 1 }, false],
    [
      'have the same IMDb id',
      { ...alien, imdbId: 'tt0078748' },
      { title: 'X', year: 0, imdbId: 'tt0078748' },
      true
    ],
    ['have another IMDb id', { ...alien, imdbId: 'tt0078748' }, { ...alien, imdbId: 'tt0000001' }, false],
    ['have the same diary slug', { ...alien, slug: 'alien' }, { title: 'X', year: 0, slug: 'alien' }, true],
    ['have another diary slug', { ...alien, slug: 'alien' }, { ...alien, slug: 'alien-1979' }, false],
    ['are spelled alike', { title: 'La Jetée', year: 1962 }, { title: 'la jetee', year: 1962 }, true],
    ['are of other years', alien, { ...alien, year: 2003 }, false],
    ['know different things', { ...alien, tmdbId: 348 }, { ...alien, slug: 'alien' }, true]
  ])('two mentions that %s are the same film or not (%#)', (_, one, other, isSame) => {
    expect(isSameFilm(one, other)).toBe(isSame)
    expect(isSameFilm(other, one)).toBe(isSame)
  })

  test('two mentions are merged; an empty poster counts as none', () => {
    const known = { ...alien, posterUrl: ' /media/p.webp ', tmdbId: 348, imdbId: 'tt0078748', slug: 'alien' }
    expect(mergeMentions({ title: 'ALIEN', year: 0, posterUrl: ' ', stars: { wout: 4 } }, known)).toEqual({
      ...known,
      title: 'ALIEN',
      posterUrl: '/media/p.webp',
      stars: { wout: 4 }
    })
    expect(mergeMentions({ ...alien, slug: 'a' }, { ...known, slug: 'b' }).slug).toBe('a')
  })
})

describe('the page of a film', () => {
  test('the page of a film is named by title and year, never the same for two films', () => {
    const toFilm = filmPages()
    expect(toFilm({ title: 'Hævnen', year: 2010 }).pageSlug).toBe('haevnen-2010')
    expect(toFilm({ title: 'Heat', year: 0 }).pageSlug).toBe('heat')
    expect(toFilm({ title: '???', year: 0 }).pageSlug).toBe('film')
    expect(toFilm({ ...alien, tmdbId: 348 }).pageSlug).toBe('alien-1979')
    expect(toFilm({ ...alien, tmdbId: 999 }).pageSlug).toBe('alien-1979-2')
    expect(toFilm({ title: 'Xenomorf', year: 0, tmdbId: 348 }).pageSlug).toBe('alien-1979')
  })

  test('the page of a film does not change when films are added', () => {
    const film = fc.record({
      title: fc.constantFrom('Alien', 'alien', 'Heat', '2', 'Alien 2'),
      year: fc.constantFrom(0, 1979, 1995)
    })
    fc.assert(
      fc.property(fc.array(film), fc.array(film), (first, later) => {
        const alone = first.map(filmPages())
        expect([...first, ...later].map(filmPages()).slice(0, first.length)).toEqual(alone)
      })
    )
  })
})

describe('links to a film elsewhere', () => {
  test('links to a film elsewhere use the known ids', () => {
    const film = { ...alien, slug: '/alien/', tmdbId: 348, imdbId: 'tt0078748' }
    expect(diaryUrl('https://diary.example', film)).toBe('https://diary.example/film/alien/')
    expect(databaseUrl('https://db.example', film)).toBe('https://db.example/movie/348')
    expect(imdbUrl(film)).toBe('https://www.imdb.com/title/tt0078748/')
    expect(filmLabel(film)).toBe('Alien (1979)')
  })

  test('links to a film elsewhere otherwise search for it', () => {
    const film = { title: 'Wie/wat?', year: 0 }
    expect(diaryUrl('https://diary.example', { ...film, slug: ' / ' })).toBe(
      'https://diary.example/search/Wie%2Fwat%3F/'
    )
    expect(diaryUrl('https://diary.example', alien)).toBe('https://diary.example/search/Alien%201979/')
    expect(databaseUrl('https://db.example', film)).toBe('https://db.example/search/movie?query=Wie%2Fwat%3F')
    expect(imdbUrl(film)).toBe('https://www.imdb.com/find/?s=tt&q=Wie%2Fwat%3F')
    expect(filmLabel(film)).toBe('Wie/wat?')
  })

  test('links to a film elsewhere have the short names of the sites, and IMDb only with its id', () => {
    const sites = {
      diary: { name: 'Diary', baseUrl: 'https://diary.example' },
      database: { name: 'The Database (DB)', url: 'https://db.example' }
    }
    const names = (film: FilmMention) => linksElsewhere(film, sites).map(({ site }) => site)
    expect(names(alien)).toEqual(['Diary', 'DB'])
    expect(names({ ...alien, imdbId: 'tt0078748' })).toEqual(['Diary', 'DB', 'IMDb'])
  })
})

test.each([
  ['The Movie Database (TMDB)', 'TMDB'],
  ['Letterboxd', 'Letterboxd'],
  ['(TMDB) de databank', '(TMDB) de databank'],
  ['Databank ()', 'Databank ()']
])('a site is shortened where there is little space: %s to %s', (name, short) => {
  expect(shortSiteName(name)).toBe(short)
})
