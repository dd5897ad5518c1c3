import { expect, test } from 'vitest'
import { eventProperties, MAX_EVENT_PROPERTIES } from './analytics-events.ts'

test('the reveal of upcoming films has an action and a number of films', () => {
  expect(eventProperties['Upcoming Movies Reveal']).toEqual(['action', 'movie_count'])
})

test('no event has more properties than the service accepts', () => {
  for (const properties of Object.values(eventProperties)) {
    expect(properties.length).toBeLessThanOrEqual(MAX_EVENT_PROPERTIES)
    expect(new Set(properties).size).toBe(properties.length)
  }
})
