import { describe, expect, test } from 'vitest'
import { canDropBeforeDash, displayTitle, shownNumber, stubLabel } from './naming.ts'

test.each([
  ['118 - Kort maar krachtig', 'Kort maar krachtig'],
  ['102 - De quiz: Noor - Milan 11 - 3', 'De quiz: Noor - Milan 11 - 3'],
  ['Kort maar krachtig', 'Kort maar krachtig'],
  ['Spider-Man', 'Spider-Man'],
  ['118 - ', '118 -'],
  [' - ', '-'],
  ['118: Hemel', 'Hemel'],
  ['#118 Hemel', 'Hemel'],
  ['Aflevering 118', 'Aflevering 118'],
  ['300: Rise of an Empire', '300: Rise of an Empire']
])('the title %j of episode 118 is shown as %j', (title, shown) => {
  expect(displayTitle({ title, episodeNumber: 118 })).toBe(shown)
})

test('a special keeps the number at the start of its title', () => {
  expect(displayTitle({ title: '300: Rise of an Empire', episodeNumber: null })).toBe(
    '300: Rise of an Empire'
  )
})

describe('where only a number or the name of the podcast is left out', () => {
  const rules = { name: 'KINO\u00a09', titles: { dropBeforeDash: false } }

  test.each([
    ['26: Hacking with Swift - Paul Hudson', 'Hacking with Swift - Paul Hudson'],
    ['26 - Overcast - Marco Arment', 'Overcast - Marco Arment'],
    ['Aflevering 26 - Alien', 'Alien'],
    ['S2 Afl 26: Alien', 'Alien'],
    ['KINO 9 - Alien', 'Alien'],
    ['kino 9: Alien - Heat', 'Alien - Heat'],
    ['KINO 9 #26 - Alien', 'Alien'],
    ['#26 | KINO 9 | Alien', 'Alien'],
    ['KINO 9 is jarig - een feest', 'KINO 9 is jarig - een feest'],
    ['KINO 9 - Aflevering 26', 'Aflevering 26'],
    ['Noor - de film', 'Noor - de film'],
    ['25 - Alien', '25 - Alien'],
    ['Bonus - Alien', 'Bonus - Alien'],
    ['KINO 9', 'KINO 9'],
    ['KINO 9 - ', 'KINO 9 -']
  ])('only a number or the name of the podcast is left out: %j is shown as %j', (title, shown) => {
    expect(displayTitle({ title, episodeNumber: 26 }, rules)).toBe(shown)
    expect(displayTitle({ title, episodeNumber: 26 }, { name: rules.name })).toBe(shown)
  })
})

describe('any text before the first dash can be left out', () => {
  const many = (titles: (number: number) => string) => Array.from({ length: 20 }, (_, at) => titles(at + 1))

  test.each([
    ['numbers', many((number) => `${number} - Alien - deel ${number}`)],
    ['labels', many((number) => `Aflevering ${number} - Alien`)],
    ['seasons', many((number) => `S2E${number} - Alien`)],
    ['the name', many(() => 'Kino - Alien')],
    ['the name and a number', many((number) => `Kino #${number} - Alien`)],
    ['numbers, but for one in twenty', ['Noor - een gesprek', ...many((number) => `${number} - Alien`)]]
  ])('any text before the first dash is left out where it is %s', (_, titles) => {
    expect(canDropBeforeDash(titles, 'Kino')).toBe(true)
  })

  test.each([
    ['guests', many((number) => `${number}: Hacking with Swift - Paul Hudson`)],
    ['missing', many((number) => `${number}: Alien`)],
    ['a number in half of the titles', many((number) => (number % 2 ? `${number} - Alien` : 'Alien - Heat'))],
    ['another name', many(() => 'Andere - Alien')],
    ['nothing at all', []]
  ])('the text before the first dash is not left out where it is %s', (_, titles) => {
    expect(canDropBeforeDash(titles, 'Kino')).toBe(false)
  })
})

test('a number is shown as the podcast says it, and not where it is only ours', () => {
  expect(shownNumber({ episodeNumber: 8, numberLabel: 'S2 · 4' })).toBe('S2 · 4')
  expect(shownNumber({ episodeNumber: 8, numberLabel: null })).toBeNull()
  const words = { extra: 'Extra', trailer: 'Trailer', bonus: 'Bonus' }
  const episode = { kind: 'full' as const, pubDate: '2026-11-12T12:00:00.000Z', episodeNumber: 8 }
  expect(stubLabel({ ...episode, numberLabel: 'S2 · 4' }, words)).toBe('S2 · 4')
  expect(stubLabel({ ...episode, numberLabel: null }, words)).toBe('12 nov')
})

test('a title keeps a number in front that is not shown beside it', () => {
  const rules = { name: 'KINO 9', titles: { dropBeforeDash: true } }
  const rerun = { title: '103 - Alien (herhaling)', episodeNumber: null }
  expect(displayTitle(rerun, rules)).toBe('103 - Alien (herhaling)')
  const inSeason = { title: 'S2 Afl 4: Alien', episodeNumber: 8, numberLabel: 'S2 · 4' }
  expect(displayTitle(inSeason, rules)).toBe('Alien')
})

test('a number is shown unless the feed has none', () => {
  expect(shownNumber({ episodeNumber: 12 })).toBe(12)
  expect(shownNumber({ episodeNumber: 12 }, { showsNumbers: false })).toBeNull()
  expect(shownNumber({ episodeNumber: null })).toBeNull()
})
