// The player against real audio in a real browser.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $completed,
  $positions,
  $speed,
  clearListeningMemory,
  markHeard,
  savePosition
} from '../listening/store.ts'
import { sound } from './audio.ts'
import {
  closePlayer,
  nextChapter,
  pause,
  previousChapter,
  seekTo,
  setSleepTimer,
  skipBack,
  skipForward,
  toggleMute,
  togglePlay
} from './engine.ts'
import './press.enhance.ts'
import { $chapters, $currentChapter } from './chapters.engine.ts'
import type { Playable } from './schema.ts'
import {
  $durationSeconds,
  $isMuted,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  $sleepTimer,
  pressPlay
} from './store.ts'
import { toneUrl } from './tone.browser.testing.ts'

let audioUrl: string
let otherUrl: string
beforeAll(() => {
  audioUrl = toneUrl(600)
  otherUrl = toneUrl(300)
})
afterAll(() => {
  URL.revokeObjectURL(audioUrl)
  URL.revokeObjectURL(otherUrl)
})

const facts = (slug: string): Playable => ({
  id: `ep-${slug}`,
  slug,
  episodeNumber: 1,
  label: slug,
  title: 'Een avond met Anora',
  teaser: { compact: '', wide: '' },
  author: 'KINO 9',
  imageUrl: '',
  audioUrl,
  duration: 600,
  pubDate: '2026-11-01T10:00:00.000Z',
  chapters: [
    { seconds: 30, title: 'Anora' },
    { seconds: 300, title: 'Flow' }
  ]
})

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    Response.json(facts(/(\w+)\.json$/.exec(String(address))?.[1] ?? ''))
  )
})

afterEach(() => {
  closePlayer()
  clearListeningMemory()
  $speed.set(1)
  vi.restoreAllMocks()
})

const one = {
  id: 'ep-1',
  slug: '1',
  get audioUrl() {
    return audioUrl
  }
}
const two = {
  id: 'ep-2',
  slug: '2',
  get audioUrl() {
    return otherUrl
  }
}

const step = () => $player.get().step
const until = (isSo: () => boolean, timeout = 4000) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout, interval: 20 })
const untilPlaying = () => until(() => step() === 'playing' && !sound.paused)
const kept = (id = 'ep-1') => $positions.get()[id]?.position

async function play(pressed: Parameters<typeof pressPlay>[0] = one) {
  pressPlay(pressed)
  await untilPlaying()
}

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
  expect(sound.src).toBe(otherUrl)
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

describe('jumps', () => {
  test('ten back and thirty on stop at the start and at the end', async () => {
    await play({ ...one, atSeconds: 4 })
    skipBack()
    expect($positionSeconds.get()).toBe(0)
    pause()
    skipForward()
    expect($positionSeconds.get()).toBeCloseTo(30, 0)
    seekTo(590)
    skipForward()
    expect($positionSeconds.get()).toBe(600)
  })

  test('go from chapter to chapter', async () => {
    await play()
    await until(() => $chapters.get().length === 2)
    expect($currentChapter.get()).toBeUndefined()
    nextChapter()
    expect($currentChapter.get()?.title).toBe('Anora')
    nextChapter()
    expect($currentChapter.get()?.title).toBe('Flow')
    nextChapter()
    expect($positionSeconds.get()).toBeLessThan(310)
    previousChapter()
    expect($currentChapter.get()?.title).toBe('Anora')
    previousChapter()
    expect($positionSeconds.get()).toBe(0)
    await until(() => sound.currentTime < 2 && !sound.seeking)
  })

  test('chapters are not shown for an audio of quite another length', async () => {
    await play(two)
    await until(() => $playable.get() !== undefined)
    expect($durationSeconds.get()).toBe(300)
    expect($chapters.get()).toEqual([])
  })
})

test('the speed stays over a change of source, with the pitch kept', async () => {
  $speed.set(1.5)
  await play()
  expect(sound.playbackRate).toBe(1.5)
  await play(two)
  expect(sound.playbackRate).toBe(1.5)
  expect(sound.defaultPlaybackRate).toBe(1.5)
  expect(sound.preservesPitch).toBe(true)
  $speed.set(0.8)
  expect(sound.playbackRate).toBe(0.8)
})

test('mute is heard and told', async () => {
  await play()
  toggleMute()
  expect([sound.muted, $isMuted.get()]).toEqual([true, true])
  toggleMute()
  expect([sound.muted, $isMuted.get()]).toEqual([false, false])
})

describe('the sleep timer', () => {
  test('fades out by the clock, keeps the place and gives the volume back', { timeout: 15_000 }, async () => {
    await play({ ...one, atSeconds: 120 })
    setSleepTimer({ kind: 'minutes', minutes: 2 / 60 })
    await until(() => sound.volume < 0.6)
    await until(() => step() === 'paused', 6000)
    expect($sleepTimer.get()).toEqual({ kind: 'off' })
    expect(kept()).toBeGreaterThan(120)
    await until(() => sound.volume === 1)
  })

  test('stops at the end of the chapter', async () => {
    await play({ ...one, atSeconds: 298.5 })
    await until(() => $chapters.get().length === 2)
    setSleepTimer({ kind: 'chapter' })
    await until(() => step() === 'paused', 6000)
    expect(sound.currentTime).toBeGreaterThanOrEqual(300)
    expect(sound.currentTime).toBeLessThan(301)
  })

  test('that is switched off while it fades leaves the sound as it was', async () => {
    await play()
    setSleepTimer({ kind: 'minutes', minutes: 2 / 60 })
    await until(() => sound.volume < 0.8)
    setSleepTimer({ kind: 'off' })
    expect(sound.volume).toBe(1)
    expect(step()).toBe('playing')
  })
})

test('another tab that starts to play silences this one', async () => {
  await play({ ...one, atSeconds: 100 })
  const otherTab = new BroadcastChannel(`${document.documentElement.dataset.site ?? 'site'}-player`)
  const heard = new Promise((told) => otherTab.addEventListener('message', told, { once: true }))
  otherTab.postMessage('playing')
  await until(() => step() === 'paused')
  expect(kept()).toBeGreaterThan(99)
  pressPlay(one)
  await heard
  otherTab.close()
})

test('the lock screen shows the episode and steers it', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    handlers.set(action, handler)
  })
  await play({ ...one, atSeconds: 100 })
  await until(() => navigator.mediaSession.metadata !== null)
  expect(navigator.mediaSession.metadata).toMatchObject({ title: '1. Een avond met Anora', artist: 'KINO 9' })
  expect(navigator.mediaSession.metadata?.artwork.map(({ sizes }) => sizes)).toContain('512x512')
  await until(() => handlers.get('nexttrack') !== undefined && handlers.get('nexttrack') !== null)
  expect(navigator.mediaSession.playbackState).toBe('playing')
  handlers.get('seekto')?.({ action: 'seekto', seekTime: 250 })
  expect($positionSeconds.get()).toBe(250)
  handlers.get('seekbackward')?.({ action: 'seekbackward' })
  expect($positionSeconds.get()).toBe(240)
  handlers.get('seekforward')?.({ action: 'seekforward', seekOffset: 5 })
  expect($positionSeconds.get()).toBe(245)
  handlers.get('pause')?.({ action: 'pause' })
  expect(step()).toBe('paused')
  expect(navigator.mediaSession.playbackState).toBe('paused')
  handlers.get('stop')?.({ action: 'stop' })
  expect(step()).toBe('closed')
  expect(handlers.get('play')).toBeNull()
  expect(navigator.mediaSession.metadata).toBeNull()
})

test('pulling down the page does not reload it while the player is open', async () => {
  const root = () => getComputedStyle(document.documentElement).overscrollBehaviorY
  expect(root()).toBe('auto')
  await play()
  expect(root()).toBe('contain')
  closePlayer()
  expect(root()).toBe('auto')
})
