import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { votesText } from '#texts/votes.ts'
import { storedKey } from '../../browser/stored-key.ts'
import { RANDOM_KEY_FORMAT } from '../../lib/random-key.ts'
import { readResults } from './contract.ts'
import type { VoteResult } from './result.ts'
import { $results, $seenResults } from './results.store.ts'
import { SHOW_CHOICE_AFTER_MS } from './stored-votes.ts'
import { VotePanel } from './VotePanel.tsx'
import { $closed, $underway, $votes } from './votes.store.ts'
import '../../styles/global.css'

const KEY = 'site-votes'
const BROWSER_KEY = await storedKey('site-browser-key')
const FILMS = ['La Jetée', 'Un chien andalou', 'Close']

const STARS = [
  { name: 'Wout', stars: 4.5 },
  { name: 'Noor', stars: 5 }
]
const POSTER = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

interface Panel {
  episodeNumber?: number
  closesAt?: string
  result?: VoteResult
}
const Panel = ({ episodeNumber = 118, closesAt = '2999-01-01T00:00:00.000Z', result }: Panel) => (
  <VotePanel
    episodeNumber={episodeNumber}
    closesAt={closesAt}
    result={result}
    films={FILMS.map((title) => ({
      title,
      year: 0,
      posterUrl: POSTER,
      ...(title === 'Close' ? {} : { stars: STARS })
    }))}
  />
)

/** What the server has published. */
let results: unknown[] = []
const fetchMock = vi.fn<typeof fetch>()
const logged = vi.fn()
const listener = vi.fn()

let screen: Awaited<ReturnType<typeof render>> | undefined
async function open(panels: ReactNode = <Panel />): Promise<void> {
  await screen?.unmount()
  screen = await render(panels)
}
const panel = () => document.querySelector<HTMLElement>('.vote') as HTMLElement
const step = () => panel().dataset.step
const film = (title: string) =>
  page.getByRole('button', { name: `Stem op ${title}`, exact: false }).element() as HTMLElement
const undoButton = () => panel().querySelector('.vote-undo') as HTMLElement
const words = () =>
  [...panel().querySelectorAll('.vote-stub > *')]
    .map((part) => part.textContent)
    .filter(Boolean)
    .join(' ')
const ticket = () => panel().querySelector('.vote-ticket')
const stars = () => panel().querySelector('dl')
const stored = () => localStorage.getItem(KEY)
const body = (call = 0) => JSON.parse(String(fetchMock.mock.calls[call]?.[1]?.body))
const yes = async () => Response.json({ ok: true })
const become = (expected: string) => expect.poll(() => step()).toBe(expected)
const changeElsewhere = (newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }))

beforeEach(async () => {
  fetchMock.mockReset().mockImplementation(yes)
  logged.mockReset()
  listener.mockReset()
  results = []
  $results.set(new Map())
  $seenResults.set([])
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path === readResults.path ? Response.json({ results }) : fetchMock(path, init)
  )
  vi.spyOn(console, 'warn').mockImplementation(logged)
  addEventListener('votingStatusChanged', listener)
  $votes.set({})
  $closed.set({})
  $underway.set({})
  screen = undefined
  // Set before the first paint wherever scripts run.
  document.documentElement.dataset.theme = 'light'
  document.documentElement.dataset.begun = ''
  await open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  removeEventListener('votingStatusChanged', listener)
})

describe('a vote', () => {
  test('a vote is counted where the browser blocks the data of the site', async () => {
    vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('denied', 'SecurityError'))
    film('Close').click()
    await become('voted')
  })

  test('a vote dims the others at once, shows the choice after half a second, and says thanks', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValue(promise)
    const startedMs = performance.now()
    film('Close').click()
    await become('waiting')
    const [chosen, other] = [film('Close'), film('La Jetée')]
    expect(chosen.ariaDisabled).toBe('true')
    expect(other.ariaDisabled).toBe('true')
    expect(chosen.ariaPressed).toBe('false')
    expect(chosen.matches('.is-chosen')).toBe(true)
    await expect.poll(() => getComputedStyle(other).opacity).toBe('0.45')
    expect(getComputedStyle(chosen).opacity).toBe('1')
    await become('sending')
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(SHOW_CHOICE_AFTER_MS - 5)
    expect(chosen.ariaPressed).toBe('true')
    expect(other.ariaPressed).toBe('false')
    expect(words()).not.toContain(votesText.thanks)
    resolve(await yes())
    await become('voted')
    expect(words()).toBe(`${votesText.thanks} ${votesText.later} ${votesText.undo}`)
    await expect.poll(() => getComputedStyle(other).opacity).toBe('1')
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/votes')
    expect(body()).toEqual({ episodeNumber: 118, movieTitle: 'Close', browserKey: BROWSER_KEY })
    expect(stored()).toBe('{"118":"Close"}')
    expect(listener).toHaveBeenCalledOnce()
    expect(logged).not.toHaveBeenCalled()
  })

  test('a vote shows its own ticket beside the stars of the hosts, where nothing was and nothing moves', async () => {
    const heightPx = panel().getBoundingClientRect().height
    expect(ticket()).toBeNull()
    film('La Jetée').click()
    await become('voted')
    expect(ticket()?.textContent).toBe('Jouw ticketLa Jetée')
    expect(stars()?.textContent).toBe('Wout4,5 ★ van 5 sterrenNoor5 ★ van 5 sterren')
    expect(stars()?.getAttribute('aria-label')).toBe('Onze sterren voor La Jetée')
    expect(panel().getBoundingClientRect().height).toBe(heightPx)
    undoButton().click()
    await become('open')
    expect(ticket()).toBeNull()
    film('Close').click()
    await become('voted')
    expect(ticket()?.textContent).toBe('Jouw ticketClose')
    expect(stars()).toBeNull()
  })

  test('a vote keeps the keyboard focus, and cannot be repeated', async () => {
    film('La Jetée').focus()
    await userEvent.keyboard(' ')
    await become('voted')
    await expect.poll(() => document.activeElement).toBe(film('La Jetée'))
    await userEvent.keyboard('{Enter}')
    film('Close').click()
    await become('voted')
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  test('a vote is sent once when pressed twice', async () => {
    await userEvent.dblClick(film('Close'))
    film('La Jetée').click()
    await become('voted')
    expect(fetchMock).toHaveBeenCalledOnce()
    expect(stored()).toBe('{"118":"Close"}')
  })

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server does not know the film', async () => problem(404, 'unknown-film')],
    ['the visitor voted too often', async () => problem(429, 'too-many-votes')],
    ['the database is away', async () => problem(503, 'service-unavailable')],
    ['the answer is no JSON', async () => new Response('<!doctype html>', { status: 502 })]
  ])('a vote is not counted when %s: no message, and the focus stays', async (_, answer) => {
    fetchMock.mockImplementation(answer)
    const before = words()
    film('Close').focus()
    film('Close').click()
    await become('waiting')
    await become('open')
    expect(words()).toBe(before)
    expect(film('Close').ariaPressed).toBe('false')
    expect(film('Close').ariaDisabled).toBeNull()
    await expect.poll(() => document.activeElement).toBe(film('Close'))
    expect(listener).not.toHaveBeenCalled()
    expect($votes.get()).toEqual({})
    expect(logged).toHaveBeenCalled()
    fetchMock.mockImplementation(yes)
    film('Close').click()
    await become('voted')
  })

  test.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['something else', () => new Response('bedankt', { status: 201 })]
  ])('a vote is counted when the response says %s', async (_, answer) => {
    fetchMock.mockImplementation(async () => answer())
    film('Close').click()
    await become('voted')
    expect(stored()).toBe('{"118":"Close"}')
  })
})

const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: '', status, code, error: 'Nee.', requestId: 'r' }, { status })

describe('a folded vote panel', () => {
  const openButton = () => page.getByRole('button', { name: votesText.open })
  beforeEach(() => {
    delete document.documentElement.dataset.begun
  })

  test('a folded vote panel shows its question alone, and opens with the focus on the first film', async () => {
    await open()
    await expect.element(page.getByText(votesText.heading)).toBeVisible()
    await expect.element(page.getByText(votesText.howTo)).not.toBeVisible()
    await openButton().click()
    await expect.element(page.getByText(votesText.howTo)).toBeVisible()
    await expect.element(openButton()).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).toBe(film('La Jetée'))
  })

  test('a folded vote panel is open from the start if the episode was begun', async () => {
    document.documentElement.dataset.begun = ''
    await open()
    await expect.element(page.getByText(votesText.howTo)).toBeVisible()
    await expect.element(openButton()).not.toBeInTheDocument()
  })

  test('a folded vote panel shows a vote that was cast, and stays open when it is undone', async () => {
    $votes.set({ 118: 'Close' })
    await open()
    await expect.element(page.getByText(votesText.yours).nth(2)).toBeVisible()
    $votes.set({})
    await become('open')
    await expect.element(page.getByText(votesText.howTo)).toBeVisible()
  })

  test('a folded vote panel says that voting is closed instead of opening', async () => {
    $closed.set({ 118: true })
    await open()
    await expect.element(page.getByText(votesText.closed).first()).toBeVisible()
    await expect.element(openButton()).not.toBeInTheDocument()
    $closed.set({})
  })
})

test('a browser without storage uses the same key for every try of a visit', async () => {
  vi.resetModules()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { vote } = await import('./votes.store.ts')
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await vote(116, 'Close')
  await vote(116, 'Close')
  expect(body(0).browserKey).toMatch(RANDOM_KEY_FORMAT)
  expect(body(1)).toEqual(body(0))
})

describe('undoing a vote', () => {
  beforeEach(() => {
    $votes.set({ 117: 'Hausu', 118: 'Un chien andalou' })
  })

  test('undoing a vote is shown while it runs, and returns the choice to where it was', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValue(promise)
    await become('voted')
    expect(getComputedStyle(undoButton()).visibility).toBe('visible')
    undoButton().focus()
    undoButton().click()
    undoButton().click()
    await become('undoing')
    expect(undoButton().textContent).toBe(votesText.undoing)
    expect(undoButton().ariaDisabled).toBe('true')
    expect(film('Un chien andalou').ariaPressed).toBe('true')
    resolve(await yes())
    await become('open')
    expect(fetchMock.mock.calls.map(([path]) => path)).toEqual(['/api/votes/undo'])
    expect(body()).toEqual({ episodeNumber: 118, movieTitle: 'Un chien andalou', browserKey: BROWSER_KEY })
    expect(stored()).toBe('{"117":"Hausu"}')
    expect(listener).toHaveBeenCalledOnce()
    await expect.poll(() => document.activeElement).toBe(film('Un chien andalou'))
    expect(words()).toContain(votesText.invitation)
    expect(undoButton().textContent).toBe(votesText.undo)
  })

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server says no', async () => problem(429, 'too-many-votes')]
  ])('undoing a vote has no effect when %s', async (_, answer) => {
    fetchMock.mockImplementation(answer)
    undoButton().focus()
    undoButton().click()
    await expect.poll(() => logged).toHaveBeenCalled()
    await become('voted')
    expect(words()).toBe(`${votesText.thanks} ${votesText.later} ${votesText.undo}`)
    await expect.poll(() => document.activeElement).toBe(undoButton())
    expect(stored()).toContain('Un chien andalou')
    expect(listener).not.toHaveBeenCalled()
    expect(logged).toHaveBeenCalled()
  })

  test('undoing a vote does not move a focus that is elsewhere meanwhile', async () => {
    undoButton().click()
    film('Close').focus()
    await become('open')
    await expect.poll(() => document.activeElement).toBe(film('Close'))
  })
})

describe('a vote panel after voting has closed', () => {
  const closed = <Panel closesAt={new Date(Date.now() - 1).toISOString()} />

  test("a vote panel after voting has closed shows that, accepts no press, and shows the visitor's own vote", async () => {
    $votes.set({ 118: 'Close' })
    await open(closed)
    await become('closed')
    expect(words()).toBe(`${votesText.closed} ${votesText.undo}`)
    expect(film('Close').ariaPressed).toBe('true')
    expect(FILMS.map((title) => film(title).ariaDisabled)).toEqual(['true', 'true', 'true'])
    film('La Jetée').click()
    undoButton().click()
    await become('closed')
    expect(fetchMock).not.toHaveBeenCalled()
  })

  test('a closed vote panel without an own vote has nothing selected', async () => {
    await open(closed)
    await become('closed')
    expect(words()).toBe(`${votesText.closed} ${votesText.undo}`)
    expect(FILMS.map((title) => film(title).ariaPressed)).toEqual(['false', 'false', 'false'])
  })

  test('a vote panel that closes while the page is open accepts no press either', async () => {
    await open(<Panel closesAt={new Date(Date.now() + 60_000).toISOString()} />)
    await become('open')
    vi.setSystemTime(Date.now() + 60_001)
    film('Close').click()
    await become('closed')
    expect(fetchMock).not.toHaveBeenCalled()
  })

  test.each(['vote', 'undo'])(
    'a vote panel that the server closed refuses a %s, and shows that',
    async (does) => {
      fetchMock.mockImplementation(async () => problem(409, 'voting-closed'))
      if (does === 'undo') {
        $votes.set({ 118: 'Close' })
        await become('voted')
      }
      const button = does === 'undo' ? undoButton() : film('Close')
      button.focus()
      button.click()
      await become('closed')
      expect(words()).toContain(votesText.closed)
      await expect.poll(() => document.activeElement).toBe(film('Close'))
      expect($votes.get()).toEqual(does === 'undo' ? { 118: 'Close' } : {})
    }
  )

  test('a vote panel after voting has closed does not affect the votes of other episodes', async () => {
    await open(
      <>
        {closed}
        <Panel episodeNumber={119} />
      </>
    )
    const steps = () =>
      [...document.querySelectorAll<HTMLElement>('.vote')].map(({ dataset }) => dataset.step)
    await expect.poll(() => steps()).toEqual(['closed', 'open'])
  })
})

describe('an earlier vote', () => {
  test('an earlier vote is shown with the page, without an announcement', async () => {
    $votes.set({ 118: 'Close' })
    await open()
    await become('voted')
    expect(film('Close').ariaPressed).toBe('true')
    expect(panel().matches('.is-live')).toBe(false)
    expect(panel().querySelector('.vote-stub')?.role).toBe('status')
  })

  test('an earlier vote for a film that is no longer a candidate can be taken back', async () => {
    $votes.set({ 118: 'Weg' })
    await become('voted')
    expect(FILMS.map((title) => film(title).ariaPressed)).toEqual(['false', 'false', 'false'])
    undoButton().focus()
    undoButton().click()
    await become('open')
    expect(body()).toEqual({ episodeNumber: 118, movieTitle: 'Weg', browserKey: BROWSER_KEY })
    await expect.poll(() => document.activeElement).toBe(film('La Jetée'))
  })

  test('a vote of another tab appears and disappears here, too', async () => {
    changeElsewhere('{"118":"La Jetée"}')
    await become('voted')
    expect(film('La Jetée').ariaPressed).toBe('true')
    changeElsewhere(null)
    await become('open')
  })

  test('an earlier vote that is invalid is logged and ignored', async () => {
    changeElsewhere('{"118":')
    await become('open')
    expect(logged.mock.calls[0]?.[0]).toBe(`stored ${KEY}:`)
    changeElsewhere('{"118":{"film":"Close"},"117":"Hausu"}')
    await become('open')
    expect($votes.get()).toEqual({ 117: 'Hausu' })
  })
})

test('two vote panels of one episode change together, another episode has its own', async () => {
  await open([<Panel key="1" />, <Panel key="2" />, <Panel key="3" episodeNumber={117} />])
  const steps = () => [...document.querySelectorAll<HTMLElement>('.vote')].map(({ dataset }) => dataset.step)
  document.querySelector<HTMLElement>('.vote-film')?.click()
  await expect.poll(() => steps()).toEqual(['waiting', 'waiting', 'open'])
  await expect.poll(() => steps()).toEqual(['voted', 'voted', 'open'])
})

test('a visitor who leaves the page during the request sees the vote on return', async () => {
  film('Close').click()
  await open(<p>Iets anders</p>)
  await expect.poll(() => stored()).toBe('{"118":"Close"}')
  await open()
  await become('voted')
})

describe('a published result', () => {
  const counts = [
    { title: 'La Jetée', votes: 12 },
    { title: 'Close', votes: 6 },
    { title: 'Un chien andalou', votes: 0 }
  ]
  const built = <Panel result={{ films: counts }} />
  const disclose = () => page.getByText(votesText.showResult).click()
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title }).first()

  test('a published result shows after a press, with votes, percent, the own vote and the stars of the hosts', async () => {
    $votes.set({ 118: 'Close' })
    await open(built)
    await expect.element(page.getByText('12 stemmen · 67 %')).not.toBeVisible()
    await disclose()
    await expect.element(page.getByText('met 12 van de 18 stemmen')).toBeVisible()
    await expect.element(row('La Jetée')).toMatchTextContent('12 stemmen · 67 %')
    await expect.element(row('La Jetée')).toMatchTextContent('Wout 4,5')
    await expect.element(row('Close')).toMatchTextContent(votesText.yours)
    await expect.element(row('Un chien andalou')).toMatchTextContent('0 stemmen · 0 %')
    await expect.poll(() => $seenResults.get()).toEqual([118])
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test('films with as many votes share the first place', async () => {
    const tied = counts.map((film) => ({ ...film, votes: 5 }))
    await open(<Panel result={{ films: tied }} />)
    await disclose()
    await expect.element(page.getByText('La Jetée, Close en Un chien andalou')).toBeVisible()
    await expect.element(page.getByText('met elk 5 van de 15 stemmen')).toBeVisible()
  })

  test('a result of too few votes says so', async () => {
    await open(<Panel result={{ films: null }} />)
    await expect.element(page.getByText(votesText.tooFew)).toBeVisible()
    expect(document.querySelector('details')).toBeNull()
  })

  test('a result that came after the build takes the place of the vote', async () => {
    await open()
    await become('open')
    $results.set(new Map([[118, { films: counts }]]))
    await become('result')
    await disclose()
    await expect.element(page.getByText('met 12 van de 18 stemmen')).toBeVisible()
    expect($seenResults.get()).toEqual([])
  })
})
