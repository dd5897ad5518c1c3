import { expect, test } from 'vitest'
import { brotliBytes } from '../tests/budgets/built-site.ts'
import { feedXml, madeEpisodes, notesHtml } from './generate-feed.ts'

const options = { episodes: 100, origin: 'http://127.0.0.1:1' }

test('the same arguments give the same feed, byte for byte', () => {
  expect(feedXml(options)).toBe(feedXml(options))
})

test('an episode weighs and compresses like a real one', () => {
  const notes = madeEpisodes(options).map((episode) => notesHtml(episode, false))
  const average = notes.join('').length / notes.length
  expect(average).toBeGreaterThan(1200)
  expect(average).toBeLessThan(1900)
  const ratio = notes.join('').length / brotliBytes(notes.join(''))
  expect(ratio).toBeGreaterThan(3)
  expect(ratio).toBeLessThan(6)
})

test('a new episode leaves all others as they were', () => {
  const before = madeEpisodes(options)
  const [added, ...others] = madeEpisodes({ ...options, episodes: 101 })
  expect(others).toEqual(before)
  expect(added?.number).toBe(101)
})
