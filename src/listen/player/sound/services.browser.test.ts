// The services of the player by themselves, each with its own state: a second one starts afresh.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $sleepTimer } from '../player.store.ts'
import { STUCK_AFTER_MS } from '../player-limits.ts'
import { createMediaSession } from './media-session.service.ts'
import { createNetwork } from './network.service.ts'
import { createSleepTimer } from './sleep-timer.service.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  $sleepTimer.set({ kind: 'off' })
  vi.useRealTimers()
})

describe('the network', () => {
  test('the network keeps one retry, which another one does not replace', () => {
    const [first, replaced, other] = [vi.fn(), vi.fn(), vi.fn()]
    const network = createNetwork()
    network.retryLater(1000, replaced)
    network.retryLater(1000, first)
    createNetwork().retryLater(1000, other)
    vi.advanceTimersByTime(1000)
    expect(replaced).not.toHaveBeenCalled()
    expect(first).toHaveBeenCalledOnce()
    expect(other).toHaveBeenCalledOnce()
  })

  test('the network gives up a silence that lasts too long, unless it ends', () => {
    const giveUp = vi.fn()
    const network = createNetwork()
    network.watchSilence(giveUp)
    vi.advanceTimersByTime(STUCK_AFTER_MS - 1)
    network.watchSilence(giveUp)
    vi.advanceTimersByTime(STUCK_AFTER_MS - 1)
    expect(giveUp).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(giveUp).toHaveBeenCalledOnce()
    network.watchSilence(giveUp)
    network.endSilence()
    vi.runAllTimers()
    expect(giveUp).toHaveBeenCalledOnce()
  })
})

test('the media session offers what it can, and nothing once it is cleared', () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  const session = {
    metadata: null,
    playbackState: 'none',
    setPositionState: () => undefined,
    setActionHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
      if (action === 'seekto') throw new TypeError('Unsupported')
      handlers.set(action, handler)
    }
  } as MediaSession
  const skip = vi.fn()
  const nothing = () => undefined
  const service = createMediaSession(new Audio(), session)
  service.offerControls({ play: nothing, pause: nothing, stop: nothing, seek: nothing, skip })
  handlers.get('seekbackward')?.({ action: 'seekbackward' })
  expect(skip).toHaveBeenCalledWith(-10)
  service.showPlayback('playing')
  expect(session.playbackState).toBe('playing')
  service.clear()
  expect(session.playbackState).toBe('none')
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true)
})

test('the sleep timer stops audio that is stalled when its time is over, and restores the volume', () => {
  const audio = new Audio()
  const stop = vi.fn()
  const timer = createSleepTimer(audio, stop)
  timer.choose({ kind: 'minutes', minutes: 15 })
  timer.postpone(5)
  vi.advanceTimersByTime(20 * 60_000 - 2000)
  timer.check()
  expect(audio.volume).toBeCloseTo(0.5, 1)
  expect(stop).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(stop).toHaveBeenCalledOnce()
  expect($sleepTimer.get()).toEqual({ kind: 'off' })
  vi.runAllTimers()
  expect(audio.volume).toBe(1)
})
