import { describe, expect, test } from 'vitest'
import { ANSWER_TIMEOUT_MS, type CacheKind, cacheKindOf, pageKey, type RequestFacts } from './cache-rules.ts'

const OWN = 'https://kino9.example'
const requestOf = (pathname: string, how: Partial<RequestFacts> = {}): RequestFacts => ({
  origin: OWN,
  pathname,
  mode: 'navigate',
  destination: 'document',
  ...how
})
const fetched = { mode: 'cors', destination: '' }
const image = { mode: 'no-cors', destination: 'image' }

describe('what the worker caches', () => {
  test.each<[string, RequestFacts, CacheKind | undefined]>([
    ['a page that the browser opens', requestOf('/aflevering/118/'), 'page'],
    [
      'the titles of the search',
      { ...requestOf('/zoeken/titles.json'), mode: 'cors', destination: '' },
      'page'
    ],
    ['the home page', requestOf('/'), 'page'],
    ['a page without its last slash', requestOf('/privacy'), 'page'],
    ['a page that the router of the site fetches', requestOf('/films/', fetched), 'page'],
    [
      'a script with its content in its name',
      requestOf('/assets/site.Ab1.js', { destination: 'script' }),
      'asset'
    ],
    ['a font', requestOf('/assets/sofia.Ab1.woff2', { destination: 'font' }), 'asset'],
    ['a poster', requestOf('/media/posters/0f-216.webp', image), 'picture'],
    ['the icon of a notice', requestOf('/icons/192.png', image), 'icon'],
    ['the QR code, which changes under its name', requestOf('/icons/luister-qr.svg', image), 'icon']
  ])('the worker caches %s', (_, request, kept) => {
    expect(cacheKindOf(request, OWN)).toBe(kept)
  })

  test.each<[string, RequestFacts]>([
    ['the list of all episodes', requestOf('/api/episodes', fetched)],
    ['a piece of that list', requestOf('/api/episodes/page/2/', fetched)],
    ['a call', requestOf('/api/votes', fetched)],
    ['the back door', requestOf('/bo9')],
    ['a player on another site', requestOf('/embed/aflevering/118/')],
    ['orders', requestOf('/bo9/orders/')],
    ['the checkout', requestOf('/checkout/')],
    ['the thanks for an order', requestOf('/checkout/success/')],
    ['the fan club', requestOf('/superfan/success/')],
    ['audio of ours', requestOf('/sample/audio/a.mp3', { mode: 'no-cors', destination: 'audio' })],
    ['audio opened as a page', requestOf('/sample/audio/a.mp3')],
    ['audio of somebody else', requestOf('/a.mp3', { origin: 'https://cdn.example', destination: 'audio' })],
    ['a poster of somebody else', requestOf('/media/a.webp', { ...image, origin: 'https://img.example' })],
    ['the feed', requestOf('/sample/feed.xml')],
    ['the manifest', requestOf('/manifest.webmanifest', { destination: 'manifest' })],
    ['the worker itself', requestOf('/sw.js', { destination: 'serviceworker' })],
    ['a picture that is not of the site', requestOf('/elsewhere/a.png', image)]
  ])('the worker does not cache %s', (_, request) => {
    expect(cacheKindOf(request, OWN)).toBeUndefined()
  })

  test('a page whose name only starts like one of those is a page', () => {
    expect(cacheKindOf(requestOf('/checkout-tips/'), OWN)).toBe('page')
  })
})

test.each([
  ['/films/', 'https://kino9.example/films/'],
  ['/films', 'https://kino9.example/films/'],
  ['/', 'https://kino9.example/']
])('the worker caches %s under one name', (pathname, key) => {
  expect(pageKey(OWN, pathname)).toBe(key)
})

test('a page has half a second to answer a press on a notification, because Firefox opens a window within one second only', () => {
  expect(ANSWER_TIMEOUT_MS).toBeLessThanOrEqual(500)
})
