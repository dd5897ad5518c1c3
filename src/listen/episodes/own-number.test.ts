import { describe, expect, test } from 'vitest'
import {
  numberAtEnd,
  numberInTitle,
  ownNumbers,
  seasonInTitle,
  withoutNumberAtEnd,
  withoutOwnNumber
} from './own-number.ts'

const letters = (name: string) => ['1: A', '2: B', '3: C'].map((title) => `${name}${title}`)

test.each([
  ['#12', 12],
  ['#12 Alien', 12],
  ['# 12: Alien', 12],
  ['12 - Alien', 12],
  ['12 – Alien', 12],
  ['12: Alien', 12],
  ['12. Alien', 12],
  ['12) Alien', 12],
  ['(12) Alien', 12],
  ['[12] Alien', 12],
  ['199- Alien', 199],
  ['12 | Alien', 12],
  ['Aflevering 12', 12],
  ['aflevering 12: Alien', 12],
  ['Aflevering #12', 12],
  ['Afl. 12 Alien', 12],
  ['Ep. 12', 12],
  ['Ep12 Alien', 12],
  ['Episode 12 - Alien', 12],
  ['E12 - Alien', 12],
  ['Nr. 12', 12],
  ['No. 12: Alien', 12],
  ['No. 12', 12],
  ['012 Alien', 12],
  ['007 - Alien', 7],
  ['0: het begin', 0],
  ['S2 Afl 4', 4],
  ['S02E04 Alien', 4],
  ['Seizoen 2, aflevering 4: Alien', 4],
  ['Capítulo 6', 6],
  ['#1984 Honderden afleveringen verder', 1984]
])('a number at the start of a title is found in %j', (title, number) => {
  expect(numberInTitle(title)).toBe(number)
})

test.each([
  '12 Angry Men',
  '1984: een film van Radford',
  '2001 - A Space Odyssey',
  '8½ - Fellini',
  '10:04',
  '12-jarigen in de film',
  '3-2-1 Contact',
  '99% Invisible-59- Some Other Sign',
  'Alien #12',
  'Extra 12',
  'E3 2019, dag één',
  'No 10 Downing Street',
  'ALT035: over de oorlog',
  'Deel2: de zee',
  'Ep. 12.5 tussendoor',
  '#12b tussendoor',
  'Episodes of life',
  ''
])('a number at the start of a title is not found in %j', (title) => {
  expect(numberInTitle(title)).toBeUndefined()
})

describe("the feed's own number of an item", () => {
  test.each([
    [{ itunesNumber: 118, title: '#7' }, 118],
    [{ itunesNumber: 118, podcastNumber: 204, title: '#7' }, 118],
    [{ podcastNumber: 204, title: '#7' }, 204],
    [{ title: 'Ep. 117' }, 117],
    [{ title: 'Alien' }, undefined],
    [{ itunesNumber: 3, title: 'Achter de schermen', kind: 'bonus' as const }, undefined],
    [{ title: '12: Binnenkort', kind: 'trailer' as const }, undefined]
  ])("the feed's own number of %j is %j", (fields, number) => {
    const item = { kind: 'full', ...fields }
    expect(ownNumbers([item]).get(item)).toBe(number)
  })

  test('a number at the end of titles does not count for a series within the podcast', () => {
    const part = { kind: 'full', title: 'Rondetafel - EP 6' }
    const others = ['Alien', 'Brazil', 'Cube'].map((title) => ({ kind: 'full', title }))
    expect(ownNumbers([part, ...others]).size).toBe(0)
  })

  const behind = (...titles: string[]) => [
    ...ownNumbers(titles.map((title) => ({ kind: 'full', title }))).values()
  ]

  test('a number behind the name of the podcast counts where most titles begin with it, however it is written', () => {
    const rest = ['SE-Radio Episode 2: B', 'SE Radio 3: C', 'se-radio ep. 4 - D', 'Over ons']
    expect(behind('SE-Radio Episode 1: A', ...rest, 'SE-Radio 5')).toEqual([1, 2, 3, 4, 5])
    const invisible = ['75- Trappen', '74- 99% Borden', '60a- Twee', '13x-Spel', '60b- Drie', '9: Vier']
    expect(behind(...invisible.map((title) => `99% Invisible-${title}`))).toEqual([])
    expect(
      behind(...invisible.map((title) => `99% Invisible-${title}`), ...letters('99% Invisible-'))
    ).toEqual([75, 74, 9, 1, 2, 3])
    expect(behind(...letters('ALT00'))).toEqual([])
    expect(behind(...letters('ALT00'), 'ALT011: K', 'ALT012: L')).toEqual([1, 2, 3, 11, 12])
  })

  test('a number behind a name counts neither a series within the podcast, nor a year, nor a version', () => {
    const films = ['Alien', 'Brazil', 'Cube', 'Dune', 'Elf', 'Fargo']
    expect(behind(...films, ...[1, 2, 3, 4, 5].map((part) => `Star Wars ${part}: deel ${part}`))).toEqual([])
    expect(
      behind(...[2019, 2020, 2021, 2022, 2023].map((year) => `Het beste van ${year}: de lijst`))
    ).toEqual([])
    expect(behind(...[1, 2, 3, 4, 5].map((version) => `Tiltcast ${version}.0`))).toEqual([])
    expect(behind('Top 10', 'Apollo 13', 'Kleep 12', 'District 9', 'Se7en', 'Ocean’s 11')).toEqual([])
  })

  test('a number at the end of a title is not taken from the episode that has it', () => {
    const episode = { kind: 'full', title: 'Cincinnatus', itunesNumber: 10 }
    const about = { kind: 'full', title: 'Achter aflevering: S2E10' }
    expect([...ownNumbers([about, episode])]).toEqual([[episode, 10]])
  })
})

test.each([
  ['Alien | Episode 36', 36],
  ['Alien (afl. 36)', 36],
  ['Alien [Afl 36]', 36],
  ['Alien - Aflevering 36', 36],
  ['Homegrown Hits - Episode 03', 3],
  ['Alien, aflevering 36.', 36],
  ['Alien: capítulo 6', 6],
  ['Alien | #36', 36],
  ['Alien (#36)', 36],
  ['Alien (S2 Afl 4)', 4],
  ['Alien | S02E04', 4]
])('a number at the end of a title is found in %j', (title, number) => {
  expect(numberAtEnd(title)).toBe(number)
})

test.each([
  'Alien #12',
  'Extra 12',
  'Blade Runner 2049',
  'Alien (1979)',
  'Apollo 13',
  'Top 10',
  'Chanel No. 5',
  'Alien (afl. 36) en meer',
  'Kleep 12'
])('a number at the end of a title is not found in %j', (title) => {
  expect(numberAtEnd(title)).toBeUndefined()
})

test.each([
  ['S2 Afl 4', 2],
  ['Seizoen 3, aflevering 1: Alien', 3],
  ['Alien (S02E04)', 2],
  ['Aflevering 4', undefined]
])('the season of %j is %j', (title, season) => {
  expect(seasonInTitle(title)).toBe(season)
})

describe('a title next to the number of its episode', () => {
  test.each([
    ['384: Born to Run', 384, 'Born to Run'],
    ['#12 Alien', 12, 'Alien'],
    ['# 12: Alien', 12, 'Alien'],
    ['(12) Alien', 12, 'Alien'],
    ['Aflevering 12: Alien', 12, 'Alien'],
    ['Ep. 12 | Alien', 12, 'Alien'],
    ['012 Alien', 12, 'Alien'],
    ['384: Born to Run', 12, '384: Born to Run'],
    ['300: Rise of an Empire', null, '300: Rise of an Empire'],
    ['1984: een film van Radford', 1984, '1984: een film van Radford'],
    ['12 Angry Men', 12, '12 Angry Men'],
    ['Aflevering 12', 12, 'Aflevering 12'],
    ['Alien', 12, 'Alien']
  ])('%j of episode %j is shown as %j', (title, episodeNumber, shown) => {
    expect(withoutOwnNumber(title, episodeNumber)).toBe(shown)
  })
})

test.each([
  ['Alien | Episode 36', 'Alien'],
  ['Alien (afl. 36)', 'Alien'],
  ['Alien - #36', 'Alien'],
  ['Star Wars Episode 36', 'Star Wars Episode 36'],
  ['Alien | Episode 35', 'Alien | Episode 35']
])('the title %j of episode 36 is shown as %j', (title, shown) => {
  expect(withoutNumberAtEnd(title, 36)).toBe(shown)
})
