// The player when its source fails: a real element, real errors, and a host that may come back.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { $completed, $positions, clearListeningMemory } from '../../places/listening.store.ts'
import { closePlayer, press, retry, togglePlay } from '../actions.ts'
import { $isOffline, $player, $positionSeconds } from '../player.store.ts'
import { RETRY_DELAYS_MS } from '../player-limits.ts'
import { sound } from './audio.ts'
import { toneUrl } from './tone.browser.testing.ts'

const NOWHERE = 'http://localhost:9/nothing.mp3'

let audioUrl: string
let isUp = true
const episode = {
  id: 'ep-1',
  slug: '1',
  atSeconds: 100,
  get audioUrl() {
    return isUp ? audioUrl : NOWHERE
  }
}

beforeAll(() => {
  audioUrl = toneUrl(300)
})
afterAll(() => URL.revokeObjectURL(audioUrl))
afterEach(() => {
  closePlayer()
  clearListeningMemory()
  isUp = true
  sound.preload = 'none'
  vi.restoreAllMocks()
})

const step = () => $player.get().step
const until = (isSo: () => boolean, timeout = 60_000) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout, interval: 20 })
const untilPlaying = () => until(() => step() === 'playing' && sound.currentTime > 100.1)

async function play() {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  press(episode)
  await untilPlaying()
}

/** Simulates a lost connection during playback: the element fails at its current position. */
function cut() {
  const isPlaying = !sound.paused
  isUp = false
  sound.preload = 'auto'
  sound.src = NOWHERE
  if (isPlaying) sound.play().catch(() => {})
}

test('a source that fails during playback continues at the same second by itself', async () => {
  await play()
  cut()
  // The player first stalls, then detects the loss and saves the position.
  await until(() => step() === 'stalled' && $positions.get()['ep-1'] !== undefined)
  const lost = $positionSeconds.get()
  expect(lost).toBeGreaterThanOrEqual(100)
  expect($positions.get()['ep-1']?.position).toBeCloseTo(lost, 0)
  isUp = true
  await untilPlaying()
  expect(sound.currentTime).toBeGreaterThanOrEqual(lost - 0.5)
  expect(sound.currentTime).toBeLessThan(lost + 3)
  expect($completed.get()).toEqual([])
})

test('the player shows an error after three retries, keeps the position, and continues on request', async () => {
  await play()
  cut()
  await until(() => step() === 'failed')
  expect($player.get()).toMatchObject({ step: 'failed', reason: 'network' })
  expect(sound.paused).toBe(true)
  expect($positionSeconds.get()).toBeGreaterThanOrEqual(100)
  expect($completed.get()).toEqual([])
  isUp = true
  retry()
  expect(step()).toBe('loading')
  await untilPlaying()
  expect(sound.currentTime).toBeLessThan(110)
})

test('a restored connection triggers a retry at once, and a lost one is reported', async () => {
  await play()
  // Suppress the automatic retry.
  const later = window.setTimeout
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: TimerHandler, ms?: number) =>
    ms === RETRY_DELAYS_MS[0] ? 0 : later(run, ms)) as typeof setTimeout)
  dispatchEvent(new Event('offline'))
  expect($isOffline.get()).toBe(true)
  cut()
  await until(() => step() === 'stalled')
  isUp = true
  dispatchEvent(new Event('online'))
  await untilPlaying()
  expect($isOffline.get()).toBe(false)
})

test('a source that fails while paused is loaded again when the listener continues', async () => {
  await play()
  togglePlay()
  const left = $positionSeconds.get()
  cut()
  await until(() => sound.error !== null)
  // `sound.error` is set before the event fires.
  await expect.poll(() => $player.get()).toMatchObject({ step: 'paused', isBroken: true })
  isUp = true
  togglePlay()
  await untilPlaying()
  expect(sound.currentTime).toBeGreaterThanOrEqual(left - 0.5)
  expect(sound.currentTime).toBeLessThan(left + 3)
})

test('a press during the wait for a retry stops it for good', async () => {
  await play()
  cut()
  await until(() => step() === 'stalled')
  press({ ...episode, audioUrl: NOWHERE, atSeconds: undefined } as never)
  expect(step()).toBe('paused')
  isUp = true
  // A timer that is set later with the same delay ends later.
  await new Promise((done) => setTimeout(done, RETRY_DELAYS_MS[0]))
  expect(step()).toBe('paused')
  expect(sound.paused).toBe(true)
})

describe('a source that never was audio', () => {
  const page = URL.createObjectURL(new Blob(['<p>Weg</p>'.repeat(999)], { type: 'text/html' }))
  const lost = { id: 'ep-1', slug: '1' }

  test.each([
    ['is missing', NOWHERE, 'missing'],
    ['is a web page', page, 'unplayable']
  ])('a source that never was audio fails with its reason: it %s', async (_, url, reason) => {
    press({ ...lost, audioUrl: url })
    await until(() => step() === 'failed')
    expect($player.get()).toMatchObject({ step: 'failed', reason })
  })

  test('a source that never was audio is tried again while our own host does not answer either', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    press({ ...lost, audioUrl: NOWHERE })
    await until(() => {
      const player = $player.get()
      return player.step === 'loading' && player.tries === 1
    })
  })
})
