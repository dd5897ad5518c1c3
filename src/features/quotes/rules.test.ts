import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardFileName, setQuote, shortened } from './rules.ts'

/** Every letter is half as wide as it is high. */
const widthOf = (text: string, size: number) => [...text].length * size * 0.5
const BOX = { width: 100, height: 60, sizes: [20, 10], lineHeight: 1 }

describe('a quote on a card', () => {
  test('is as large as possible', () => {
    expect(setQuote('Een korte zin', widthOf, BOX)).toEqual({ size: 20, lines: ['Een korte', 'zin'] })
  })

  test('becomes smaller when it is longer', () => {
    const { size, lines } = setQuote('Een heel wat langere zin met meer woorden', widthOf, BOX)
    expect(size).toBe(10)
    expect(lines).toEqual(['Een heel wat langere', 'zin met meer woorden'])
  })

  test('is cut with an ellipsis when it does not fit at all', () => {
    const { size, lines } = setQuote('woorden, '.repeat(40), widthOf, BOX)
    expect(size).toBe(10)
    expect(lines).toHaveLength(6)
    expect(lines.at(-1)).toBe('woorden, woorden…')
  })

  test('breaks a word that is wider than the card', () => {
    expect(setQuote('supercalifragilistisch', widthOf, { ...BOX, sizes: [20] }).lines).toEqual([
      'supercalif',
      'ragilistis',
      'ch'
    ])
  })

  test('of only spaces has no lines', () => {
    expect(setQuote(' \n ', widthOf, BOX)).toEqual({ size: 20, lines: [] })
  })

  test('never overflows its box, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 280 }), (text) => {
        const { size, lines } = setQuote(text, widthOf, BOX)
        expect(lines.length * size).toBeLessThanOrEqual(BOX.height)
        for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(BOX.width)
      }),
      { interruptAfterTimeLimit: 5000 }
    )
  })
})

test('a line is shortened to fit, without a comma before its ellipsis', () => {
  expect(shortened('een, twee', (line) => line.length <= 6)).toBe('een…')
})

test.each([
  ['118', '0:12:34', 'kino9-118-0-12-34.png'],
  ['trailer', '', 'kino9-trailer.png']
])('the file of %s from "%s" is %s', (slug, clock, name) => {
  expect(cardFileName('kino9', slug, clock)).toBe(name)
})
