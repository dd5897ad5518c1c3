import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderAstro } from '../../browser/render-astro.testing.ts'
import { $completed } from '../listening/store.ts'
import { followListening } from '../listening/tickets.client.ts'
import { archiveOf, episodeOf } from './episode.testing.ts'
import type { LoadMore } from './load-more.client.ts'

/** Stands in the rendered ticket where its number does. */
const NUMBER = '987654'
let renderedTicket = ''
const ticket = (number: number) => renderedTicket.replaceAll(NUMBER, String(number))
/** Tickets come one to a frame, and a busy machine draws few of them in a second. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const link = () => document.querySelector<HTMLAnchorElement>('load-more a')
const shown = () => document.querySelectorAll('.ticket-item:not(.is-ready)').length
const ready = () => document.querySelectorAll('.ticket-item.is-ready')

beforeAll(async () => {
  renderedTicket = await renderAstro('/src/features/episodes/Ticket.astro', {
    episode: episodeOf(Number(NUMBER))
  })
  await import('./load-more.client.ts')
  followListening()
})

/** Pages are known by the length of their archive: each test has its own. */
let total = 25
let renderedHome = ''
const renderHome = async () => {
  renderedHome = await renderAstro('/src/features/home/EpisodesPanel.astro', { episodes: archiveOf(total) })
}
const openHome = () => {
  document.body.innerHTML = renderedHome
  // Far below the list, so that nothing is fetched before somebody comes near.
  document.querySelector('load-more')?.insertAdjacentHTML('beforebegin', '<div style="height: 4000px"></div>')
}

beforeEach(async () => {
  history.replaceState(null, '')
  total += 100
  await renderHome()
  openHome()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The server's pages, newest first, as the prebuilt ones. */
const archive = () =>
  vi.fn(async (address: string) => {
    const page = Number(/page\/(\d+)\//.exec(address)?.[1])
    const count = Math.min(10, total - (page - 1) * 10)
    return new Response(
      Array.from({ length: count }, (_, index) => ticket(total + 10 - page * 10 - index)).join('')
    )
  })
const status = () => document.querySelector('load-more [role="status"]')

test('a press adds the next ten, tells so and goes on from there', async () => {
  total = 25
  await renderHome()
  openHome()
  const pages = archive()
  vi.stubGlobal('fetch', pages)

  link()?.click()
  await eventually(() => expect(shown()).toBe(20))
  expect(link()?.textContent).toBe('Meer afleveringen laden (5 resterende)')
  expect(link()?.getAttribute('href')).toBe('/afleveringen/3/')
  expect(status()?.textContent).toBe('10 afleveringen geladen')
  await eventually(() => expect(document.activeElement?.textContent).toBe('Aflevering 15: Titel 15'))

  link()?.click()
  await eventually(() => expect(shown()).toBe(25))
  expect(link()?.hidden).toBe(true)
  expect(pages.mock.calls.map(([address]) => address)).toEqual([
    '/api/episodes/page/2/',
    '/api/episodes/page/3/'
  ])
})

test('pointing at it asks for the page once, before the press, and a second press waits', async () => {
  const pages = archive()
  vi.stubGlobal('fetch', pages)
  link()?.parentElement?.dispatchEvent(new PointerEvent('pointerenter'))
  link()?.focus()
  link()?.click()
  link()?.click()
  await eventually(() => expect(shown()).toBe(20))
  expect(pages.mock.calls.filter(([address]) => address.includes('/page/2/'))).toHaveLength(1)
})

test('tickets that wait for the press are led to by no address, and never stand in the list twice', async () => {
  vi.stubGlobal('fetch', archive())
  link()?.scrollIntoView()
  await eventually(() => expect(ready()).toHaveLength(10))
  expect(document.getElementById(`episode-${total - 12}`)).toBe(null)
  const list = await document.querySelector<LoadMore>('load-more')?.open()
  expect(await list?.bring(String(total - 12))).toBe('here')
  expect(shown()).toBe(20)
  expect(ready().length).toBe(0)
  link()?.click()
  await eventually(() => expect(shown()).toBe(30))
  const ids = [...document.querySelectorAll('.ticket-item')].map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => `episode-${total - index}`))
})

test('coming down to it makes the tickets ready, and the press shows how things stand by then', async () => {
  const pages = archive()
  vi.stubGlobal('fetch', pages)
  link()?.scrollIntoView()
  await eventually(() => expect(ready()).toHaveLength(10))
  expect(pages).toHaveBeenCalledTimes(1)
  expect(shown()).toBe(10)
  $completed.set([`ep-${total - 12}`])
  link()?.click()
  await eventually(() => expect(shown()).toBe(20))
  const states = [...document.querySelectorAll<HTMLElement>('[data-state]')].map(
    ({ dataset }) => dataset.state
  )
  expect(states.filter((state) => state === 'heard')).toHaveLength(1)
  expect(document.querySelector(`[data-episode="ep-${total - 12}"] .ticket-state`)?.textContent).toBe(
    'Afgespeeld'
  )
  expect(pages).toHaveBeenCalledTimes(1)
  $completed.set([])
})

test('each further page is a list of its own that numbers on, and one that nobody asked for is no list', async () => {
  vi.stubGlobal('fetch', archive())
  const lists = () => [...document.querySelectorAll<HTMLOListElement>('[data-tickets] > ol')]
  link()?.scrollIntoView()
  await eventually(() => expect(ready()).toHaveLength(10))
  expect(lists().map(({ className }) => className)).toEqual(['tickets', 'tickets is-ready'])
  link()?.click()
  await eventually(() => expect(shown()).toBe(20))
  expect(lists().map(({ className, start }) => [className, start])).toEqual([
    ['tickets', 1],
    ['tickets', 11]
  ])
  link()?.scrollIntoView()
  await eventually(() => expect(ready()).toHaveLength(10))
  const list = await document.querySelector<LoadMore>('load-more')?.open()
  list?.leave()
  expect(lists()).toHaveLength(2)
})

test('who has gone elsewhere by then keeps the focus there', async () => {
  vi.stubGlobal('fetch', archive())
  const elsewhere = document.createElement('button')
  document.body.prepend(elsewhere)
  link()?.click()
  elsewhere.focus()
  // The last ticket is shown after the moment at which the focus would be taken.
  await eventually(() => expect(shown()).toBe(20))
  expect(document.activeElement).toBe(elsewhere)
})

test('a page that does not come is told, in sight, and asked for again by the next press', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  link()?.click()
  await eventually(() =>
    expect(status()?.textContent).toBe('Kon de afleveringen niet laden. Probeer het nog eens.')
  )
  expect(status()?.classList.contains('sr-only')).toBe(false)
  expect(shown()).toBe(10)
  expect(link()?.ariaBusy).toBe(null)

  vi.stubGlobal('fetch', archive())
  link()?.click()
  await eventually(() => expect(shown()).toBe(20))
  expect(status()?.textContent).toBe('10 afleveringen geladen')
  expect(status()?.classList.contains('sr-only')).toBe(true)
})

describe('coming back', () => {
  test('in the same visit finds the list as long as it was, at once', async () => {
    vi.stubGlobal('fetch', archive())
    link()?.click()
    await eventually(() => expect(shown()).toBe(20))
    link()?.click()
    await eventually(() => expect(shown()).toBe(30))
    openHome()
    expect(shown()).toBe(30)
    expect(link()?.textContent).toBe(`Meer afleveringen laden (${total - 30} resterende)`)
  })

  test('in a new document asks for all pages at once', async () => {
    const pages = archive()
    vi.stubGlobal('fetch', pages)
    history.replaceState({ ticketPages: 4, index: 3 }, '')
    openHome()
    await eventually(() => expect(shown()).toBe(40))
    expect(pages).toHaveBeenCalledTimes(3)
    expect(history.state).toEqual({ ticketPages: 4, index: 3 })
  })

  test('by a new address begins with ten', async () => {
    vi.stubGlobal('fetch', archive())
    link()?.click()
    await eventually(() => expect(shown()).toBe(20))
    history.pushState(null, '')
    openHome()
    expect(shown()).toBe(10)
  })
})

describe('an episode further down', () => {
  const open = async (slug: string) => {
    const list = await document.querySelector<LoadMore>('load-more')?.open()
    return list?.bring(slug)
  }

  test('is brought with all between in one go', async () => {
    const pages = archive()
    vi.stubGlobal('fetch', pages)
    expect(await open(String(total - 47))).toBe('here')
    expect(shown()).toBe(50)
    expect(pages).toHaveBeenCalledTimes(4)
  })

  test('that trailers pushed to the next page is found there', async () => {
    const numbered = archive()
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.includes('/page/2/')) return numbered(address)
      return new Response(Array.from({ length: 10 }, () => ticket(0)).join(''))
    })
    expect(await open(String(total - 25))).toBe('here')
    expect(shown()).toBe(30)
  })

  test('that is not where it should be, nor soon after, may be deeper and is left to its own page', async () => {
    const pages = archive()
    vi.stubGlobal(
      'fetch',
      async (address: string) =>
        new Response(
          (await (await pages(address)).text()).replaceAll(`"episode-${total - 15}"`, '"episode-0"')
        )
    )
    expect(await open(String(total - 15))).toBe('unknown')
    expect(shown()).toBe(10)
  })

  test('that is newer than the newest does not exist', async () => {
    vi.stubGlobal('fetch', archive())
    expect(await open(String(total + 1))).toBe('missing')
    expect(shown()).toBe(10)
  })

  test('that does not come is left to its own page', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
    expect(await open(String(total - 15))).toBe('unknown')
  })

  test('too deep in the archive is left to its own page', async () => {
    const pages = archive()
    vi.stubGlobal('fetch', pages)
    total += 5000
    await renderHome()
    openHome()
    expect(await open('12')).toBe('unknown')
    expect(pages).not.toHaveBeenCalled()
    total -= 5000
  })
})
