import { expect, test } from 'vitest'
import { hasOtherScript, writingOf } from './writing.ts'

test.each([
  ['nl-be', {}],
  ['nl', {}],
  ['', {}],
  ['Engels', {}],
  ['en-us', { lang: 'en-us' }],
  ['pt_BR', { lang: 'pt-BR' }],
  ['he-IL', { lang: 'he-IL', dir: 'rtl' }],
  ['ar', { lang: 'ar', dir: 'rtl' }]
])('texts of a feed in %j on a Dutch site carry %j', (language, writing) => {
  expect(writingOf(language, 'nl-BE')).toEqual(writing)
})

test.each([
  ['Kort maar krachtig', false],
  ['Babettes gæstebud, ’n film (1987) – 8½ ★', false],
  ['Łódź, Česko', false],
  ['עברית and English', true],
  ['Сталкер', true],
  ['七人の侍', true]
])('%j has letters that the display font lacks: %j', (text, isSo) => {
  expect(hasOtherScript(text)).toBe(isSo)
})
