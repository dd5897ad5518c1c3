import { expect, test } from 'vitest'
import { lastChanges } from './last-changes.ts'
import type { Podcast } from './schema.ts'

test('a page changes with its newest episode', () => {
  const episodes = [
    { slug: '2', pubDate: '2026-11-12T05:00:00.000Z' },
    { slug: '1', pubDate: '2026-10-29T05:00:00.000Z' }
  ]
  const films = [{ film: { pageSlug: 'heat-1995' }, appearances: [{ pubDate: episodes[1]?.pubDate }] }]
  const changes = lastChanges({ episodes, films } as unknown as Podcast)
  expect(changes.get('/')).toBe('2026-11-12T05:00:00.000Z')
  expect(changes.get('/aflevering/1/')).toBe('2026-10-29T05:00:00.000Z')
  expect(changes.get('/film/heat-1995/')).toBe('2026-10-29T05:00:00.000Z')
  expect(changes.has('/privacy/')).toBe(false)
})

test('a podcast without episodes has no changes', () => {
  expect(lastChanges({ episodes: [], films: [] }).size).toBe(0)
})
