import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { $offer } from '../listen/episodes/offer.store.ts'
import { $completed, $positions, clearListeningMemory } from '../listen/places/listening.store.ts'
import { $player } from '../listen/player/player.store.ts'
import type { Playable } from '../listen/player/schema.ts'
import { ContinueListening } from './ContinueListening.tsx'

const playableOf = (slug: string): Playable => ({
  id: `ep-${slug}`,
  slug,
  episodeNumber: Number(slug) || null,
  label: Number(slug) ? slug : 'Extra',
  title: `Titel ${slug}`,
  teaser: { compact: '', wide: '' },
  author: 'Wij',
  imageUrl: '',
  audioUrl: `/audio/${slug}.mp3`,
  duration: 4000,
  pubDate: '2026-11-12T04:00:00Z',
  chapters: [],
  films: []
})
const at = (slug: string, position: number, day: number) => ({
  [`ep-${slug}`]: {
    episodeId: `ep-${slug}`,
    position,
    duration: 4000,
    lastPlayed: new Date(Date.UTC(2026, 10, day)).toISOString()
  }
})
const root = document.documentElement
const cards = () => page.getByRole('listitem')
const card = (name: string) => cards().filter({ has: page.getByRole('heading', { name }) })

beforeAll(() => {
  // The prebuilt files of a site where episode 90 is gone.
  vi.stubGlobal('fetch', async (path: string) => {
    const slug = path.match(/episodes\/(.+)\.json/)?.[1] ?? ''
    return slug === '90' ? new Response('', { status: 404 }) : Response.json(playableOf(slug))
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  clearListeningMemory()
  delete root.dataset.continueListening
})
beforeEach(() => {
  root.dataset.continueListening = ''
  $completed.set(['ep-3'])
  $positions.set({ ...at('5', 1000, 9), ...at('95', 1000, 1), ...at('special', 2000, 5), ...at('90', 9, 2) })
  $player.set({ step: 'closed' })
  $offer.set(undefined)
})

describe('the episodes to resume', () => {
  test('the list of episodes to resume holds what is unfinished, last played first, without the newest', async () => {
    await render(<ContinueListening newestId="ep-5" />)
    await expect.element(cards().nth(1)).toBeInTheDocument()
    expect(cards().elements()).toHaveLength(2)
    expect(cards().nth(0).getByRole('heading').element().textContent).toBe('Titel special')
    expect(cards().nth(1).getByRole('heading').element().textContent).toBe('Titel 95')
    await expect
      .element(card('Titel 95').getByRole('link', { name: 'Titel 95', exact: true }))
      .toHaveAttribute('href', '/aflevering/95/')
  })

  test('the list of episodes to resume leaves out an episode that is gone', async () => {
    $positions.set({ ...at('90', 1000, 3), ...at('95', 1000, 1) })
    await render(<ContinueListening newestId="ep-5" />)
    await expect.element(card('Titel 95')).toBeInTheDocument()
    expect(cards().elements()).toHaveLength(1)
  })

  test('the list of episodes to resume stays when the last episode is heard, so that the page below does not jump', async () => {
    await render(<ContinueListening newestId="ep-5" />)
    await expect.element(card('Titel 95')).toBeInTheDocument()
    $completed.set(['ep-95', 'ep-special'])
    await expect.element(card('Titel 95').getByText('Afgespeeld')).toBeInTheDocument()
    expect(root.dataset.continueListening).toBe('')
  })

  test('the list of episodes to resume closes when there is nothing at all', async () => {
    $positions.set({})
    await render(<ContinueListening newestId="ep-5" />)
    await expect.poll(() => root.dataset.continueListening).toBeUndefined()
  })
})

describe('a card', () => {
  const link = (name: string) => card('Titel 95').getByRole('link', { name })
  beforeEach(async () => {
    await render(<ContinueListening newestId="ep-5" />)
  })

  test('a card shows where playback continues', async () => {
    await expect.element(link('Hervat Titel 95')).toHaveAttribute('href', '/audio/95.mp3')
    await expect.element(card('Titel 95').getByText('Hervat vanaf 0:16:40')).toBeInTheDocument()
  })

  test('a card pauses while it sounds', async () => {
    const episode = { id: 'ep-95', slug: '95', audioUrl: '/audio/95.mp3' }
    $player.set({ step: 'playing', episode, tries: 0 })
    await expect.element(link('Pauzeer Titel 95')).toBeInTheDocument()
    $player.set({ step: 'paused', episode, isBroken: false })
    await expect.element(link('Hervat Titel 95')).toBeInTheDocument()
  })

  test('a card starts at the moment that the address offers', async () => {
    $offer.set({ id: 'ep-95', atSeconds: 754 })
    await expect.element(link('Luister vanaf 0:12:34 Titel 95')).toHaveAttribute('data-at', '754')
  })

  test('a card keeps its place when it is heard', async () => {
    await expect.element(card('Titel 95')).toBeInTheDocument()
    $completed.set(['ep-95'])
    await expect.element(card('Titel 95').getByText('Afgespeeld')).toBeInTheDocument()
    expect(cards().elements()).toHaveLength(2)
  })
})

test('clearing the memory hides the list, also where it was never seen', () => {
  expect(root.dataset.continueListening).toBe('')
  clearListeningMemory()
  expect(root.dataset.continueListening).toBeUndefined()
})
