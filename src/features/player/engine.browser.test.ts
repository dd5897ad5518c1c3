// The player against real audio in a real browser: presses, places, completion.
import { describe, expect, test, vi } from 'vitest'
import { $completed, markHeard, savePosition } from '../listening/store.ts'
import { sound } from './audio.ts'
import { closePlayer, pause, seekTo, togglePlay } from './controller.ts'
import './press.client.ts'
import { kept, one, play, step, two, until, untilPlaying } from './listening-visit.browser.testing.ts'
import {
  $durationSeconds,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  pressPlay
} from './store.ts'

describe('a press', () => {
  test('lets the episode sound, tells its length and its facts', async () => {
    pressPlay(one)
    expect(step()).toBe('loading')
    await untilPlaying()
    await until(() => $positionSeconds.get() > 0.2)
    expect($durationSeconds.get()).toBe(600)
    await until(() => $playable.get()?.title === 'Een avond met Anora')
  })

  test('on the playing episode pauses, on the paused one goes on', async () => {
    await play()
    pressPlay(one)
    expect(step()).toBe('paused')
    expect(sound.paused).toBe(true)
    const left = sound.currentTime
    await play()
    expect(sound.currentTime).toBeGreaterThanOrEqual(left)
    expect(sound.currentTime).toBeLessThan(left + 1)
  })

  test('goes on where the episode was left', async () => {
    savePosition('ep-1', 240, 600)
    await play()
    expect(sound.currentTime).toBeGreaterThanOrEqual(240)
    expect(sound.currentTime).toBeLessThan(242)
    expect($resumedAtSeconds.get()).toBe(240)
  })

  test('on a linked time goes there, whatever was stored', async () => {
    savePosition('ep-1', 240, 600)
    await play({ ...one, atSeconds: 90 })
    expect(sound.currentTime).toBeLessThan(92)
    expect(sound.currentTime).toBeGreaterThanOrEqual(90)
    expect($resumedAtSeconds.get()).toBe(0)
    await play({ ...one, atSeconds: 400 })
    await until(() => sound.currentTime >= 400)
  })

  test('on a time past the end starts at the beginning', async () => {
    await play({ ...one, atSeconds: 9999 })
    await until(() => sound.currentTime < 5 && $positionSeconds.get() < 5)
    expect($completed.get()).toEqual([])
  })

  test('that sounds is taken as such where the browser says it has no data', async () => {
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

  test('that the browser refuses leaves a button that says play', async () => {
    vi.spyOn(sound, 'play').mockRejectedValueOnce(new DOMException('gesture', 'NotAllowedError'))
    pressPlay(one)
    await until(() => step() === 'paused')
    pressPlay(one)
    await untilPlaying()
  })
})

test('quick presses on several episodes leave the last one playing, and no error', async () => {
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

describe('the place', () => {
  test('is kept on pause, on a jump and on close, and the reset is no place', async () => {
    await play()
    seekTo(200)
    expect(kept()).toBe(200)
    await until(() => sound.currentTime > 200.2)
    pause()
    const paused = kept() ?? 0
    expect(paused).toBeCloseTo(sound.currentTime, 1)
    seekTo(100)
    closePlayer()
    expect(kept()).toBe(100)
    expect(step()).toBe('closed')
    expect($positionSeconds.get()).toBe(0)
    expect(sound.hasAttribute('src')).toBe(false)
    await new Promise((done) => setTimeout(done, 400))
    expect(kept()).toBe(100)
  })

  test('is kept when the page is hidden or left', async () => {
    await play({ ...one, atSeconds: 50 })
    await until(() => sound.currentTime > 50.3)
    dispatchEvent(new Event('pagehide'))
    expect(kept()).toBeGreaterThan(50.2)
    seekTo(150)
    await until(() => sound.currentTime > 150.2)
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(kept()).toBeGreaterThan(150.1)
  })

  test('is kept while playing, every five seconds', { timeout: 15_000 }, async () => {
    await play()
    await until(() => kept() !== undefined, 8000)
    expect(kept()).toBeGreaterThan(4)
    expect(kept()).toBeLessThan(7)
  })

  test('of the episode before is kept when another starts', async () => {
    await play({ ...one, atSeconds: 70 })
    await until(() => sound.currentTime > 70.2)
    await play(two)
    expect(kept('ep-1')).toBeGreaterThan(70)
    expect(kept('ep-1')).toBeLessThan(75)
  })

  test('of a press that never sounded does not replace the stored one', () => {
    savePosition('ep-1', 240, 600)
    pressPlay({ ...one, atSeconds: 3 })
    closePlayer()
    expect(kept()).toBe(240)
  })

  test('that is kept already is not written over what another tab has kept since', async () => {
    await play({ ...one, atSeconds: 60 })
    pause()
    savePosition('ep-1', 480, 600)
    dispatchEvent(new Event('pagehide'))
    expect(kept()).toBe(480)
  })
})

describe('an episode', () => {
  test('is heard once playing reaches 95 %, and its place is gone for good', async () => {
    savePosition('ep-1', 300, 600)
    await play()
    seekTo(569.5)
    expect($completed.get()).toEqual([])
    await until(() => $completed.get().includes('ep-1'))
    expect(kept()).toBeUndefined()
    pause()
    expect(kept()).toBeUndefined()
    togglePlay()
    await untilPlaying()
    expect($completed.get()).toEqual(['ep-1'])
    closePlayer()
    expect(kept()).toBeUndefined()
  })

  test('that was left in its last part goes on there during this visit, and stays heard', async () => {
    await play({ ...one, atSeconds: 569.8 })
    await until(() => $completed.get().includes('ep-1'))
    closePlayer()
    await play()
    expect(sound.currentTime).toBeGreaterThan(569)
    expect($completed.get()).toEqual(['ep-1'])
  })

  test('that was moved to its last part without playing there is not heard', async () => {
    await play()
    pause()
    seekTo(590)
    await new Promise((done) => setTimeout(done, 500))
    expect($completed.get()).toEqual([])
  })

  test('that was moved to its very end while paused is not heard, and goes on from its start', async () => {
    await play()
    pause()
    seekTo(600)
    await until(() => sound.currentTime === 600 && !sound.seeking)
    await new Promise((done) => setTimeout(done, 500))
    expect(step()).toBe('paused')
    expect($completed.get()).toEqual([])
    togglePlay()
    await untilPlaying()
    await until(() => sound.currentTime > 0.2 && sound.currentTime < 5 && $positionSeconds.get() < 5)
    expect($completed.get()).toEqual([])
  })

  test('ends, is heard, and plays again from its start without its mark', async () => {
    await play({ ...one, atSeconds: 599.5 })
    await until(() => step() === 'ended')
    expect($completed.get()).toEqual(['ep-1'])
    expect(kept()).toBeUndefined()
    togglePlay()
    await untilPlaying()
    await until(() => sound.currentTime < 5)
    expect($completed.get()).toEqual([])
  })

  test('that was heard before loses its mark when it is played again', async () => {
    markHeard('ep-1')
    pressPlay(one)
    expect($completed.get()).toEqual(['ep-1'])
    await untilPlaying()
    expect($completed.get()).toEqual([])
  })

  test('that is marked heard by hand while it plays keeps its mark and no place', async () => {
    await play({ ...one, atSeconds: 100 })
    markHeard('ep-1')
    pause()
    closePlayer()
    expect($completed.get()).toEqual(['ep-1'])
    expect(kept()).toBeUndefined()
    await play()
    expect(sound.currentTime).toBeLessThan(5)
  })
})
