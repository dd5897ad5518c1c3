import { expect, test } from 'vitest'
import { cutSlug, searchable, slugify, uniqueSlugs } from './slug.ts'

test.each([
  ['Babettes gæstebud (1987)', 'babettes-gaestebud-1987'],
  ["L'Année dernière à Marienbad", 'lannee-derniere-a-marienbad'],
  ['8½', '8½'],
  ['Paris, Texas', 'paris-texas'],
  ['花樣年華', '花樣年華'],
  ['Fast & Furious', 'fast-en-furious'],
  ['  --  ', '']
])('the slug of %s is %s', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})

test('a slug has a fallback when nothing is left', () => {
  expect(slugify('!!!', 'film')).toBe('film')
})

test('the searchable form of a text has no accents and no capitals', () => {
  expect(searchable('Amélie: Été')).toBe('amelie ete')
})

test('a slug is cut at whole characters, without a hyphen at its end', () => {
  expect(cutSlug('drie-films', 5)).toBe('drie')
  expect(cutSlug('𝟗𝟗𝟗', 2)).toBe('𝟗𝟗')
})

test('a slug is never given twice, whatever was requested before', () => {
  const give = uniqueSlugs()
  expect(['alien', 'alien-2', 'alien', 'alien', 'alien-2'].map(give)).toEqual([
    'alien',
    'alien-2',
    'alien-3',
    'alien-4',
    'alien-2-2'
  ])
})
