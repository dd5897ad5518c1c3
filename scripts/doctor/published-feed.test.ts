import { expect, test } from 'vitest'
import { rss } from '../../functions/listen/feed/feed.testing.ts'
import { checkPublishedFeed } from './published-feed.ts'

const site = { siteUrl: 'https://kino9.example', name: 'KINO 9' }
const item = (guid: string, { audio = guid, day = 12 } = {}) =>
  `<item><title>Over ${guid}</title><guid>${guid}</guid><pubDate>Thu, ${day} Nov 2026 05:00:00 +0100</pubDate><enclosure url="https://cdn.example/${audio}.mp3" type="audio/mpeg"/></item>`

async function looked(source: string, copy: string, status = 200) {
  const feed = {
    address: 'https://host.example/rss',
    read: async () => ({
      changed: true as const,
      bytes: new TextEncoder().encode(rss(source)),
      contentType: 'application/rss+xml',
      validators: {}
    })
  }
  const { state, says } = await checkPublishedFeed(
    feed,
    { read: async () => ({ status, text: rss(copy) }) },
    site
  )
  return `${state}: ${says}`
}
const both = item('a') + item('b')

test.each([
  ['agrees', both, both, 'fine: 2 items at https://kino9.example/feed.xml agree'],
  ['lists an item twice', both, both + item('a'), 'lists twice: "Over a"'],
  [
    'has another file',
    both,
    item('a') + item('b', { audio: 'x' }),
    'wrong: .*another file or date .*"Over b"'
  ],
  ['has another date', both, item('a') + item('b', { day: 13 }), 'wrong: .*another file or date .*"Over b"'],
  ['lacks the newest item', both, item('b'), 'warning: .*does not have "Over a" yet'],
  ['has an item that is gone', item('a'), both, 'warning: .*still has "Over b"'],
  [
    'is its own source',
    `<atom:link rel="self" href="https://kino9.example/feed.xml"/>${both}`,
    both,
    'wrong: .*take away the redirect'
  ]
])('the doctor says when the feed of our own %s', async (_, source, copy, expected) => {
  expect(await looked(source, copy)).toMatch(new RegExp(expected))
})

test('the doctor says when the feed of our own is not on the site', async () => {
  expect(await looked(both, both, 404)).toContain('wrong: https://kino9.example/feed.xml: answered 404')
})
