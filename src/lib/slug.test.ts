import { expect, test } from 'vitest'
import { searchable, slugify } from './slug.ts'

test.each([
  ['Babettes gæstebud (1987)', 'babettes-gaestebud-1987'],
  ["L'Année dernière à Marienbad", 'lannee-derniere-a-marienbad'],
  ['8½', '8½'],
  ['Paris, Texas', 'paris-texas'],
  ['花樣年華', '花樣年華'],
  ['Fast & Furious', 'fast-en-furious'],
  ['  --  ', '']
])('writes %s as %s', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('falls back when nothing is left', () => {
  expect(slugify('!!!', 'film')).toBe('film')
})

test('searches without accents and case', () => {
  expect(searchable('Amélie: Été')).toBe('amelie ete')
})
