import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { voteListText as text } from '#texts/backoffice.ts'
import { settings } from '../../site/brand/settings.ts'
import type { VotedEpisode } from './contract.ts'
import { votes } from './office-lists.store.ts'
import { TOKEN_KEY } from './office-memory.ts'
import { Votes } from './Votes.tsx'

const episode: VotedEpisode = {
  episodeNumber: 118,
  title: '118 - Kort maar krachtig',
  totalVotes: 3,
  updatedAt: '2026-11-20T13:15:00.000Z',
  movies: [
    { title: 'La Jetée', year: 1962, voteCount: 2, updatedAt: '2026-11-20T13:15:00.000Z', tmdbId: 662 },
    { title: 'Film zonder jaar', year: null, voteCount: 1, updatedAt: null, tmdbId: null }
  ]
}
const untitled: VotedEpisode = { ...episode, episodeNumber: 12, title: '', totalVotes: 1, movies: [] }

const fetchMock = vi.fn<typeof fetch>()
const refresh = page.getByRole('button', { name: text.refresh })

beforeEach(() => {
  sessionStorage.setItem(`site${TOKEN_KEY}`, '"abc"')
  votes.forget()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the page shows all votes, one card per episode, with the share of each film', async () => {
  fetchMock.mockResolvedValue(Response.json({ episodes: [episode, untitled] }))
  await render(<Votes rules={settings} />)
  await expect.element(page.getByText(text.total(4))).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '118. Kort maar krachtig' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Aflevering 12' })).toBeVisible()
  const films = page.getByRole('listitem')
  await expect.element(films.first()).toMatchTextContent('La Jetée (1962)')
  await expect.element(films.first()).toMatchTextContent(text.share(2, 67))
  await expect.element(films.last()).toMatchTextContent('Film zonder jaar')
})

test('the page shows that it is loading, and then that there are no votes', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fetchMock.mockReturnValue(promise)
  await render(<Votes rules={settings} />)
  await expect.element(page.getByText(text.loading)).toBeVisible()
  resolve(Response.json({ episodes: [] }))
  await expect.element(page.getByText(text.empty, { exact: false })).toBeVisible()
  await expect.element(page.getByText(text.emptyLine)).toBeVisible()
})

test('the page keeps the loaded votes when a refresh fails', async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ episodes: [episode] }))
  await render(<Votes rules={settings} />)
  await expect.element(page.getByText(text.total(3))).toBeVisible()
  fetchMock.mockResolvedValueOnce(new Response('', { status: 502 }))
  await refresh.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.failed)
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await refresh.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text.offline)
  await expect.element(page.getByText(text.total(3))).toBeVisible()
})
