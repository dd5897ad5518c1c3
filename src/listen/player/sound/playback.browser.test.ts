// The player with real audio in a real browser: presses, saved positions, completion.
import { describe, expect, test, vi } from 'vitest'
import { $completed, markCompleted, savePosition } from '../../places/listening.store.ts'
import { closePlayer, pause, seekTo, togglePlay } from '../actions.ts'
import { SAVE_EVERY_MS } from '../player-limits.ts'
import { sound } from './audio.ts'
import '../page/play-links.client.ts'
import {
  $durationSeconds,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  pressPlay
} from '../player.store.ts'
import {
  one,
  play,
  step,
  storedSeconds,
  two,
  until,
  untilPlaying
} from './listening-visit.browser.testing.ts'

describe('a press', () => {
  test('a press plays the episode and loads its length and facts', async () => {
    pressPlay(one)
    expect(step()).toBe('loading')
    await untilPlaying()
    await until(() => $positionSeconds.get() > 0.2)
    expect($durationSeconds.get()).toBe(600)
    await until(() => $playable.get()?.title === 'Een avond met Anora')
  })

  test('a press on the playing episode pauses, and on the paused one continues', async () => {
    await play()
    pressPlay(one)
    expect(step()).toBe('paused')
    expect(sound.paused).toBe(true)
    const left = sound.currentTime
    await play()
    expect(sound.currentTime).toBeGreaterThanOrEqual(left)
    expect(sound.currentTime).toBeLessThan(left + 1)
  })

  test('a press continues at the stored position', async () => {
    savePosition('ep-1', 240, 600)
    await play()
    expect(sound.currentTime).toBeGreaterThanOrEqual(240)
    expect(sound.currentTime).toBeLessThan(242)
    expect($resumedAtSeconds.get()).toBe(240)
  })

  test('a press on a linked time starts there, whatever was stored', async () => {
    savePosition('ep-1', 240, 600)
    await play({ ...one, atSeconds: 90 })
    expect(sound.currentTime).toBeLessThan(92)
    expect(sound.currentTime).toBeGreaterThanOrEqual(90)
    expect($resumedAtSeconds.get()).toBe(0)
    await play({ ...one, atSeconds: 400 })
    await until(() => sound.currentTime >= 400)
  })

  test('a press on a time past the end starts at the beginning', async () => {
    await play({ ...one, atSeconds: 9999 })
    await until(() => sound.currentTime < 5 && $positionSeconds.get() < 5)
    expect($completed.get()).toEqual([])
  })

  test('a press that plays is detected even if the browser reports no data', async () => {
    await play()
    vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(
      HTMLMediaElement.HAVE_CURRENT_DATA
    )
    sound.dispatchEvent(new Event('waiting'))
    expect(step()).toBe('stalled')
    const silentAt = sound.currentTime
    await until(() => step() === 'playing')
    expect(sound.currentTime).toBeGreaterThan(silentAt + 0.4)
  })

  test('a press that the browser blocks leaves the button as play', async () => {
    vi.spyOn(sound, 'play').mockRejectedValueOnce(new DOMException('gesture', 'NotAllowedError'))
    pressPlay(one)
    await until(() => step() === 'paused')
    pressPlay(one)
    await untilPlaying()
  })
})

test('quick presses on several episodes leave the last one playing, without errors', async () => {
  const errors: unknown[] = []
  const note = (event: PromiseRejectionEvent) => errors.push(event.reason)
  addEventListener('unhandledrejection', note)
  for (let round = 0; round < 5; round++) {
    pressPlay(one)
    pressPlay(two)
  }
  pressPlay(one)
  pressPlay(two)
  pressPlay(two)
  pressPlay(two)
  await untilPlaying()
  expect($player.get()).toMatchObject({ step: 'playing', episode: { id: 'ep-2' } })
  expect(sound.src).toBe(two.audioUrl)
  await until(() => $durationSeconds.get() === 300)
  expect(errors).toEqual([])
  removeEventListener('unhandledrejection', note)
})

describe('the position', () => {
  test('the position is stored on pause, on a seek and on close; the reset is not a position', async () => {
    await play()
    seekTo(200)
    expect(storedSeconds()).toBe(200)
    await until(() => sound.currentTime > 200.2)
    pause()
    const paused = storedSeconds() ?? 0
    expect(paused).toBeCloseTo(sound.currentTime, 1)
    seekTo(100)
    closePlayer()
    expect(storedSeconds()).toBe(100)
    expect(step()).toBe('closed')
    expect($positionSeconds.get()).toBe(0)
    expect(sound.hasAttribute('src')).toBe(false)
    dispatchEvent(new Event('pagehide'))
    expect(storedSeconds()).toBe(100)
    // By then, all events of the closed sound have been fired.
    await play(two)
    expect(storedSeconds()).toBe(100)
  })

  test('the position is stored when the page is hidden or left', async () => {
    await play({ ...one, atSeconds: 50 })
    await until(() => sound.currentTime > 50.3)
    dispatchEvent(new Event('pagehide'))
    expect(storedSeconds()).toBeGreaterThan(50.2)
    seekTo(150)
    await until(() => sound.currentTime > 150.2)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(storedSeconds()).toBeGreaterThan(150.1)
  })

  test('the position is stored every five seconds while playing', async () => {
    const fromMs = performance.now()
    await play()
    await until(() => storedSeconds() !== undefined)
    // The sound may have waited for its host in between.
    expect(performance.now() - fromMs).toBeGreaterThanOrEqual(SAVE_EVERY_MS)
    expect(storedSeconds()).toBeLessThanOrEqual(sound.currentTime)
    expect(storedSeconds()).toBeLessThan(7)
  })

  test('the position of the previous episode is stored when another starts', async () => {
    await play({ ...one, atSeconds: 70 })
    await until(() => sound.currentTime > 70.2)
    await play(two)
    expect(storedSeconds('ep-1')).toBeGreaterThan(70)
    expect(storedSeconds('ep-1')).toBeLessThan(75)
  })

  test('the position of a press that never played does not replace the stored one', () => {
    savePosition('ep-1', 240, 600)
    pressPlay({ ...one, atSeconds: 3 })
    closePlayer()
    expect(storedSeconds()).toBe(240)
  })

  test('the position that is already stored does not overwrite what another tab has stored since', async () => {
    await play({ ...one, atSeconds: 60 })
    pause()
    savePosition('ep-1', 480, 600)
    dispatchEvent(new Event('pagehide'))
    expect(storedSeconds()).toBe(480)
  })
})

describe('an episode', () => {
  test('an episode is completed once playback reaches 95 %, and its position is deleted', async () => {
    savePosition('ep-1', 300, 600)
    await play()
    seekTo(569.5)
    expect($completed.get()).toEqual([])
    await until(() => $completed.get().includes('ep-1'))
    expect(storedSeconds()).toBeUndefined()
    pause()
    expect(storedSeconds()).toBeUndefined()
    togglePlay()
    await untilPlaying()
    expect($completed.get()).toEqual(['ep-1'])
    closePlayer()
    expect(storedSeconds()).toBeUndefined()
  })

  test.each([
    ['closed', closePlayer],
    ['paused', pause],
    ['replaced by another', () => play(two)]
  ] as const)('an episode that was %s in its last part starts over without its mark', async (_, leave) => {
    await play({ ...one, atSeconds: 569.8 })
    await until(() => $completed.get().includes('ep-1'))
    await leave()
    await play()
    await until(() => sound.currentTime < 5 && $positionSeconds.get() < 5)
    expect($completed.get()).toEqual([])
    expect($durationSeconds.get()).toBe(600)
  })

  test('an episode that was moved to its last part without playing there is not completed', async () => {
    await play()
    pause()
    const sought = new Promise((resolve) => sound.addEventListener('seeked', resolve, { once: true }))
    seekTo(590)
    await sought
    expect($completed.get()).toEqual([])
  })

  test('an episode that was moved to its very end while paused is not completed, and continues from its start', async () => {
    await play()
    pause()
    seekTo(600)
    await until(() => sound.currentTime === 600 && !sound.seeking)
    expect(step()).toBe('paused')
    expect($completed.get()).toEqual([])
    togglePlay()
    await untilPlaying()
    // A busy machine looks late: the sound goes on meanwhile.
    await until(() => sound.currentTime > 0.2 && sound.currentTime < 300 && $positionSeconds.get() < 300)
    expect($completed.get()).toEqual([])
  })

  test('an episode that ends is completed, and plays again from its start without its mark', async () => {
    await play({ ...one, atSeconds: 599.5 })
    await until(() => step() === 'ended')
    expect($completed.get()).toEqual(['ep-1'])
    expect(storedSeconds()).toBeUndefined()
    togglePlay()
    await untilPlaying()
    await until(() => sound.currentTime < 300)
    expect($completed.get()).toEqual([])
  })

  test('an episode that was completed loses its mark when it is played again', async () => {
    markCompleted('ep-1')
    pressPlay(one)
    expect($completed.get()).toEqual(['ep-1'])
    await untilPlaying()
    expect($completed.get()).toEqual([])
  })

  test('an episode that is marked as played during playback keeps its mark, without a position', async () => {
    await play({ ...one, atSeconds: 100 })
    markCompleted('ep-1')
    pause()
    closePlayer()
    expect($completed.get()).toEqual(['ep-1'])
    expect(storedSeconds()).toBeUndefined()
    await play()
    expect(sound.currentTime).toBeLessThan(5)
  })
})
