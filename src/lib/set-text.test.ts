import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setText, shortened } from './set-text.ts'

const segmenter = new Intl.Segmenter()
const lettersIn = (text: string) => [...segmenter.segment(text)].length
/** Every letter is half as wide as it is high. */
const widthOf = (text: string, size: number) => lettersIn(text) * size * 0.5
const BOX = { width: 100, height: 60, sizes: [20, 10], lineHeight: 1 }

test('a text on a picture is as large as possible', () => {
  expect(setText('Een korte zin', widthOf, BOX)).toEqual({ size: 20, lines: ['Een korte', 'zin'] })
})

test('a text on a picture becomes smaller when it is longer', () => {
  const { size, lines } = setText('Een heel wat langere zin met meer woorden', widthOf, BOX)
  expect(size).toBe(10)
  expect(lines).toEqual(['Een heel wat langere', 'zin met meer woorden'])
})

test('a text on a picture is cut with an ellipsis when it does not fit at all', () => {
  const { size, lines } = setText('woorden, '.repeat(40), widthOf, BOX)
  expect(size).toBe(10)
  expect(lines).toHaveLength(6)
  expect(lines.at(-1)).toBe('woorden, woorden…')
})

test('a text on a picture breaks a word that is wider than the picture', () => {
  expect(setText('supercalifragilistisch', widthOf, { ...BOX, sizes: [20] }).lines).toEqual([
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
])('a text on a picture never splits a letter with %s', (_, letter) => {
  const broken = setText(letter.repeat(25), widthOf, { ...BOX, sizes: [20] }).lines
  expect(broken).toEqual([letter.repeat(10), letter.repeat(10), letter.repeat(5)])
  expect(shortened(letter.repeat(9), (line) => lettersIn(line) <= 5)).toBe(`${letter.repeat(4)}…`)
})

test('a text on a picture of only spaces has no lines', () => {
  expect(setText(' \n ', widthOf, BOX)).toEqual({ size: 20, lines: [] })
})

test('a text on a picture never overflows its box, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 280 }), (text) => {
      const { size, lines } = setText(text, widthOf, BOX)
      expect(lines.length * size).toBeLessThanOrEqual(BOX.height)
      for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(BOX.width)
    }),
    { interruptAfterTimeLimit: 5000 }
  )
})

test('a line is shortened to fit, without a comma before its ellipsis', () => {
  expect(shortened('een, twee', (line) => line.length <= 6)).toBe('een…')
})
