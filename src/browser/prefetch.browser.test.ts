import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from './prefetch.ts'

const links = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(({ href }) => href)
const requests = vi.fn<typeof fetch>()
/** A page is fetched once, so each test has another. */
let count = 0
let page = ''

beforeEach(() => {
  page = `${location.origin}/page-${count++}/`
  requests.mockReset().mockResolvedValue(new Response(''))
  vi.stubGlobal('fetch', requests)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const link of document.querySelectorAll('link[rel="prefetch"]')) link.remove()
})

test('Chromium fetches a page by a link, once, whatever its hash', () => {
  prefetch(page)
  prefetch(`${page}#deel`)
  expect(links()).toEqual([page])
  expect(requests).not.toHaveBeenCalled()
})

test('another browser fetches it by a request, which the security policy allows', () => {
  vi.spyOn(HTMLScriptElement, 'supports').mockReturnValue(false)
  requests.mockRejectedValue(new TypeError('Failed to fetch'))
  prefetch(page)
  expect(links()).toEqual([])
  expect(requests).toHaveBeenCalledExactlyOnceWith(page, { priority: 'low' })
})

test.each([
  ['of another site', () => 'https://elsewhere.example/'],
  ['that is no web page', () => 'mailto:kino@kino9.example'],
  ['that is shown', () => `${location.href}#deel`]
])('a page %s is not fetched', (_, address) => {
  prefetch(address())
  expect(links()).toEqual([])
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is fetched with %j',
  (connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    prefetch(page)
    Reflect.deleteProperty(navigator, 'connection')
    expect(links()).toEqual([])
  }
)
