import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { afterPaint } from '../browser/after-paint.ts'
import { renderAstro } from '../browser/render-astro.testing.ts'
import { archiveOf, episodeOf } from '../listen/episodes/episode.testing.ts'
import { $completed } from '../listen/places/listening.store.ts'
import { followListening } from '../listen/player/page/tickets.client.ts'
import type { LoadMore } from './load-more.client.ts'

/** Placeholder for the number in the rendered ticket. */
const NUMBER = '987654'
let renderedTicket = ''
const ticket = (number: number) => renderedTicket.replaceAll(NUMBER, String(number))
const eventually = (check: () => void) => vi.waitFor(check, 60_000)
const link = () => document.querySelector<HTMLAnchorElement>('load-more a')
const shown = () => document.querySelectorAll('.ticket-item').length

beforeAll(async () => {
  renderedTicket = await renderAstro('/src/listen/episodes/Ticket.astro', {
    episode: episodeOf(Number(NUMBER))
  })
  await import('./load-more.client.ts')
  followListening()
})

/** The page cache is keyed by the length of the archive, so each test uses a different one. */
let total = 25
let renderedHome = ''
const renderHome = async () => {
  renderedHome = await renderAstro('/src/home/EpisodesPanel.astro', { episodes: archiveOf(total) })
}
const openHome = () => {
  document.body.innerHTML = renderedHome
}

beforeEach(async () => {
  // Near the view, the next page would load at once.
  document.body.style.paddingTop = '3000px'
  scrollTo(0, 0)
  history.replaceState(null, '')
  total += 100
  await renderHome()
  openHome()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Mocks the prebuilt pages, newest first. */
const archive = () =>
  vi.fn(async (address: string) => {
    const page = Number(/page\/(\d+)\//.exec(address)?.[1])
    const count = Math.min(10, total - (page - 1) * 10)
    return new Response(
      Array.from({ length: count }, (_, index) => ticket(total + 10 - page * 10 - index)).join('')
    )
  })
const status = () => document.querySelector('load-more [role="status"]')

test('a press adds the next ten, announces that and continues from there', async () => {
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

test('a page of a newer build repeats no ticket', async () => {
  total = 35
  await renderHome()
  openHome()
  // One more episode was published: the pages begin one ticket earlier.
  const first = total - 9
  vi.stubGlobal(
    'fetch',
    async () => new Response(Array.from({ length: 10 }, (_, index) => ticket(first - index)).join(''))
  )
  link()?.click()
  await eventually(() => expect(shown()).toBe(19))
  expect(document.querySelectorAll(`#episode-${first}`)).toHaveLength(1)
  expect(status()?.textContent).toBe('9 afleveringen geladen')
})

test('near the view, the next page loads before the press, once; a second press waits', async () => {
  const pages = archive()
  vi.stubGlobal('fetch', pages)
  const callsOf = (page: number) =>
    pages.mock.calls.filter(([address]) => address === `/api/episodes/page/${page}/`)
  link()?.scrollIntoView()
  await eventually(() => expect(callsOf(2)).toHaveLength(1))
  expect(shown()).toBe(10)
  link()?.click()
  link()?.click()
  await eventually(() => expect(shown()).toBe(20))
  expect(callsOf(2)).toHaveLength(1)

  // The focus scrolls to the first new ticket, away from the link.
  await eventually(() => expect(document.activeElement?.closest('.ticket-item')).toBeTruthy())
  link()?.scrollIntoView()
  await eventually(() => expect(callsOf(3)).toHaveLength(1))
  expect(shown()).toBe(20)
})

test('the list is up to date when it grows, and contains no ticket twice', async () => {
  vi.stubGlobal('fetch', archive())
  const list = await document.querySelector<LoadMore>('load-more')?.open()
  $completed.set([`ep-${total - 12}`])
  link()?.click()
  expect(await list?.bring(String(total - 12))).toBe('here')
  await eventually(() => expect(link()?.ariaBusy).toBe(null))
  expect(shown()).toBe(20)
  expect(document.querySelector(`[data-episode="ep-${total - 12}"] .ticket-state`)?.textContent).toBe(
    'Afgespeeld'
  )
  link()?.click()
  await eventually(() => expect(shown()).toBe(30))
  const ids = [...document.querySelectorAll('ol.tickets > .ticket-item')].map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 30 }, (_, index) => `episode-${total - index}`))
  $completed.set([])
})

test('a page that loads does not move the focus of a visitor who has moved on', async () => {
  vi.stubGlobal('fetch', archive())
  const elsewhere = document.createElement('button')
  document.body.prepend(elsewhere)
  link()?.click()
  elsewhere.focus()
  await eventually(() => expect(shown()).toBe(20))
  // Wait longer than the delay before focus would move.
  await new Promise((resolve) => afterPaint(() => setTimeout(resolve)))
  expect(document.activeElement).toBe(elsewhere)
})

test('a page that fails to load shows an error, and the next press retries', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  link()?.click()
  await eventually(() =>
    expect(status()?.textContent).toBe('We kunnen de afleveringen niet laden. Probeer opnieuw.')
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

describe('returning', () => {
  test('returning in the same visit restores the length of the list at once', async () => {
    vi.stubGlobal('fetch', archive())
    link()?.click()
    await eventually(() => expect(shown()).toBe(20))
    link()?.click()
    await eventually(() => expect(shown()).toBe(30))
    openHome()
    expect(shown()).toBe(30)
    expect(link()?.textContent).toBe(`Meer afleveringen laden (${total - 30} resterende)`)
  })

  test('returning in a new document loads all pages at once', async () => {
    const pages = archive()
    vi.stubGlobal('fetch', pages)
    history.replaceState({ ticketPages: 4, index: 3 }, '')
    openHome()
    await eventually(() => expect(shown()).toBe(40))
    expect(pages).toHaveBeenCalledTimes(3)
    expect(history.state).toEqual({ ticketPages: 4, index: 3 })
  })

  test('returning by a new address starts with ten', async () => {
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

  test('an episode further down is loaded with all between in one go', async () => {
    const pages = archive()
    vi.stubGlobal('fetch', pages)
    expect(await open(String(total - 47))).toBe('here')
    expect(shown()).toBe(50)
    // Two pages more than its number suggests, because specials may have pushed it back.
    expect(pages).toHaveBeenCalledTimes(6)
  })

  test('an episode that trailers pushed to the next page is found there', async () => {
    const numbered = archive()
    vi.stubGlobal('fetch', async (address: string) => {
      if (!address.includes('/page/2/')) return numbered(address)
      return new Response(Array.from({ length: 10 }, () => ticket(0)).join(''))
    })
    expect(await open(String(total - 25))).toBe('here')
    expect(shown()).toBe(30)
  })

  test('an episode that is not where expected, nor shortly after, may be deeper and opens its own page', async () => {
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

  test('an episode that is newer than the newest does not exist', async () => {
    vi.stubGlobal('fetch', archive())
    expect(await open(String(total + 1))).toBe('missing')
    expect(shown()).toBe(10)
  })

  test('an episode that fails to load opens its own page', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
    expect(await open(String(total - 15))).toBe('unknown')
  })

  test('an episode too deep in the archive opens its own page', async () => {
    const pages = archive()
    vi.stubGlobal('fetch', pages)
    total += 5000
    await renderHome()
    openHome()
    expect(await open('12')).toBe('unknown')
    // A pointer that rests on the link fetches the second page ahead.
    expect(pages).not.toHaveBeenCalledWith('/api/episodes/page/3/')
    total -= 5000
  })
})
