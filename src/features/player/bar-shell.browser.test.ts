// The small bar that is there until the code of the bar has come.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
