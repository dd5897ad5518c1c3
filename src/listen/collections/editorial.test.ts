import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseCollections } from './editorial.ts'
import { knownCollections } from './known-collections.ts'

const read = (yaml: string) => parseCollections(parse(yaml), 'src/content/collections.yaml')

test('a collection is read from its file, with episodes by number or by the end of their URL', () => {
  expect(read('- { title: 1999, episodes: [118, de-pauze] }')).toEqual([
    { title: '1999', sentence: '', episodes: ['118', 'de-pauze'] }
  ])
  expect(read('')).toEqual([])
})

test.each([
  ['- { title: Begin hier }', '0.episodes: expected "episodes", got undefined'],
  ['- { title: Begin hier, episodes: [] }', '0.episodes: expected at least one episode'],
  ['- { title: "", episodes: [1] }', '0.title: expected a text that is not empty'],
  ['- { title: A, episodes: ["../1"] }', '0.episodes.0: expected the number of an episode']
])('a mistake in the file is named: %s', (yaml, message) => {
  expect(() => read(yaml)).toThrow(`src/content/collections.yaml has a mistake:\n  ${message}`)
})

test('the site shows each known episode of a collection once, and no collection without one', () => {
  const collection = { title: 'Begin hier', sentence: '', episodes: ['1', '9', '1'] }
  expect(knownCollections([collection, { ...collection, episodes: ['9'] }], new Set(['1']))).toEqual({
    collections: [{ ...collection, episodes: ['1'] }],
    missing: ['9']
  })
})
