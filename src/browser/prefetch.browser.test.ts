import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPrefetched, prefetch } from './prefetch.ts'

const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const PAGE = '<meta name="astro-view-transitions-enabled"><h1>Films</h1>'
const requests = vi.fn<typeof fetch>()
const routerLoads = vi.fn(async () => {})
/** A page is fetched once, so each test has another. */
let count = 0
let page = ''

/** What the router does for a link to the page; returns the page that it opens. */
async function open(): Promise<Document | undefined> {
  const event = Object.assign(new Event('astro:before-preparation'), {
    to: new URL(`${page}#deel`),
    loader: routerLoads as () => Promise<void>,
    newDocument: undefined as Document | undefined
  })
  openPrefetched(event)
  await event.loader()
  return event.newDocument
}

beforeEach(() => {
  page = `${location.origin}/page-${count++}/`
  routerLoads.mockClear()
  requests.mockReset().mockImplementation(async () => new Response(PAGE, HTML))
  vi.stubGlobal('fetch', requests)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page is fetched once, whatever its hash, and opened without another request', async () => {
  prefetch(page)
  prefetch(`${page}#deel`)
  expect((await open())?.querySelector('h1')?.textContent).toBe('Films')
  expect(requests).toHaveBeenCalledExactlyOnceWith(page)
  expect(routerLoads).not.toHaveBeenCalled()
})

test('a page that was opened is fetched again for the next visit', async () => {
  prefetch(page)
  await open()
  await open()
  expect(routerLoads).toHaveBeenCalledOnce()
  prefetch(page)
  expect(requests).toHaveBeenCalledTimes(2)
})

test.each<[string, () => Promise<Response>]>([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not found', async () => new Response(PAGE, { ...HTML, status: 404 })],
  ['is no web page', async () => new Response('{}')],
  [
    'has another style sheet',
    async () => new Response(`${PAGE}<link rel="stylesheet" href="/assets/other.css">`, HTML)
  ]
])('a page that %s is left to the router', async (_, answer) => {
  requests.mockImplementation(answer)
  prefetch(page)
  expect(await open()).toBeUndefined()
  expect(routerLoads).toHaveBeenCalledOnce()
})

test('a page that has waited for half a minute is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  prefetch(page)
  vi.setSystemTime(Date.now() + 30_000)
  await open()
  expect(routerLoads).toHaveBeenCalledOnce()
})

test.each([
  ['of another site', () => 'https://elsewhere.example/'],
  ['that is no web page', () => 'mailto:kino@kino9.example'],
  ['that is shown', () => `${location.href}#deel`],
  ['that loads in full', () => `${location.origin}/checkout/`]
])('a page %s is not fetched', (_, address) => {
  prefetch(address())
  expect(requests).not.toHaveBeenCalled()
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is fetched with %j',
  (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    prefetch(page)
    Reflect.deleteProperty(navigator, 'connection')
    expect(requests).not.toHaveBeenCalled()
  }
)
