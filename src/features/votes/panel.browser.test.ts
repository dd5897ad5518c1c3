import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keptKey } from '../../browser/kept-key.ts'
import { RANDOM_KEY_FORMAT } from '../../lib/random-key.ts'
import { votesText } from '../../texts/votes.ts'
import { press } from './panel.client.ts'
import { SHOW_CHOICE_AFTER_MS } from './rules.ts'
import { $ballots, $closed } from './store.ts'

const KEY = 'site-votes'
const KEY_OF_BROWSER = await keptKey('site-browser-key')
const FILMS = ['La Jetée', 'Un chien andalou', 'Close']

const ballot = (episodeNumber = 118, closes = '2999-01-01T00:00:00.000Z') => `
  <section class="vote" data-vote="${episodeNumber}" data-closes="${closes}" aria-label="Stembiljet ${episodeNumber}">
    <ul>${FILMS.map(
      (film) =>
        `<li><button type="button" class="vote-film" data-film-title="${film}" aria-pressed="false">Stem op ${film}
        <span class="poster-frame"><img alt=""></span></button></li>`
    ).join('')}</ul>
    <div class="vote-stub" aria-atomic="false">
      <p data-voted="${votesText.thanks}" data-closed="${votesText.closed}"><span>${votesText.invitation}</span></p>
      <p data-voted="${votesText.later}"><span>${votesText.howTo}</span></p>
      <button type="button" class="vote-undo" data-undoing="${votesText.undoing}"><span>${votesText.undo}</span></button>
    </div>
  </section>`

const asked = vi.fn<typeof fetch>()
const logged = vi.fn()
const heard = vi.fn()

/** As the router brings a page. */
function open(markup = ballot()): void {
  document.body.innerHTML = markup
  document.dispatchEvent(new Event('astro:after-swap'))
}
const panel = () => document.querySelector<HTMLElement>('.vote') as HTMLElement
const step = () => panel().dataset.step
const film = (title: string) =>
  page.getByRole('button', { name: `Stem op ${title}` }).element() as HTMLElement
const undoButton = () => panel().querySelector('.vote-undo') as HTMLElement
const words = () => panel().querySelector('.vote-stub')?.textContent?.replace(/\s+/g, ' ').trim()
const stored = () => localStorage.getItem(KEY)
const body = (call = 0) => JSON.parse(String(asked.mock.calls[call]?.[1]?.body))
const yes = async () => Response.json({ ok: true })
const become = (expected: string) => vi.waitFor(() => expect(step()).toBe(expected), { timeout: 2000 })
const changeElsewhere = (newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key: KEY, newValue }))

const onClick = ({ target }: Event) => {
  const button = (target as Element).closest<HTMLElement>('.vote button')
  if (button) press(button)
}

beforeEach(() => {
  asked.mockReset().mockImplementation(yes)
  logged.mockReset()
  heard.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.spyOn(console, 'warn').mockImplementation(logged)
  addEventListener('votingStatusChanged', heard)
  document.addEventListener('click', onClick)
  $ballots.set({})
  $closed.set({})
  open()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  removeEventListener('votingStatusChanged', heard)
  document.removeEventListener('click', onClick)
  document.body.innerHTML = ''
})

describe('a vote', () => {
  test('dims the others at once, shows the choice after half a second, and says thanks', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.mockReturnValue(promise)
    const startedMs = performance.now()
    film('Close').click()
    expect(step()).toBe('waiting')
    const [chosen, other] = [film('Close'), film('La Jetée')]
    expect(chosen.ariaDisabled).toBe('true')
    expect(other.ariaDisabled).toBe('true')
    expect(chosen.ariaPressed).toBe('false')
    expect(chosen.matches('.is-chosen')).toBe(true)
    await vi.waitFor(() => expect(getComputedStyle(other).opacity).toBe('0.45'))
    expect(getComputedStyle(chosen).opacity).toBe('1')
    await become('sending')
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(SHOW_CHOICE_AFTER_MS - 5)
    expect(chosen.ariaPressed).toBe('true')
    expect(other.ariaPressed).toBe('false')
    expect(words()).not.toContain(votesText.thanks)
    resolve(await yes())
    await become('voted')
    expect(words()).toBe(`${votesText.thanks} ${votesText.later} ${votesText.undo}`)
    await vi.waitFor(() => expect(getComputedStyle(other).opacity).toBe('1'))
    expect(asked.mock.calls[0]?.[0]).toBe('/api/votes')
    expect(body()).toEqual({ episodeNumber: 118, movieTitle: 'Close', browserKey: KEY_OF_BROWSER })
    expect(stored()).toBe('{"118":"Close"}')
    expect(heard).toHaveBeenCalledOnce()
    expect(logged).not.toHaveBeenCalled()
  })

  test('keeps the keyboard where it was, and cannot be given again', async () => {
    film('La Jetée').focus()
    await userEvent.keyboard(' ')
    await become('voted')
    expect(document.activeElement).toBe(film('La Jetée'))
    await userEvent.keyboard('{Enter}')
    film('Close').click()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toHaveBeenCalledOnce()
  })

  test('pressed twice is sent once', async () => {
    await userEvent.dblClick(film('Close'))
    film('La Jetée').click()
    await become('voted')
    expect(asked).toHaveBeenCalledOnce()
    expect(stored()).toBe('{"118":"Close"}')
  })

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server does not know the film', async () => problem(404, 'unknown-film')],
    ['the visitor voted too often', async () => problem(429, 'too-many-votes')],
    ['the database is away', async () => problem(503, 'service-unavailable')],
    ['the answer is no JSON', async () => new Response('<!doctype html>', { status: 502 })]
  ])('is none when %s: without a word, the keyboard where it was', async (_, answer) => {
    asked.mockImplementation(answer)
    const before = words()
    film('Close').focus()
    film('Close').click()
    expect(step()).toBe('waiting')
    await become('open')
    expect(words()).toBe(before)
    expect(film('Close').ariaPressed).toBe('false')
    expect(film('Close').ariaDisabled).toBeNull()
    expect(document.activeElement).toBe(film('Close'))
    expect(heard).not.toHaveBeenCalled()
    expect($ballots.get()).toEqual({})
    expect(logged).toHaveBeenCalled()
    asked.mockImplementation(yes)
    film('Close').click()
    await become('voted')
  })

  test.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['something else', () => new Response('bedankt', { status: 201 })]
  ])('is one when a yes says %s', async (_, answer) => {
    asked.mockImplementation(async () => answer())
    film('Close').click()
    await become('voted')
    expect(stored()).toBe('{"118":"Close"}')
  })
})

const problem = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: '', status, code, error: 'Nee.', requestId: 'r' }, { status })

test('a browser that can keep nothing says the same key with every try of a visit', async () => {
  vi.resetModules()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const { vote } = await import('./store.ts')
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await vote(116, 'Close')
  await vote(116, 'Close')
  expect(body(0).browserKey).toMatch(RANDOM_KEY_FORMAT)
  expect(body(1)).toEqual(body(0))
})

describe('its undoing', () => {
  beforeEach(() => {
    $ballots.set({ 117: 'Hausu', 118: 'Un chien andalou' })
  })

  test('is told while it lasts, and gives the choice back where it was', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    asked.mockReturnValue(promise)
    expect(getComputedStyle(undoButton()).visibility).toBe('visible')
    undoButton().focus()
    undoButton().click()
    undoButton().click()
    expect(undoButton().textContent).toBe(votesText.undoing)
    expect(undoButton().ariaDisabled).toBe('true')
    expect(film('Un chien andalou').ariaPressed).toBe('true')
    resolve(await yes())
    await become('open')
    expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/votes/undo'])
    expect(body()).toEqual({ episodeNumber: 118, movieTitle: 'Un chien andalou', browserKey: KEY_OF_BROWSER })
    expect(stored()).toBe('{"117":"Hausu"}')
    expect(heard).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(film('Un chien andalou'))
    expect(words()).toContain(votesText.invitation)
    expect(undoButton().textContent).toBe(votesText.undo)
  })

  test.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server says no', async () => problem(429, 'too-many-votes')]
  ])('is none when %s', async (_, answer) => {
    asked.mockImplementation(answer)
    undoButton().focus()
    undoButton().click()
    await become('voted')
    expect(words()).toBe(`${votesText.thanks} ${votesText.later} ${votesText.undo}`)
    expect(document.activeElement).toBe(undoButton())
    expect(stored()).toContain('Un chien andalou')
    expect(heard).not.toHaveBeenCalled()
    expect(logged).toHaveBeenCalled()
  })

  test('leaves a keyboard alone that is elsewhere meanwhile', async () => {
    undoButton().click()
    film('Close').focus()
    await become('open')
    expect(document.activeElement).toBe(film('Close'))
  })
})

describe('a closed ballot', () => {
  const closed = () => ballot(118, new Date(Date.now() - 1).toISOString())

  test('says so, takes no press, and shows the own vote', async () => {
    $ballots.set({ 118: 'Close' })
    open(closed())
    expect(step()).toBe('closed')
    expect(words()).toBe(`${votesText.closed} ${votesText.undo}`)
    expect(film('Close').ariaPressed).toBe('true')
    expect(FILMS.map((title) => film(title).ariaDisabled)).toEqual(['true', 'true', 'true'])
    film('La Jetée').click()
    undoButton().click()
    expect(step()).toBe('closed')
    expect(asked).not.toHaveBeenCalled()
  })

  test('without an own vote has nothing chosen', () => {
    open(closed())
    expect(words()).toBe(`${votesText.closed} ${votesText.undo}`)
    expect(FILMS.map((title) => film(title).ariaPressed)).toEqual(['false', 'false', 'false'])
  })

  test('that closes while the page is open takes no press either', () => {
    expect(step()).toBe('open')
    panel().dataset.closes = new Date().toISOString()
    film('Close').click()
    expect(step()).toBe('closed')
    expect(asked).not.toHaveBeenCalled()
  })

  test.each(['vote', 'undo'])('that the server closed: a %s is refused, and that is shown', async (does) => {
    asked.mockImplementation(async () => problem(409, 'voting-closed'))
    if (does === 'undo') $ballots.set({ 118: 'Close' })
    const button = does === 'undo' ? undoButton() : film('Close')
    button.focus()
    button.click()
    await become('closed')
    expect(words()).toContain(votesText.closed)
    expect(document.activeElement).toBe(film('Close'))
    expect($ballots.get()).toEqual(does === 'undo' ? { 118: 'Close' } : {})
  })

  test('leaves the ballots of other episodes open', () => {
    open(closed() + ballot(119))
    const steps = [...document.querySelectorAll<HTMLElement>('.vote')].map(({ dataset }) => dataset.step)
    expect(steps).toEqual(['closed', 'open'])
  })
})

describe('a vote of before', () => {
  test('is shown with the page, and is no news to who listens', () => {
    $ballots.set({ 118: 'Close' })
    open()
    expect(step()).toBe('voted')
    expect(film('Close').ariaPressed).toBe('true')
    expect(panel().matches('.is-live')).toBe(false)
    expect(panel().querySelector('.vote-stub')?.role).toBe('status')
  })

  test('for a film that is not on the ballot any more can be taken back', async () => {
    $ballots.set({ 118: 'Weg' })
    expect(FILMS.map((title) => film(title).ariaPressed)).toEqual(['false', 'false', 'false'])
    undoButton().focus()
    undoButton().click()
    await become('open')
    expect(body()).toEqual({ episodeNumber: 118, movieTitle: 'Weg', browserKey: KEY_OF_BROWSER })
    expect(document.activeElement).toBe(film('La Jetée'))
  })

  test('of another tab comes and goes here, too', () => {
    changeElsewhere('{"118":"La Jetée"}')
    expect(step()).toBe('voted')
    expect(film('La Jetée').ariaPressed).toBe('true')
    changeElsewhere(null)
    expect(step()).toBe('open')
  })

  test('that is rubbish is logged and ignored', () => {
    changeElsewhere('{"118":')
    expect(step()).toBe('open')
    expect(logged.mock.calls[0]?.[0]).toBe(`stored ${KEY}:`)
    changeElsewhere('{"118":{"film":"Close"},"117":"Hausu"}')
    expect(step()).toBe('open')
    expect($ballots.get()).toEqual({ 117: 'Hausu' })
  })
})

test('two ballots of one episode go together, another episode has its own', async () => {
  open(ballot() + ballot() + ballot(117))
  const steps = () => [...document.querySelectorAll<HTMLElement>('.vote')].map(({ dataset }) => dataset.step)
  document.querySelector<HTMLElement>('.vote-film')?.click()
  expect(steps()).toEqual(['waiting', 'waiting', 'open'])
  await vi.waitFor(() => expect(steps()).toEqual(['voted', 'voted', 'open']), { timeout: 2000 })
})

test('who leaves the page meanwhile finds the vote when coming back', async () => {
  film('Close').click()
  open('<p>Iets anders</p>')
  await vi.waitFor(() => expect(stored()).toBe('{"118":"Close"}'), { timeout: 2000 })
  open()
  expect(step()).toBe('voted')
})
