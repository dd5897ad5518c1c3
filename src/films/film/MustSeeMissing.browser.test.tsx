import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mustSeeText } from '#texts/must-see.ts'
import { MustSeeMissing } from './MustSeeMissing.tsx'

const FILMS = [
  {
    title: 'La Jetée',
    year: 1962,
    posterUrl: '/media/a.webp',
    tmdbId: 662,
    pageSlug: 'la-jetee-1962',
    totalStars: 14.5
  },
  { title: 'Close', year: 2022, tmdbId: 901563 },
  { title: 'Hausu', year: 1977, pageSlug: 'hausu-1977' }
]
const EMPTY = 'Kon de must-see lijst niet laden.'
const fetchMock = vi.fn<typeof fetch>()
const logged = vi.fn()
const retry = page.getByRole('button', { name: mustSeeText.retry })
const status = page.getByRole('status')

beforeEach(async () => {
  fetchMock.mockReset()
  logged.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(logged)
  await render(<MustSeeMissing most={2} mostStars={15} databaseBase="https://www.themoviedb.org" />)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an empty list says that it did not load; without script its button links to the page', async () => {
  await expect.element(status).toHaveTextContent(EMPTY)
  await expect.element(retry).toHaveAttribute('href', '/must-see/')
})

test('a press loads the list, ranked and no longer than its place, and focuses its first film', async () => {
  fetchMock.mockResolvedValue(Response.json(FILMS))
  await retry.click()
  const films = page.getByRole('listitem')
  await expect.poll(() => films.elements()).toHaveLength(2)
  const links = films.getByRole('link').elements()
  await expect.poll(() => document.activeElement).toBe(links[0])
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/film/la-jetee-1962/',
    'https://www.themoviedb.org/movie/901563'
  ])
  expect(links.map((link) => link.getAttribute('data-film'))).toEqual(['1962|662||', '2022|901563||'])
  expect(films.first().element().textContent).toContain(`${mustSeeText.rank(1)}: 1`)
  await expect.element(films.first().getByRole('img')).toHaveAttribute('alt', 'La Jetée')
  await expect.element(films.first()).toMatchTextContent(/14,5 van 15 sterren/)
  await expect.element(films.last()).not.toMatchTextContent(/sterren/)
  await expect.element(films.last().getByText('Close')).toBeVisible()
})

test.each([
  ['is still empty', async () => Response.json([]), false],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch')), true]
])('a list that %s is announced, and can be requested again', async (_, answer, isReported) => {
  fetchMock.mockImplementationOnce(answer)
  const before = status.getByText(EMPTY).element()
  await retry.click()
  await expect.poll(() => before.isConnected).toBe(false)
  await expect.element(status).toHaveTextContent(EMPTY)
  expect(logged.mock.calls.length > 0).toBe(isReported)
  fetchMock.mockResolvedValue(Response.json(FILMS))
  await retry.click()
  await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(2)
})

test('a second press during the request sends no other one', async () => {
  fetchMock.mockReturnValue(new Promise(() => undefined))
  await retry.click()
  await retry.click()
  expect(fetchMock).toHaveBeenCalledOnce()
})
