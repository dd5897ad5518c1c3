import { expect, test } from 'vitest'
import { appleIdIn, listeningApps, needsApp, type PodcastAddresses } from './apps.ts'

const FEED = 'https://feeds.example/kino?taal=nl'
const spotify = { id: 'spotify', label: 'Spotify', url: 'https://open.spotify.com/show/kino9' }
const youtube = { id: 'youtube', label: 'YouTube', url: 'https://www.youtube.com/@kino9podcast' }
const addresses: PodcastAddresses = {
  platforms: [youtube, spotify],
  appleId: '123',
  feedUrl: FEED,
  feedUrlBase64: Buffer.from(FEED).toString('base64url'),
  name: 'KINO 9'
}
const urls = (given: Partial<PodcastAddresses> = {}) =>
  Object.fromEntries(listeningApps({ ...addresses, ...given }).map(({ id, url }) => [id, url]))

test('the apps are listed in a fixed order, then the other links of the podcast', () => {
  expect(listeningApps(addresses).map(({ id }) => id)).toEqual([
    'applepodcasts',
    'spotify',
    'pocketcasts',
    'overcast',
    'antennapod',
    'castbox',
    'youtubemusic',
    'youtube'
  ])
})

test("the apps are opened with the feed, or with Apple's id", () => {
  const encoded = 'https%3A%2F%2Ffeeds.example%2Fkino%3Ftaal%3Dnl'
  expect(urls()).toEqual({
    applepodcasts: 'https://podcasts.apple.com/podcast/id123',
    spotify: spotify.url,
    pocketcasts: 'https://pca.st/itunes/123',
    overcast: `overcast://x-callback-url/add?url=${encoded}`,
    antennapod: `https://antennapod.org/deeplink/subscribe?url=${encoded}&title=KINO%209`,
    castbox: 'https://castbox.fm/vic/123',
    youtubemusic:
      'https://music.youtube.com/library/podcasts?addrssfeed=aHR0cHM6Ly9mZWVkcy5leGFtcGxlL2tpbm8_dGFhbD1ubA',
    youtube: youtube.url
  })
})

test("the apps without Apple's id are those that accept a feed", () => {
  expect(urls({ appleId: undefined })).toMatchObject({
    pocketcasts: 'pktc://subscribe/feeds.example/kino?taal=nl'
  })
  expect(Object.keys(urls({ appleId: undefined }))).not.toEqual(
    expect.arrayContaining(['applepodcasts', 'castbox'])
  )
})

test('the apps of a private feed are those that need no feed', () => {
  expect(Object.keys(urls({ feedUrl: '', appleId: undefined }))).toEqual(['spotify', 'youtube'])
})

test('the apps have the URL from brand/ if there is one', () => {
  const own = { id: 'overcast', label: 'Overcast', url: 'https://overcast.fm/itunes123' }
  expect(urls({ platforms: [own] }).overcast).toBe(own.url)
})

test("Apple's id is read from its URL", () => {
  const apple = (url: string) => appleIdIn([spotify, { id: 'applepodcasts', label: 'Apple', url }])
  expect(apple('https://podcasts.apple.com/be/podcast/kino9/id0000000009')).toBe('0000000009')
  expect(apple('https://podcasts.apple.com/podcast/id9?l=nl')).toBe('9')
  expect(apple('https://podcasts.example/be/podcast/kino9/id9')).toBeUndefined()
})

test("an app's URL scheme needs that app, a page does not", () => {
  const app = (url: string) => needsApp({ id: 'x', label: 'X', url })
  expect(app('overcast://x-callback-url/add?url=x')).toBe(true)
  expect(app('https://pca.st/itunes/1')).toBe(false)
})
