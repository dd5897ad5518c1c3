import { expect, test } from 'vitest'
import { countSpeakers, coveredSeconds } from './coverage.ts'
import type { Transcript } from './schema.ts'

const textAt = (...times: (number | undefined)[]): Transcript => ({
  paragraphs: [
    {
      speaker: 'Noor',
      sentences: times.map((atSeconds) => ({
        text: 'Een zin van gewone lengte, zo lang als vijf seconden gaan, dus.',
        ...(atSeconds === undefined ? {} : { atSeconds })
      }))
    }
  ]
})
const every = (seconds: number, from: number, to: number) =>
  Array.from({ length: (to - from) / seconds }, (_, index) => from + index * seconds)

test.each([
  ['the whole episode', every(5, 0, 600), 600, 599],
  ['music at the start and in between', [...every(5, 20, 300), ...every(5, 320, 600)], 600, 599],
  ['only the start', every(5, 0, 300), 600, 299],
  ['only the end', every(5, 300, 600), 600, 329],
  ['all but the middle', [...every(5, 0, 100), ...every(5, 500, 600)], 600, 236],
  ['a paragraph of two minutes with one time', [0], 0, 4]
])('a transcript covers %s', (_, times, duration, covered) => {
  expect(Math.floor(coveredSeconds(textAt(...times), duration) ?? -1)).toBe(covered)
})

test('a transcript without times covers an unknown part', () => {
  expect(coveredSeconds(textAt(undefined), 600)).toBeUndefined()
})

test('each speaker is counted once', () => {
  const sentences = [{ text: 'Dag.' }]
  const paragraphs = ['Noor', '', 'Wout', 'Noor'].map((speaker) => ({ speaker, sentences }))
  expect(countSpeakers({ paragraphs })).toBe(2)
})
