import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settings } from '../../src/site/brand/settings.ts'
import { readRules } from '../serve/netlify-rules.ts'
import { ownFeedRedirect, redirectsOf, switchedOffRedirects } from './redirects.ts'

const entry = (number: number | null, slug?: string) => ({
  guid: `guid-${slug}`,
  title: 'a',
  audioUrl: 'https://audio.example/1.mp3',
  pubDate: '2026-11-01T00:00:00.000Z',
  number,
  ...(slug === undefined ? {} : { slug })
})

test.each([
  ['/aflevering/kerst/', '/aflevering/5/'],
  ['/aflevering/kerst', '/aflevering/5/'],
  ['/aflevering/פרק-מיוחד/', '/aflevering/6/'],
  ['/aflevering/trailer/', undefined],
  ['/aflevering/gone/', undefined],
  ['/aflevering/5/', undefined]
])('the old address of a special that got its number later is redirected: %s to %s', async (from, to) => {
  const site = mkdtempSync(path.join(tmpdir(), 'redirects-'))
  onTestFinished(() => rmSync(site, { recursive: true }))
  const items = [entry(5, 'kerst'), entry(6, 'פרק-מיוחד'), entry(null, 'trailer'), entry(9, 'gone'), entry(4)]
  const built = ['6', '5', '4', 'trailer'].map((slug) => ({ slug }))
  writeFileSync(path.join(site, '_redirects'), redirectsOf({ numbering: 'own', items }, built))
  const { redirectFor } = await readRules(site, site)
  const match = await redirectFor(new Request(`https://kino9.example${from}`))
  expect(match && 'targetRelative' in match ? match.targetRelative : undefined).toBe(to)
})

test('the API answers requests for the must-see list if there is none', async () => {
  expect(switchedOffRedirects(settings.features)).toBe('')
  const site = mkdtempSync(path.join(tmpdir(), 'redirects-'))
  onTestFinished(() => rmSync(site, { recursive: true }))
  writeFileSync(path.join(site, '_redirects'), switchedOffRedirects({ ...settings.features, mustSee: false }))
  const { redirectFor } = await readRules(site, site)
  const match = await redirectFor(new Request('https://kino9.example/api/must-see-movies'))
  expect(match).toMatchObject({ targetRelative: '/api/unknown' })
})

test('a feed of our own that was switched off leads its subscribers to that of the host', async () => {
  const off = { ...settings.features, feed: false }
  const site = mkdtempSync(path.join(tmpdir(), 'redirects-'))
  onTestFinished(() => rmSync(site, { recursive: true }))
  writeFileSync(path.join(site, '_redirects'), ownFeedRedirect(off, 'https://host.example/rss?id=9'))
  const { redirectFor } = await readRules(site, site)
  const match = await redirectFor(new Request('https://kino9.example/feed.xml'))
  expect(match).toMatchObject({
    external: true,
    statusCode: 301,
    target: new URL('https://host.example/rss?id=9')
  })
  expect(ownFeedRedirect({ ...off, feed: true }, 'https://host.example/rss')).toBe('')
  expect(ownFeedRedirect(off, '')).toBe('')
})
