import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { shortName } from '../../browser/site.ts'
import { markSeen } from '../../films/marks/my-films.store.ts'
import { KEPT_KEY } from '../downloads/downloads-memory.ts'
import { $completed, savePosition } from '../places/listening.store.ts'
import { EpisodeFilter } from './EpisodeFilter.tsx'
import { forgetTickets } from './filtered-tickets.service.ts'
import '../../styles/global.css'

const TOTAL = 25
const start = location.href
const film = (number: number) => ({ pageSlug: `film-${number}` })
const list = {
  episodes: Array.from({ length: TOTAL }, (_, index) => ({
    id: `ep-${TOTAL - index}`,
    year: index < 15 ? 2026 : 2025,
    films: [film(TOTAL - index)]
  }))
}
const ticket = (number: number) =>
  `<li class="ticket-item" id="episode-${number}"><article class="ticket" data-episode="ep-${number}" data-state="new">
    <h3 class="ticket-title"><a href="/aflevering/${number}/">Titel ${number}</a></h3><span data-listening-state></span></article></li>`
const pageOf = (number: number) =>
  Array.from({ length: Math.min(10, TOTAL - (number - 1) * 10) }, (_, index) =>
    ticket(TOTAL - (number - 1) * 10 - index)
  ).join('')

let isDown = false
const asked: string[] = []
const button = (name: string | RegExp) => page.getByRole('button', { name })
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.tickets [data-episode]')].map(({ dataset }) =>
    Number(dataset.episode?.replace('ep-', ''))
  )
/** As the downloads store it: what is still to come is not kept. */
const keep = (index: Record<string, 'kept' | 'due'>) =>
  localStorage.setItem(shortName + KEPT_KEY, JSON.stringify(index))
const show = () => render(<EpisodeFilter years={[2026, 2025]} hasFilms />)

beforeEach(() => {
  // As a page with script.
  document.documentElement.dataset.theme = 'light'
  asked.length = 0
  isDown = false
  forgetTickets()
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address))
    if (isDown) return new Response('', { status: 503 })
    const number = /page\/(\d+)\//.exec(String(address))?.[1]
    return number ? new Response(pageOf(Number(number))) : Response.json(list)
  })
})
afterEach(() => {
  history.replaceState(null, '', start)
  $completed.set([])
  localStorage.clear()
  delete document.documentElement.dataset.theme
  vi.restoreAllMocks()
})

test('nothing is loaded before the filter is used', async () => {
  await show()
  await button('Filter').click()
  await expect.element(button('Niet gehoord')).toHaveAttribute('aria-pressed', 'false')
  expect(asked).toEqual([])
})

test('the filter shows ten of what was not heard, and ten more at a press, from the pages that have them', async () => {
  $completed.set(Array.from({ length: 12 }, (_, index) => `ep-${TOTAL - index}`))
  await show()
  await button('Filter').click()
  await button('Niet gehoord').click()
  await expect.poll(shown).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4])
  await expect.element(page.getByText('13 afleveringen gevonden')).toBeVisible()
  expect(asked.filter((address) => address.includes('page'))).toEqual([
    '/api/episodes/page/2/',
    '/api/episodes/page/3/'
  ])
  await button('Toon meer (3 resterende)').click()
  await expect.poll(() => shown().length).toBe(13)
  await expect.element(page.getByRole('link', { name: 'Titel 3', exact: true })).toHaveFocus()
  await expect.element(button(/Toon meer/)).not.toBeInTheDocument()
})

test('the filter is in the address, beside what was there, and comes back with it', async () => {
  history.replaceState({ index: 3 }, '', '?q=hemel#episodes')
  const view = await show()
  await button('Filter').click()
  await button('Niet gehoord').click()
  await page.getByRole('combobox', { name: 'Jaar' }).selectOptions('2025')
  await expect.poll(() => location.search).toBe('?q=hemel&toon=ongehoord,2025')
  expect(location.hash).toBe('#episodes')
  expect(history.state).toMatchObject({ index: 3 })
  await expect.poll(shown).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  await view.unmount()
  await show()
  await expect.element(button('Niet gehoord')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => shown().length).toBe(10)
  await button('Wis filter').click()
  await expect.poll(() => location.search).toBe('?q=hemel')
  expect(shown()).toEqual([])
})

test.each([
  ['Begonnen', () => savePosition('ep-7', 600, 4000), [7], 'Je bent in geen enkele aflevering bezig.'],
  [
    'Bewaard',
    () => keep({ 'ep-21': 'kept', 'ep-5': 'due', 'ep-3': 'kept' }),
    [21, 3],
    'Je hebt nog geen aflevering bewaard.'
  ],
  [
    'Met een film die ik nog niet gezien heb',
    () => list.episodes.slice(1).map(({ films }) => markSeen(films[0] ?? {}, true)),
    [25],
    ''
  ]
])('the filter %s shows what this browser knows', async (name, prepare, expected, empty) => {
  const view = await show()
  await button('Filter').click()
  if (empty) {
    await button(name).click()
    await expect.element(page.getByText(empty)).toBeVisible()
    await button(name).click()
  }
  prepare()
  await button(name).click()
  await expect.poll(shown).toEqual(expected)
  await view.unmount()
})

test('a filter that cannot load says so, and tries again at a press', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  isDown = true
  await show()
  await button('Filter').click()
  await button('Niet gehoord').click()
  await expect.element(page.getByText('Filteren lukt nu even niet.')).toBeVisible()
  isDown = false
  await button('Probeer opnieuw').click()
  await expect.poll(() => shown().length).toBe(10)
})

test('an answer that comes after a later choice is not shown', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const answer = vi.mocked(window.fetch).getMockImplementation() as typeof fetch
  vi.mocked(window.fetch).mockImplementation(async (...request) => {
    await released
    return answer(...request)
  })
  await show()
  await button('Filter').click()
  await button('Niet gehoord').click()
  await expect.element(page.getByText('Even filteren…')).toBeVisible()
  await button('Niet gehoord').click()
  await expect.element(page.getByText('Even filteren…')).not.toBeInTheDocument()
  release()
  await expect.poll(() => asked).toEqual(['/afleveringen/filter.json'])
  await expect.element(button('Niet gehoord')).toHaveAttribute('aria-pressed', 'false')
  expect(shown()).toEqual([])
})
