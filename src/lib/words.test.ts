import { expect, test } from 'vitest'
import { trimmedOf, withoutDirection, withShortWords } from './words.ts'

test.each([
  ['een twee', 'een twee'],
  ['abcdefgh', 'abcd efgh'],
  ['abcdefghi x', 'abcd efgh i x'],
  ['ab&amp;cd', 'ab &amp; cd'],
  ['😀😀😀', '😀😀 😀']
])('words are cut to four characters: %s', (text, cut) => {
  expect(withShortWords(text, text.includes('&') ? 5 : 4)).toBe(cut)
})

test.each([
  ['--a-b--', 'both', 'a-b'],
  ['--a-b--', 'end', '--a-b'],
  ['---', 'both', ''],
  ['', 'end', '']
] as const)('characters at the ends of %j are removed (%s)', (text, ends, left) => {
  expect(trimmedOf(text, '-', ends)).toBe(left)
})

test('what turns the direction of writing is removed, and letters of any direction are kept', () => {
  expect(withoutDirection('a\u202eb\u2067c\u200fשלום\u2069')).toBe('abcשלום')
})
