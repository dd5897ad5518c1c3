import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { track } from './track.ts'

const root = document.documentElement
const sent = vi.fn<typeof fetch>()

function configure() {
  root.dataset.analytics = 'https://tellers.example/api/event'
  root.dataset.analyticsDomain = 'kino9.example'
}

/** The bodies and URLs that were sent. */
const messages = () =>
  sent.mock.calls.map(
    ([url, init]) => ({ url, ...JSON.parse(String(init?.body)) }) as Record<string, unknown>
  )

beforeEach(() => {
  sent.mockReset().mockResolvedValue(new Response(null, { status: 202 }))
  vi.stubGlobal('fetch', sent)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete root.dataset.analytics
  delete root.dataset.analyticsDomain
  history.replaceState(null, '', location.pathname)
})

test('nothing is sent on a site without analytics', () => {
  track('pageview')
  root.dataset.analytics = 'https://tellers.example/api/event'
  track('Theme Change', { theme: 'dark' })
  expect(sent).not.toHaveBeenCalled()
})

test('an event is sent by its name, with text properties, without empty ones', () => {
  configure()
  track('Movie Details View', { title: 'La Jetée', year: 1962, tmdb_id: undefined, context: 'movie_grid' })
  track('Player Control', { action: 'back_to_top', episode: '' })
  track('Upcoming Movies Reveal', { action: 'reveal', movie_count: 0 })
  expect(messages()).toMatchObject([
    {
      url: location.origin + location.pathname,
      name: 'Movie Details View',
      domain: 'kino9.example',
      props: { title: 'La Jetée', year: '1962', context: 'movie_grid' }
    },
    { props: { action: 'back_to_top' } },
    // Zero is a value and must be sent.
    { props: { action: 'reveal', movie_count: '0' } }
  ])
  expect(sent.mock.calls.map(([url]) => url)).toEqual(Array(3).fill('https://tellers.example/api/event'))
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' })
})

test('no more than thirty properties are sent', () => {
  configure()
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}`, i]))
  track('Theme Change', { theme: 'dark', ...many })
  const [message] = messages()
  expect(Object.keys(message?.props as object)).toHaveLength(30)
})

test('only the path and the campaign of an address are sent', () => {
  configure()
  history.replaceState(null, '', '?session_id=geheim&t=754&utm_source=nieuwsbrief#deel')
  track('pageview')
  expect(messages()[0]?.url).toBe(`${location.origin}${location.pathname}?utm_source=nieuwsbrief`)
})

test.each([
  [`${location.origin}/zoeken/?q=geheim#deel`, `${location.origin}/zoeken/`],
  ['https://elsewhere.example/?q=geheim&ref=blad', 'https://elsewhere.example/?ref=blad'],
  ['android-app://com.example.search/?q=geheim', 'android-app://com.example.search/'],
  ['', null]
])('the page before, %j, is sent as %j', (referrer, expected) => {
  configure()
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  track('pageview')
  expect(messages()[0]?.referrer).toBe(expected)
})

test.each([
  ['gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['out of order', () => Promise.resolve(new Response('x', { status: 500 }))]
])('a service that is %s causes no error', async (_, answer) => {
  configure()
  sent.mockImplementation(answer)
  const unhandled = vi.fn()
  const complained = vi.spyOn(console, 'warn')
  addEventListener('unhandledrejection', unhandled)
  expect(() => track('pageview')).not.toThrow()
  await new Promise((resolve) => setTimeout(resolve))
  removeEventListener('unhandledrejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  expect(complained).not.toHaveBeenCalled()
})

test('nothing is stored on the device', () => {
  configure()
  const stored = () => [document.cookie, localStorage.length, sessionStorage.length]
  const before = stored()
  track('pageview')
  expect(stored()).toEqual(before)
})
