import { describe, expect, test } from 'vitest'
import { type Kept, keptAs, pageKey, type RequestFacts } from './rules.ts'

const OWN = 'https://kino9.example'
const asked = (pathname: string, how: Partial<RequestFacts> = {}): RequestFacts => ({
  origin: OWN,
  pathname,
  mode: 'navigate',
  destination: 'document',
  ...how
})
const fetched = { mode: 'cors', destination: '' }
const image = { mode: 'no-cors', destination: 'image' }

describe('what the worker caches', () => {
  test.each<[string, RequestFacts, Kept | undefined]>([
    ['a page that the browser opens', asked('/aflevering/118/'), 'page'],
    ['the titles of the search', { ...asked('/zoeken/titles.json'), mode: 'cors', destination: '' }, 'page'],
    ['the home page', asked('/'), 'page'],
    ['a page without its last slash', asked('/privacy'), 'page'],
    ['a page that the router of the site fetches', asked('/films/', fetched), 'page'],
    [
      'a script with its content in its name',
      asked('/assets/site.Ab1.js', { destination: 'script' }),
      'asset'
    ],
    ['a font', asked('/assets/sofia.Ab1.woff2', { destination: 'font' }), 'asset'],
    ['a poster', asked('/media/posters/0f-216.webp', image), 'picture'],
    ['the icon of a notice', asked('/icons/192.png', image), 'picture']
  ])('%s is cached', (_, request, kept) => {
    expect(keptAs(request, OWN)).toBe(kept)
  })

  test.each<[string, RequestFacts]>([
    ['the list of all episodes', asked('/api/episodes', fetched)],
    ['a piece of that list', asked('/api/episodes/page/2/', fetched)],
    ['a call', asked('/api/votes', fetched)],
    ['the back door', asked('/bo9')],
    ['a player on another site', asked('/embed/aflevering/118/')],
    ['orders', asked('/bo9/orders/')],
    ['the checkout', asked('/checkout/')],
    ['the thanks for an order', asked('/checkout/success/')],
    ['the fan club', asked('/superfan/success/')],
    ['audio of ours', asked('/sample/audio/a.mp3', { mode: 'no-cors', destination: 'audio' })],
    ['audio opened as a page', asked('/sample/audio/a.mp3')],
    ['audio of somebody else', asked('/a.mp3', { origin: 'https://cdn.example', destination: 'audio' })],
    ['a poster of somebody else', asked('/media/a.webp', { ...image, origin: 'https://img.example' })],
    ['the feed', asked('/sample/feed.xml')],
    ['the manifest', asked('/manifest.webmanifest', { destination: 'manifest' })],
    ['the worker itself', asked('/sw.js', { destination: 'serviceworker' })],
    ['a picture that is not of the site', asked('/elsewhere/a.png', image)]
  ])('%s is not cached', (_, request) => {
    expect(keptAs(request, OWN)).toBeUndefined()
  })

  test('a page whose name only starts like one of those is a page', () => {
    expect(keptAs(asked('/checkout-tips/'), OWN)).toBe('page')
  })
})

test.each([
  ['/films/', 'https://kino9.example/films/'],
  ['/films', 'https://kino9.example/films/'],
  ['/', 'https://kino9.example/']
])('%s is cached under one name', (pathname, key) => {
  expect(pageKey(OWN, pathname)).toBe(key)
})
