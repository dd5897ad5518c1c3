import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventProperties, MAX_EVENT_PROPERTIES } from './analytics-events.ts'

/** Rows of the tables in the document: the event in the first cell, its properties in the third. */
function documented(): Record<string, string[]> {
  const text = readFileSync(new URL('../../docs/analytics.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `([^`]+)` \|[^|]*\|([^|]*)\|/gm)]
  return Object.fromEntries(
    rows.map(([, name = '', payload = '']) => [
      name,
      [...payload.matchAll(/`(\w+)`/g)].map(([, property = '']) => property)
    ])
  )
}

test('the document names every event with exactly its properties', () => {
  expect(documented()).toEqual(eventProperties)
})

test('the event that the specification spells is spelled so', () => {
  expect(eventProperties['Upcoming Movies Reveal']).toEqual(['action', 'movie_count'])
})

test('no event has more properties than the service takes', () => {
  for (const properties of Object.values(eventProperties)) {
    expect(properties.length).toBeLessThanOrEqual(MAX_EVENT_PROPERTIES)
    expect(new Set(properties).size).toBe(properties.length)
  }
})
