import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { skippingText } from '#texts/skipping.ts'
import { forgetAll, markSeen } from '../../films/marks/my-films.store.ts'
import { $withoutSpoilers } from '../places/listening.store.ts'
import { $player, $positionSeconds, answerPresses, type Pressed } from '../player/player.store.ts'
import { type Playable, playablePath } from '../player/schema.ts'
import type { TextHit } from './contract.ts'
import { Search } from './Search.tsx'
import { TITLES_PATH, type Titles } from './titles.ts'

const TITLES: Titles = {
  episodes: [
    {
      slug: '112',
      label: 'Aflevering 112',
      title: 'De maan',
      audioUrl: '/112.mp3',
      chapters: [[70, 'Naar de maan']]
    }
  ],
  films: [{ slug: 'moon-2009', title: 'Maanlicht', year: 2016, labels: ['Aflevering 112'] }]
}
const said: TextHit = {
  slug: '112',
  label: 'Aflevering 112',
  title: 'De maan',
  kind: 'transcript',
  atSeconds: 2050,
  parts: [
    { text: 'Kijk. ', isHit: false },
    { text: 'Een raket in het oog van de ', isHit: false, isSaid: true },
    { text: 'maan', isHit: true, isSaid: true }
  ]
}
const noted: TextHit = { ...said, kind: 'notes', atSeconds: null }

const FACTS: Playable = {
  id: 'ep-112',
  slug: '112',
  episodeNumber: 112,
  label: '112',
  title: 'De maan',
  teaser: { compact: '', wide: '' },
  author: '',
  imageUrl: '',
  audioUrl: '/112.mp3',
  duration: 3600,
  pubDate: '2026-11-12T05:00:00.000Z',
  chapters: [
    { seconds: 2000, title: 'Maanlicht' },
    { seconds: 2100, title: 'Post' }
  ],
  films: [{ label: 'Maanlicht (2016)', title: 'Maanlicht', pageSlug: 'moon-2009', seconds: 2000 }]
}

const field = () => page.getByRole('searchbox')
const status = () => page.getByRole('status')
const results = () => page.getByRole('link').elements() as HTMLAnchorElement[]
const address = location.href
let queries: string[] = []
let isOnline = true

let signals: Map<string, AbortSignal | null | undefined>
/** The texts that the server answers for a query; an error is a broken connection. */
let answer: (query: string) => Promise<TextHit[] | Response>

beforeEach(() => {
  queries = []
  isOnline = true
  signals = new Map()
  answer = async () => []
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input === TITLES_PATH) return Response.json(TITLES)
    if (input === playablePath('112')) return Response.json(FACTS)
    const query = new URL(input, location.origin).searchParams.get('q') ?? ''
    queries.push(query)
    signals.set(query, init?.signal)
    const hits = await answer(query)
    return hits instanceof Response ? hits : Response.json({ hits })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', address)
})

describe('search results', () => {
  test('search results are grouped, with the words marked, and link to their time', async () => {
    answer = async () => [noted, said]
    await render(<Search hasFilms />)
    await field().fill('maan')
    await expect.element(status()).toHaveTextContent('5 resultaten')
    expect(
      page
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent)
    ).toEqual(['Films', 'Afleveringen', 'Hoofdstukken', 'In het gesprek', 'In de notities'])
    const moment = page.getByRole('region', { name: 'In het gesprek' }).getByRole('link')
    await expect
      .element(moment)
      .toHaveTextContent('Kijk. Een raket in het oog van de maan Aflevering 112, 0:34:10')
    await expect.element(moment).toHaveAttribute('href', '/aflevering/112/?t=2050#zin=2050')
    expect(moment.element().querySelector('mark')?.textContent).toBe('maan')
    const note = page.getByRole('region', { name: 'In de notities' }).getByRole('link')
    await expect.element(note).toMatchTextContent(/ Aflevering 112 · De maan$/)
    await expect.element(note).toHaveAttribute('href', '/aflevering/112/#woorden=maan')
  })

  test('search results do not say what is told about an unseen film, to a visitor without spoilers', async () => {
    onTestFinished(() => $withoutSpoilers.set(false))
    $withoutSpoilers.set(true)
    answer = async () => [said]
    await render(<Search hasFilms={false} />)
    await field().fill('maan')
    const moment = page.getByRole('region', { name: 'In het gesprek' }).getByRole('link')
    await expect
      .element(moment)
      .toHaveTextContent(`${skippingText.spoilers(['Maanlicht'])} Aflevering 112, 0:34:10`)
  })

  test('results from notes show no words to a visitor without spoilers, unless every film was seen', async () => {
    onTestFinished(() => {
      $withoutSpoilers.set(false)
      forgetAll()
    })
    $withoutSpoilers.set(true)
    answer = async () => [noted]
    const { unmount } = await render(<Search hasFilms={false} />)
    await field().fill('maan')
    const note = page.getByRole('region', { name: 'In de notities' }).getByRole('link')
    await expect.element(note).toHaveTextContent(`${skippingText.mayHaveSpoilers} Aflevering 112 · De maan`)
    markSeen({ pageSlug: 'moon-2009' }, true)
    await unmount()
    await render(<Search hasFilms={false} />)
    await field().fill('maan')
    await expect.element(note).toMatchTextContent(/Een raket in het oog/)
  })

  test('search results show titles at once, while the server is still searching', async () => {
    const { promise, resolve } = Promise.withResolvers<TextHit[]>()
    answer = () => promise
    await render(<Search hasFilms />)
    await field().fill('maanlicht')
    await expect.element(status()).toHaveTextContent('1 resultaat')
    expect(document.querySelector('.skeleton')).not.toBeNull()
    resolve([said])
    await expect.element(status()).toHaveTextContent('2 resultaten')
    expect(document.querySelector('.skeleton')).toBeNull()
  })

  test('results in titles do not wait for a pause, and fast typing is one call after it', async () => {
    await render(<Search hasFilms />)
    await field().fill('zz')
    await expect.element(status()).toMatchTextContent(/^Niets gevonden/)
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const input = field().element() as HTMLInputElement
    for (const typed of ['ma', 'maa', 'maan']) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise(requestAnimationFrame)
    }
    await expect.poll(() => status().element().textContent).toBe('3 resultaten')
    expect(queries).toEqual(['zz'])
    await vi.advanceTimersByTimeAsync(60)
    await expect.poll(() => queries).toEqual(['zz', 'maan'])
  })

  test('search results are requested only from the second letter on', async () => {
    await render(<Search hasFilms />)
    await field().fill('m')
    await field().fill('ma')
    await expect.poll(() => queries).toEqual(['ma'])
  })

  test('results of an earlier query are aborted, and never replace those of a later one', async () => {
    const { promise, resolve } = Promise.withResolvers<TextHit[]>()
    answer = async (query) => (query === 'raket' ? promise : [noted])
    await render(<Search hasFilms />)
    await field().fill('raket')
    await expect.poll(() => queries).toEqual(['raket'])
    await field().fill('oog')
    await expect.element(page.getByRole('heading', { name: 'In de notities' })).toBeVisible()
    expect(signals.get('raket')?.aborted).toBe(true)
    expect(signals.get('oog')?.aborted).toBe(false)
    resolve([said])
    await promise
    await field().fill('ster')
    await expect.poll(() => queries).toEqual(['raket', 'oog', 'ster'])
    await expect.element(page.getByRole('heading', { name: 'In het gesprek' })).not.toBeInTheDocument()
  })

  test('search results are reached with Enter and the arrow keys, and opened with Enter', async () => {
    answer = async () => [said, noted]
    const followed = vi.fn()
    await render(
      <>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the page of the test */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps the page of the test */}
        <div onClick={(event) => event.preventDefault()}>
          <Search hasFilms onFollow={followed} />
        </div>
      </>
    )
    await field().fill('raket')
    await expect.element(status()).toHaveTextContent('2 resultaten')
    const [first, second] = results()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).toBe(first)
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(() => document.activeElement).toBe(second)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(field()).toHaveFocus()
    expect(followed).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(followed).toHaveBeenCalledTimes(1)
  })
})

describe('the play button of a result', () => {
  const episode = { id: 'ep-112', slug: '112', audioUrl: '/112.mp3' }
  const lit = () => [...document.querySelectorAll('[data-lit]')].map(({ textContent }) => textContent)
  let pressed: Pressed[]

  beforeEach(async () => {
    pressed = []
    answerPresses((one) => {
      pressed.push(one)
      if (one.atSeconds !== undefined) {
        $positionSeconds.set(one.atSeconds)
        $player.set({ step: 'playing', episode: one, tries: 0 })
      } else $player.set({ step: 'paused', episode: one, isBroken: false })
    })
    $player.set({ step: 'closed' })
    answer = async () => [said, noted]
    await render(<Search hasFilms />)
    await field().fill('maan')
    await expect.element(status()).toHaveTextContent('5 resultaten')
  })
  afterEach(() => {
    $player.set({ step: 'closed' })
    $positionSeconds.set(0)
  })

  test('plays it from its second, and its sentence is lit in the list', async () => {
    await page.getByRole('button', { name: 'Luister: Aflevering 112, 0:34:10' }).click()
    expect(pressed).toEqual([{ ...episode, atSeconds: 2050 }])
    await expect.poll(lit).toEqual(['Een raket in het oog van de '])
    await expect.element(field()).toHaveValue('maan')
    await page.getByRole('button', { name: 'Luister: Aflevering 112, 0:01:10' }).click()
    expect(pressed.at(-1)).toEqual({ ...episode, atSeconds: 70 })
    await expect.poll(lit).toEqual(['Naar', ' ', 'de', ' '])
  })

  test('pauses while it sounds, goes on from there, and starts again from elsewhere', async () => {
    await page.getByRole('button', { name: 'Luister: Aflevering 112, 0:34:10' }).click()
    $positionSeconds.set(2055)
    await page.getByRole('button', { name: 'Pauzeer: Aflevering 112, 0:34:10' }).click()
    expect(pressed.at(-1)).toEqual(episode)
    await page.getByRole('button', { name: 'Luister: Aflevering 112, 0:34:10' }).click()
    expect(pressed.at(-1)).toEqual(episode)
    $positionSeconds.set(2200)
    await expect.poll(lit).toEqual([])
    await page.getByRole('button', { name: 'Luister: Aflevering 112, 0:34:10' }).click()
    expect(pressed.at(-1)).toEqual({ ...episode, atSeconds: 2050 })
  })

  test('is there only for results with a time, and arrow keys pass it', async () => {
    const buttons = page.getByRole('button', { name: /^Luister:/ })
    expect(buttons.elements()).toHaveLength(2)
    const [, , chapter] = results()
    ;(buttons.elements()[0] as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}{ArrowDown}')
    await expect.poll(() => document.activeElement).toBe(chapter)
  })
})

describe('when nothing is found', () => {
  test('the search says that nothing is found, and links to all films and episodes', async () => {
    await render(<Search hasFilms />)
    await field().fill('qqqqq')
    await expect.element(status()).toMatchTextContent(/^Niets gevonden\./)
    expect(results().map(({ pathname }) => pathname)).toEqual(['/films/', '/afleveringen/'])
  })

  test('a site without films does not mention them', async () => {
    await render(<Search hasFilms={false} />)
    await expect.element(field()).toHaveAccessibleName('Zoek in afleveringen en gesprekken')
    await field().fill('qqqqq')
    await expect
      .element(status())
      .toHaveTextContent('Niets gevonden. Probeer een ander woord, of kijk bij alle afleveringen.')
    expect(results().map(({ pathname }) => pathname)).toEqual(['/afleveringen/'])
  })
})

describe('when a request fails', () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch'))
  const refusing = (status: number, code: string) => async () =>
    Response.json(
      { type: 'about:blank', title: 'x', status, code, error: 'x', requestId: 'x' },
      { status, headers: { 'content-type': 'application/problem+json' } }
    )
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

  test.each<[string, () => Promise<Response>, string]>([
    [
      'cannot be reached',
      broken,
      'De site antwoordt niet: we zoeken alleen in titels, films en hoofdstukken.'
    ],
    ['fails', refusing(503, 'service-unavailable'), 'Zoeken in de gesprekken lukt nu even niet.'],
    [
      'is asked too often',
      refusing(429, 'too-many-searches'),
      'Te veel aanvragen van jouw netwerk: we zoeken even alleen in titels, films en hoofdstukken.'
    ]
  ])('a server that %s leaves the titles on the page, and a press retries', async (_, answers, sentence) => {
    answer = answers
    await render(<Search hasFilms />)
    await field().fill('maanlicht')
    await expect.element(status()).toHaveTextContent(`${sentence} Probeer opnieuw`)
    await expect.element(page.getByRole('region', { name: 'Films' })).toBeVisible()
    answer = async () => [said]
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click()
    await expect.element(status()).toHaveTextContent('2 resultaten')
    await expect.element(field()).toHaveFocus()
  })

  test('titles are found without a connection, and the rest once it is back', async () => {
    isOnline = false
    answer = broken
    await render(<Search hasFilms />)
    await field().fill('maanlicht')
    await expect
      .element(status())
      .toHaveTextContent(
        'Je bent offline: we zoeken alleen in titels, films en hoofdstukken. Voor de gesprekken is verbinding nodig.'
      )
    await expect.element(page.getByRole('region', { name: 'Films' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Probeer opnieuw' })).not.toBeInTheDocument()
    isOnline = true
    answer = async () => [said]
    dispatchEvent(new Event('online'))
    await expect.element(status()).toHaveTextContent('2 resultaten')
  })
})

describe('on its own page', () => {
  test('the URL keeps the query', async () => {
    await render(<Search hasFilms isPage />)
    await field().fill('maan & oog')
    await expect.poll(() => new URLSearchParams(location.search).get('q')).toBe('maan & oog')
    await field().fill('')
    await expect.poll(() => new URLSearchParams(location.search).has('q')).toBe(false)
  })

  test('the page searches for the query in the URL', async () => {
    history.replaceState(null, '', '?q=maanlicht')
    await render(<Search hasFilms isPage />)
    await expect.element(field()).toHaveValue('maanlicht')
    await expect.element(status()).toHaveTextContent('1 resultaat')
  })
})

test('the search elsewhere explains itself, and does not change the URL', async () => {
  history.replaceState(null, '', '?q=maanlicht')
  await render(<Search hasFilms />)
  await expect.element(status()).toMatchTextContent(/^Typ een film, een naam of iets wat iemand zei\./)
  await expect.element(field()).toHaveValue('')
  await field().fill('maan')
  await expect.element(status()).toHaveTextContent('3 resultaten')
  expect(location.search).toBe('?q=maanlicht')
})
