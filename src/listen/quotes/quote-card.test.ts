import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardFileName, directionOf, firstWords, MAX_QUOTE_CHARS } from './quote-card.ts'

test('a sentence for a card stays as it is when it fits', () => {
  expect(firstWords('a'.repeat(MAX_QUOTE_CHARS))).toBe('a'.repeat(MAX_QUOTE_CHARS))
})

test('a sentence for a card ends with a whole word and an ellipsis when it is longer', () => {
  const cut = firstWords('woorden, '.repeat(50))
  expect(cut).toMatch(/, woorden…$/)
  expect(cut.length).toBeLessThanOrEqual(MAX_QUOTE_CHARS)
  expect(cut.length).toBeGreaterThan(MAX_QUOTE_CHARS - 10)
})

test('a sentence for a card ends with a whole letter when it is one word', () => {
  expect(firstWords('👨‍👩‍👧‍👦'.repeat(100))).toBe(`${'👨‍👩‍👧‍👦'.repeat(25)}…`)
})

test('a sentence for a card is never too long for the field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (text) => {
      expect(firstWords(text).length).toBeLessThanOrEqual(MAX_QUOTE_CHARS)
    }),
    { interruptAfterTimeLimit: 5000 }
  )
})

test.each([
  ['Wie kijkt, is medeplichtig.', 'ltr'],
  ['42 שנים של קולנוע', 'rtl'],
  ['«الفيلم» رائع', 'rtl'],
  ['Een film van ישראל', 'ltr'],
  ['12:34 …', 'ltr'],
  ['', 'ltr']
] as const)('the sentence %j is written %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
})

test.each([
  ['118', '0:12:34', 'kino9-118-0-12-34.png'],
  ['trailer', '', 'kino9-trailer.png']
])('the file of %s from "%s" is %s', (slug, clock, name) => {
  expect(cardFileName('kino9', slug, clock, 'square')).toBe(name)
  expect(cardFileName('kino9', slug, clock, 'story')).toBe(name.replace('.png', '-story.png'))
})
