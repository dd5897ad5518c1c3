// When the banner is loaded and shown: only the clock and the player are simulated.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { $installBanner } from '../../site/install/install.store.ts'
import { $player } from '../player/player.store.ts'
import { PROMPT_AFTER_LISTENING_MS, PROMPT_RETURNING_AFTER_MS } from './prompt.ts'

const offerPush = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('./banner.store.ts', () => ({ offerPush }))
const { watchInterest } = await import('./interest.service.ts')

const episode = { id: 'ep-118', slug: '118', audioUrl: '/a.mp3' }
const play = () => $player.set({ step: 'playing', episode, tries: 0 })
const pause = () => $player.set({ step: 'paused', episode, isBroken: false })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A page opened by its URL, with or without the worker of an earlier visit. */
function arrive(hadWorker: boolean): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'navigate' }
  ] as unknown as PerformanceEntryList)
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('')
  const worker = hadWorker ? ({} as ServiceWorker) : null
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(worker)
  watchInterest()
}

beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.dataset.push = ''
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  offerPush.mockClear()
  $player.set({ step: 'closed' })
  $installBanner.set({ step: 'hidden' })
})

test('five minutes of listening count as interest, without pauses', async () => {
  arrive(false)
  await pass(20 * MINUTE_MS)
  play()
  await pass(3 * MINUTE_MS)
  pause()
  await pass(60 * MINUTE_MS)
  play()
  await pass(2 * MINUTE_MS - 1)
  expect(offerPush).not.toHaveBeenCalled()
  await pass(1)
  await vi.waitFor(() => expect(offerPush).toHaveBeenCalledTimes(1), 60_000)
})

test('the banner shows once, however long the visitor listens', async () => {
  arrive(true)
  play()
  await pass(PROMPT_RETURNING_AFTER_MS)
  await vi.waitFor(() => expect(offerPush).toHaveBeenCalledTimes(1), 60_000)
  await pass(3 * PROMPT_AFTER_LISTENING_MS)
  expect(offerPush).toHaveBeenCalledTimes(1)
})

test('the banner does not show on a first visit without listening', async () => {
  arrive(false)
  await pass(120 * MINUTE_MS)
  expect(offerPush).not.toHaveBeenCalled()
})

test('the banner does not show in a visit in which installing was offered', async () => {
  arrive(true)
  $installBanner.set({ step: 'offer', by: 'prompt' })
  $installBanner.set({ step: 'hidden' })
  play()
  await pass(120 * MINUTE_MS)
  expect(offerPush).not.toHaveBeenCalled()
})

test('the banner does not show for a podcast without push messages', async () => {
  delete document.documentElement.dataset.push
  arrive(true)
  play()
  await pass(120 * MINUTE_MS)
  expect(offerPush).not.toHaveBeenCalled()
})
