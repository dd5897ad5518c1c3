// The small bar that is there until the code of the bar has come.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { playerText } from '#texts/player.ts'
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import { $positions, clearListeningMemory } from '../listening/listening.store.ts'
import { sound } from './audio.ts'
import { replaceShell } from './bar-shell.service.ts'
import './play-links.client.ts'
import { $player, pressPlay } from './player.store.ts'
import { toneUrl } from './tone.browser.testing.ts'

const bar = page.getByRole('region', { name: playerText.region })
const button = (name: string) => bar.getByRole('button', { name })
let url: string
let skippedMs = 0

beforeEach(() => {
  url = toneUrl(600)
  skippedMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('', { status: 404 }))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  document.body.innerHTML = `<main><a href="${url}" data-play="ep-118">Beluister</a></main>`
})
afterEach(async () => {
  const { closePlayer } = await import('./actions.ts')
  closePlayer()
  clearListeningMemory()
  URL.revokeObjectURL(url)
  vi.restoreAllMocks()
})

const press = () => pressPlay({ id: 'ep-118', slug: '118', audioUrl: url })

test('the shell says what plays, pauses and continues, and closes with the position saved', async () => {
  press()
  await expect.element(bar).toHaveTextContent(playerText.numbered('118'))
  await expect.poll(() => $player.get().step).toBe('playing')
  skippedMs += SAME_PRESS_MS
  await button(playerText.pause).click()
  await expect.poll(() => sound.paused).toBe(true)
  await button(playerText.play).click()
  await expect.poll(() => sound.paused && sound.currentTime > 0).toBe(false)
  const reserved = () => getComputedStyle(document.documentElement).getPropertyValue('--player-height')
  expect(reserved()).not.toBe('0px')
  await button(playerText.close).click()
  await expect.poll(() => $player.get().step).toBe('closed')
  expect(bar.query()).toBeNull()
  expect(reserved()).toBe('0px')
  expect(sound.paused).toBe(true)
  expect($positions.get()['ep-118']?.position).toBeGreaterThanOrEqual(0)
})

test('the shell shows title and cover that the page has, before anything is fetched', async () => {
  const cover = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  document.body.innerHTML = `<main><article data-episode="ep-118" data-duration="600"><span class="cover"><img src="${cover}" alt=""></span>
    <h2><span class="sr-only">Aflevering 118: </span>Hemel</h2></article></main>`
  press()
  await expect.element(bar).toHaveTextContent('118 · Hemel')
  expect(document.querySelector<HTMLImageElement>('.player-cover')?.src).toBe(cover)
})

describe('the cover of the pressed card', () => {
  const cover = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const card = () => {
    document.body.innerHTML = `<main><article data-episode="ep-118"><span class="cover"><img src="${cover}" alt="" width="200" height="200"></span>
      <h2>Hemel</h2></article></main>`
    return document.querySelector<HTMLElement>('.cover img') as HTMLElement
  }
  const nameOf = (element: Element | null) =>
    element instanceof HTMLElement ? element.style.getPropertyValue('view-transition-name') : undefined

  test('the cover moves into the bar, which is there before, with the sound already asked for', async () => {
    const onPage = card()
    const seen: unknown[] = []
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    vi.spyOn(document, 'startViewTransition').mockImplementation((update) => {
      const inBar = document.querySelector('[data-shell] .player-cover')
      seen.push($player.get().step, sound.paused, nameOf(onPage), nameOf(document.documentElement))
      if (typeof update === 'function') void update()
      seen.push(nameOf(onPage), nameOf(inBar))
      return { ready: Promise.reject(new Error('skipped')), finished } as unknown as ViewTransition
    })
    press()
    await expect.poll(() => seen).toEqual(['loading', false, 'player-cover', 'none', '', 'player-cover'])
    // The bar comes meanwhile: the shell is only a picture until the cover has arrived.
    const shell = document.querySelector<HTMLElement>('[data-shell]')
    const fail = replaceShell(() => undefined)
    expect(shell?.isConnected).toBe(true)
    expect(shell?.inert).toBe(true)
    finish()
    await expect.poll(() => shell?.isConnected).toBe(false)
    expect(nameOf(document.documentElement)).toBe('')
    fail()
  })

  test('the cover does not move for a visitor who wants calm', async () => {
    card()
    const start = vi.spyOn(document, 'startViewTransition')
    const isMatch = window.matchMedia.bind(window)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? { ...isMatch(query), matches: true } : isMatch(query)
    )
    press()
    await expect.element(bar).toBeVisible()
    expect(start).not.toHaveBeenCalled()
  })
})

test('the shell is there again on the next page, goes when the bar comes, and comes back if the bar fails', async () => {
  press()
  await expect.element(bar).toBeVisible()
  document.body.innerHTML = '<main>De volgende pagina</main>'
  document.dispatchEvent(new Event('astro:after-swap'))
  await expect.element(bar).toBeVisible()
  const fail = replaceShell(() => undefined)
  expect(bar.query()).toBeNull()
  fail()
  await expect.element(bar).toBeVisible()
})
