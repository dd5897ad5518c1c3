import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseEditorial } from './editorial.ts'

const HOSTS = ['wout', 'noor', 'milan']
const read = (yaml: string) => parseEditorial(parse(yaml), 'src/content/episodes/118.yaml', HOSTS)

test('an editorial file gives films, stars, upcoming films, chapters and guests', () => {
  const yaml = `
films:
  - title: La Jetée
    year: 1962
    tmdbId: 662
    imdbId: tt0056119
    slug: /la-jetee/
    chapter: 1:10
    stars: { wout: 4.5, noor: 4, milan: 5 }
  - { title: 1917, year: 2019, chapter: 90 }
upcoming:
  - title: " Alien "
chapters:
  - { at: "0:00", title: Intro }
  - { at: 1:02:03, title: Slot }
guests: [300, ' Lotte ']
`
  expect(read(yaml)).toEqual({
    guests: ['300', 'Lotte'],
    films: [
      {
        title: 'La Jetée',
        year: 1962,
        tmdbId: 662,
        imdbId: 'tt0056119',
        slug: 'la-jetee',
        chapterSeconds: 70,
        stars: { wout: 4.5, noor: 4, milan: 5 }
      },
      { title: '1917', year: 2019, chapterSeconds: 90 }
    ],
    upcoming: [{ title: 'Alien', year: 0 }],
    chapters: [
      { at: 0, title: 'Intro' },
      { at: 3723, title: 'Slot' }
    ]
  })
})

test.each(['', 'films:', 'films: []\nupcoming:\nchapters:'])('an empty file adds nothing: %j', (yaml) => {
  expect(read(yaml)).toEqual({ films: [], upcoming: [], chapters: [], guests: [] })
})

test.each([
  ['film: []', 'film: expected no such field'],
  ['films: x', 'films: expected'],
  ['- x', '0: expected no such field'],
  ['x', '(file): expected'],
  ['films: [{ year: 1979 }]', 'films.0.title: expected'],
  ['films: [{ title: "", year: 1979 }]', 'films.0.title: expected a text that is not empty'],
  ['films: [{ title: Alien, year: 79 }]', 'films.0.year: expected a year'],
  ['films: [{ title: Alien, tmdbId: "348" }]', 'films.0.tmdbId: expected a TMDB id'],
  ['films: [{ title: Alien, imdbId: "78748" }]', 'films.0.imdbId: expected an IMDb id such as tt0056119'],
  ['films: [{ title: Alien, slug: "a/b" }]', 'films.0.slug: expected a film-diary slug'],
  ['films: [{ title: Alien, chapter: later }]', 'films.0.chapter: expected a time such as'],
  ['films: [{ title: Alien, stars: { wout: 5.5 } }]', 'films.0.stars.wout: expected stars from 0 to 5'],
  ['films: [{ title: Alien, stars: { wout: 4.2 } }]', 'films.0.stars.wout: expected whole or half stars'],
  [
    'films: [{ title: Alien, stars: { wouter: 4 } }]',
    'films.0.stars.wouter: expected a host: wout, noor, milan'
  ],
  ['films: [{ title: Alien, sterren: 4 }]', 'films.0.sterren: expected no such field'],
  ['chapters: [{ title: Intro }]', 'chapters.0.at: expected'],
  ['upcoming: [{ title: [] }]', 'upcoming.0.title: expected a text']
])('a mistake stops with its place: %j', (yaml, message) => {
  expect(() => read(yaml)).toThrow(`src/content/episodes/118.yaml has a mistake:\n  ${message}`)
})
