import { expect, test } from 'vitest'
import { filmGroups, indexLetter, latestFilms } from './index-groups.ts'

const entry = (title: string, year = 2000, pubDate = '2026-01-01T00:00:00.000Z') => ({
  film: { title, year, pageSlug: title },
  appearances: [{ episodeSlug: '1', episodeNumber: 1, episodeTitle: 'x', pubDate }]
})

test.each([
  ['Élève libre', 'E'],
  ['ça commence', 'C'],
  ['“Heat”', 'H'],
  ['8½', '0–9'],
  ['千と千尋の神隠し', '#'],
  ['…', '#']
])('the title %s is found under %s', (title, letter) => {
  expect(indexLetter(title)).toBe(letter)
})

test('letters run from digits over A to Z to other scripts, films by title and year', () => {
  const groups = filmGroups(
    ['千', 'Zodiac', '2001', 'anora', 'Élan', 'Eyes', 'Alien']
      .map((title) => entry(title))
      .concat(entry('Zodiac', 1971))
  )
  expect(groups.map((group) => group.letter)).toEqual(['0–9', 'A', 'E', 'Z', '#'])
  expect(groups.map((group) => group.entries.map(({ film }) => film.title))).toEqual([
    ['2001'],
    ['Alien', 'anora'],
    ['Élan', 'Eyes'],
    ['Zodiac', 'Zodiac'],
    ['千']
  ])
  expect(groups[3]?.entries.map(({ film }) => film.year)).toEqual([1971, 2000])
  expect(new Set(groups.map((group) => group.id)).size).toBe(groups.length)
})

test('the newest films are those of the newest episodes', () => {
  const films = [entry('Oud', 1, '2024-05-01T00:00:00.000Z'), entry('Nieuw', 1, '2026-05-01T00:00:00.000Z')]
  expect(latestFilms(films, 1).map(({ film }) => film.title)).toEqual(['Nieuw'])
})
