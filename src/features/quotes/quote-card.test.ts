import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardFileName, directionOf, firstWords, MAX_QUOTE_CHARS, setQuote, shortened } from './quote-card.ts'

const segmenter = new Intl.Segmenter()
const lettersIn = (text: string) => [...segmenter.segment(text)].length
/** Every letter is half as wide as it is high. */
const widthOf = (text: string, size: number) => lettersIn(text) * size * 0.5
const BOX = { width: 100, height: 60, sizes: [20, 10], lineHeight: 1 }

test('a quote on a card is as large as possible', () => {
  expect(setQuote('Een korte zin', widthOf, BOX)).toEqual({ size: 20, lines: ['Een korte', 'zin'] })
})

test('a quote on a card becomes smaller when it is longer', () => {
  const { size, lines } = setQuote('Een heel wat langere zin met meer woorden', widthOf, BOX)
  expect(size).toBe(10)
  expect(lines).toEqual(['Een heel wat langere', 'zin met meer woorden'])
})

test('a quote on a card is cut with an ellipsis when it does not fit at all', () => {
  const { size, lines } = setQuote('woorden, '.repeat(40), widthOf, BOX)
  expect(size).toBe(10)
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).toBe('woorden, woorden…')
})

test('a quote on a card breaks a word that is wider than the card', () => {
  expect(setQuote('supercalifragilistisch', widthOf, { ...BOX, sizes: [20] }).lines).toEqual([
    'supercalif',
    'ragilistis',
    'ch'
  ])
})

test.each([
  ['an accent of its own', 'e\u0301'],
  ['a family', '👨‍👩‍👧‍👦'],
  ['a flag', '🇧🇪'],
  ['a skin', '👍🏽'],
  ['a syllable', 'नि'],
  ['a heap of marks', `a${'\u0323\u0307'.repeat(5)}`]
])('a quote on a card never splits a letter with %s', (_, letter) => {
  const broken = setQuote(letter.repeat(25), widthOf, { ...BOX, sizes: [20] }).lines
  expect(broken).toEqual([letter.repeat(10), letter.repeat(10), letter.repeat(5)])
  expect(shortened(letter.repeat(9), (line) => lettersIn(line) <= 5)).toBe(`${letter.repeat(4)}…`)
})

test('a quote on a card of only spaces has no lines', () => {
  expect(setQuote(' \n ', widthOf, BOX)).toEqual({ size: 20, lines: [] })
})

test('a quote on a card never overflows its box, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 280 }), (text) => {
      const { size, lines } = setQuote(text, widthOf, BOX)
      expect(lines.length * size).toBeLessThanOrEqual(BOX.height)
      for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(BOX.width)
    }),
    { interruptAfterTimeLimit: 5000 }
  )
})

test('a line is shortened to fit, without a comma before its ellipsis', () => {
  expect(shortened('een, twee', (line) => line.length <= 6)).toBe('een…')
})

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
