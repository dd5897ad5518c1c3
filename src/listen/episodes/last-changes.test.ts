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

test('a path with letters beyond ASCII has its change as the site map writes it', () => {
  const pubDate = '2026-11-12T05:00:00.000Z'
  const films = [{ film: { pageSlug: 'żuławski-2001' }, appearances: [{ pubDate }] }]
  const changes = lastChanges({ episodes: [{ slug: 'één-extra', pubDate }], films } as unknown as Podcast)
  for (const path of ['/aflevering/één-extra/', '/film/żuławski-2001/'])
    expect(changes.get(new URL(path, 'https://kino9.example').pathname), path).toBe(pubDate)
})
