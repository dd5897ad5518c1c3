import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Film {
  tmdbId: number
  /** False for a film without a poster. */
  poster?: boolean
}

const films: Film[] = JSON.parse(readFileSync('sample/films.json', 'utf8'))
const missing = (files: readonly string[]) => files.filter((file) => !existsSync(file))

test('every poster of the sample has a file', () => {
  const posters = films.filter(({ poster }) => poster !== false)
  expect(posters.length).toBeGreaterThan(0)
  expect(missing(posters.map(({ tmdbId }) => `sample/posters/${tmdbId}.webp`))).toEqual([])
})

test('every cover in the sample feed has a file', () => {
  const covers = readFileSync('sample/feed.xml', 'utf8').match(/covers\/[\w-]+\.webp/g) ?? []
  expect(covers.length).toBeGreaterThan(0)
  expect(missing(covers.map((cover) => `sample/${cover}`))).toEqual([])
})
