import { describe, expect, test } from 'vitest'
import { numberInTitle, ownNumber, withoutOwnNumber } from './own-number.ts'

describe('a number at the start of a title', () => {
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
    ['#1984 Honderden afleveringen verder', 1984]
  ])('is found in %j', (title, number) => {
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
  ])('is not found in %j', (title) => {
    expect(numberInTitle(title)).toBeUndefined()
  })
})

describe("the feed's own number of an item", () => {
  test.each([
    [{ itunesNumber: 118, title: '#7' }, 118],
    [{ title: 'Ep. 117' }, 117],
    [{ title: 'Alien' }, undefined],
    [{ itunesNumber: 3, title: 'Achter de schermen', kind: 'bonus' as const }, undefined],
    [{ title: '12: Binnenkort', kind: 'trailer' as const }, undefined]
  ])('of %j is %j', (fields, number) => {
    expect(ownNumber({ kind: 'full', ...fields })).toBe(number)
  })
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
