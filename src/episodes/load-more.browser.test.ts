import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const ticket = (number: number) =>
  `<li class="ticket-item"><h3 class="ticket-title"><a href="#${number}">Aflevering ${number}</a></h3></li>`
const link = () => document.querySelector<HTMLAnchorElement>('load-more a')
const shown = () => document.querySelectorAll('.ticket-item').length

beforeAll(async () => {
  await import('./load-more.enhance.ts')
})

beforeEach(() => {
  const first = Array.from({ length: 10 }, (_, index) => ticket(25 - index)).join('')
  document.body.innerHTML = `<ol data-tickets>${first}</ol>
    <load-more data-total="25"><a href="/afleveringen/2/">Meer</a><span role="status"></span></load-more>`
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a press adds the next ten, tells so and goes on from there', async () => {
  const pages = vi.fn(async (address: string) => {
    const page = Number(/page\/(\d+)\//.exec(address)?.[1])
    const count = Math.min(10, 25 - (page - 1) * 10)
    return new Response(Array.from({ length: count }, (_, index) => ticket(35 - page * 10 - index)).join(''))
  })
  vi.stubGlobal('fetch', pages)

  link()?.click()
  await vi.waitFor(() => expect(shown()).toBe(20))
  expect(link()?.textContent).toBe('Meer afleveringen laden (5 resterende)')
  expect(link()?.getAttribute('href')).toBe('/afleveringen/3/')
  expect(document.activeElement?.textContent).toBe('Aflevering 15')
  expect(document.querySelector('[role="status"]')?.textContent).toBe('10 afleveringen geladen')

  link()?.click()
  await vi.waitFor(() => expect(shown()).toBe(25))
  expect(link()?.hidden).toBe(true)
  expect(pages.mock.calls.map(([address]) => address)).toEqual([
    '/api/episodes/page/2/',
    '/api/episodes/page/3/'
  ])
})

test('pointing at it asks for the page once, before the press', async () => {
  const pages = vi.fn(async () => new Response(ticket(15)))
  vi.stubGlobal('fetch', pages)
  link()?.dispatchEvent(new PointerEvent('pointerenter'))
  link()?.focus()
  link()?.click()
  link()?.click()
  await vi.waitFor(() => expect(shown()).toBe(11))
  expect(pages).toHaveBeenCalledTimes(1)
})

test('a page that did not come when pointed at is asked for again by the press', async () => {
  const pages = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue(new Response(ticket(15)))
  vi.stubGlobal('fetch', pages)
  link()?.dispatchEvent(new PointerEvent('pointerenter'))
  await new Promise((resolve) => setTimeout(resolve))
  link()?.click()
  await vi.waitFor(() => expect(shown()).toBe(11))
})
