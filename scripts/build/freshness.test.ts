import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type {
  FeedAnswer,
  FeedValidators,
  PodcastFeed
} from '../../functions/platform/services/rss/podcast-feed.ts'
import { Failure } from '../../src/lib/outcome.ts'
import {
  hashInputs,
  isFresh,
  readStamp,
  type Stamp,
  stampFeed,
  TRY_AGAIN_AFTER_MS,
  writeStamp
} from './freshness.ts'

let root: string

function write(name: string, text: string) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), text)
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'freshness-'))
  for (const name of ['src/pages/index.astro', 'brand/podcast.ts', 'package-lock.json']) write(name, name)
  for (const name of ['dist/index.html', 'dist/_headers', 'dist/sw.js', 'build/functions/api/api.mjs'])
    write(name, '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['a page', () => write('src/pages/index.astro', 'other')],
  ['a new page', () => write('src/pages/films.astro', '')],
  ['an editorial file', () => write('src/content/episodes/12.yaml', 'films: []')],
  ['the brand', () => write('brand/logo.svg', '<svg/>')],
  ['a public file', () => write('public/sw.js', '')],
  ['a package', () => write('package-lock.json', '{}')],
  ['a step of the build', () => write('scripts/build/site.ts', '')],
  ['a script that the configuration of the pages imports', () => write('scripts/cut-fonts.ts', '')],
  ['a simulator, whose data the sample is built from', () => write('simulators/tmdb.ts', '')],
  ['an episode of this machine', () => write('.data/sample/feed.xml', '')],
  ['a configuration', () => write('astro.config.mjs', '')],
  ['a folder that nobody has thought of', () => write('more/of-it.ts', '')],
  [
    'a file that moved',
    () => {
      rmSync(path.join(root, 'brand/podcast.ts'))
      write('brand/other.ts', 'brand/podcast.ts')
    }
  ]
])('the hash of all inputs changes with %s', (_, change) => {
  const before = hashInputs(root, {})
  change()
  expect(hashInputs(root, {})).not.toBe(before)
})

test('the hash of all inputs changes with a setting that affects the build, but not with one that is read for each call', () => {
  const before = hashInputs(root, {})
  expect(hashInputs(root, { FEED_URL: 'feed.xml' })).not.toBe(before)
  expect(hashInputs(root, { TMDB_API_KEY: 'key' })).not.toBe(before)
  expect(hashInputs(root, { STRIPE_PUBLISHABLE_KEY: 'pk', PORT: '1' })).toBe(before)
})

test('the hash of all inputs does not change with tests, caches and results', () => {
  const before = hashInputs(root, {})
  const others = ['node_modules/a/index.js', 'tests/e2e/a.spec.ts', 'README.md', '.data/postgres/1']
  for (const name of ['src/lib/time.test.ts', 'dist/index.html', '.cache/a', 'docs/a.md', ...others])
    write(name, 'other')
  expect(hashInputs(root, {})).toBe(before)
})

describe('the stamp of a feed', () => {
  const text = (words: string) => new TextEncoder().encode(words)
  const requests: (FeedValidators | undefined)[] = []
  const feed = (answer: FeedAnswer | Failure): PodcastFeed => ({
    address: 'https://example.org/feed.xml',
    read: async (known) => {
      requests.push(known)
      if (answer instanceof Failure) throw answer
      return answer
    }
  })
  const changed = (words: string, validators: FeedValidators = {}) =>
    feed({ changed: true, bytes: text(words), contentType: '', validators })

  test('the stamp of a feed sends the known validators, and stays the same when nothing changed', async () => {
    const { stamp: first } = await stampFeed(changed('a', { etag: '"1"', lastModified: 'Mon' }))
    const { stamp: again } = await stampFeed(feed({ changed: false }), first)
    expect(requests.at(-1)).toEqual({ etag: '"1"', lastModified: 'Mon' })
    expect(again).toEqual(first)
  })

  test('the stamp of a feed changes with the content, but not with the validators alone', async () => {
    const { stamp: first } = await stampFeed(changed('a', { etag: '"1"' }))
    expect((await stampFeed(changed('a', { etag: '"2"' }), first)).stamp?.contentHash).toBe(
      first?.contentHash
    )
    expect((await stampFeed(changed('b'), first)).stamp?.contentHash).not.toBe(first?.contentHash)
  })

  test('the stamp of a feed stays when the feed is unreachable, and is not taken from another feed', async () => {
    const { stamp: first } = await stampFeed(changed('a', { etag: '"1"' }))
    const away = feed(new Failure('feed', 'no answer'))
    expect(await stampFeed(away, first)).toEqual({ stamp: first, isReached: false })
    expect(
      await stampFeed(away, { address: 'https://other.example/', contentHash: 'x', etag: '"9"' })
    ).toEqual({ stamp: undefined, isReached: false })
    expect(requests.at(-1)).toEqual({})
  })
})

describe('a built site', () => {
  const stamp: Stamp = { inputs: 'a', feed: { address: 'f', contentHash: '1' } }

  test('a built site is up to date while inputs and feed are unchanged and the results exist', () => {
    expect(isFresh(root, stamp, { inputs: 'a', feed: { address: 'f', contentHash: '1', etag: 'new' } })).toBe(
      true
    )
    expect(isFresh(root, stamp, { ...stamp, inputs: 'b' })).toBe(false)
    expect(isFresh(root, stamp, { ...stamp, feed: { address: 'f', contentHash: '2' } })).toBe(false)
    expect(isFresh(root, stamp, { inputs: 'a' })).toBe(false)
    expect(isFresh(root, undefined, stamp)).toBe(false)
    rmSync(path.join(root, 'dist/_headers'))
    expect(isFresh(root, stamp, stamp)).toBe(false)
  })

  test('a built site of an external feed is rebuilt after some hours, because missing files may be available now', () => {
    const built = { ...stamp, builtAtMs: 1_000 }
    expect(isFresh(root, built, { ...stamp, builtAtMs: 1_000 + TRY_AGAIN_AFTER_MS - 1 })).toBe(true)
    expect(isFresh(root, built, { ...stamp, builtAtMs: 1_000 + TRY_AGAIN_AFTER_MS })).toBe(false)
    expect(isFresh(root, built, stamp)).toBe(true) // The feed is unreachable: keep the site.
  })

  test('a built site has a stamp that is stored, and an invalid one counts as none', () => {
    expect(readStamp(root)).toBeUndefined()
    writeStamp(root, stamp)
    expect(readStamp(root)).toEqual(stamp)
    write('.cache/build-stamp.json', '{"inputs":1}')
    expect(readStamp(root)).toBeUndefined()
  })
})
