import { expect, test } from 'vitest'
import { searchable } from '../../lib/slug.ts'
import { MAY_SAY_YEAR, spokenYear } from './spoken-year.ts'

const says = (text: string, year: number) =>
  MAY_SAY_YEAR.test(text) && (spokenYear(year)?.test(searchable(text)) ?? false)

test.each([
  ['uit 1962', 1962],
  ['Negentienhonderd en twee.', 1902],
  ['negentien nul twee', 1902],
  ['negentienhonderd tweeënzestig', 1962],
  ['negentien tweeënzestig', 1962],
  ['in tweeduizend en veertien', 2014],
  ['tweeduizendveertien dus', 2014],
  ['twintig eenentwintig', 2021],
  ['het jaar tweeduizend', 2000]
])('%s says the year %d', (text, year) => {
  expect(says(text, year)).toBe(true)
})

test.each([
  ['negentienhonderd tweeënzestig', 1902],
  ['19620 keer', 1962],
  ['tweeduizend veertien', 2000],
  ['twintig man', 2020],
  ['uit 1962', 0]
])('%s does not say the year %d', (text, year) => {
  expect(says(text, year)).toBe(false)
})
