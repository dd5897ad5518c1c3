// The player with real audio in a real browser: seeks, speed, sleep timer, other tabs, lock screen.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { $toasts } from '../../../site/notices/notices.store.ts'
import { $speed } from '../../places/listening.store.ts'
import {
  closePlayer,
  nextChapter,
  pause,
  previousChapter,
  seekTo,
  setSleepTimer,
  skipBack,
  skipForward,
  toggleMute
} from '../actions.ts'
import { sound } from '../sound/audio.ts'
import '../page/play-links.client.ts'
import {
  $durationSeconds,
  $isMuted,
  $playable,
  $positionSeconds,
  $sleepTimer,
  pressPlay
} from '../player.store.ts'
import { one, play, step, storedSeconds, two, until } from '../sound/listening-visit.browser.testing.ts'
import { $chapters, $currentChapter } from '../sound/playback.store.ts'

describe('jumps', () => {
  test('jumps ten seconds back and thirty forward stop at the start and at the end', async () => {
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

  test('jumps move between chapters', async () => {
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

  test('chapters are hidden for an audio of a very different length', async () => {
    await play(two)
    await until(() => $playable.get() !== undefined)
    expect($durationSeconds.get()).toBe(300)
    expect($chapters.get()).toEqual([])
  })
})

describe('on a host without range requests', () => {
  const toasts = () => $toasts.get().map(({ text }) => text)
  const cannotSeek = () =>
    vi
      .spyOn(HTMLMediaElement.prototype, 'seekable', 'get')
      .mockReturnValue({ length: 1, start: () => 0, end: () => 0 })

  test.each([
    ['a skip', skipForward, '0:02:'],
    ['a jump', () => seekTo(400), '0:06:40'],
    ['a press on a time', () => pressPlay({ ...one, atSeconds: 500 }), '0:08:20']
  ] as const)(
    'the player keeps the place after %s on a host without range requests, and says why',
    async (_, jump, moment) => {
      await play({ ...one, atSeconds: 100 })
      await until(() => sound.currentTime > 100.1)
      cannotSeek()
      jump()
      expect(sound.currentTime).toBeGreaterThan(100)
      expect(sound.currentTime).toBeLessThan(105)
      expect($positionSeconds.get()).toBeLessThan(105)
      await until(() => toasts().some((text) => text.startsWith(`Spoelen naar ${moment}`)))
      expect(step()).toBe('playing')
    }
  )
})

test('the speed is kept when the source changes, and the pitch is preserved', async () => {
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

test('muting is audible and announced', async () => {
  await play()
  toggleMute()
  expect(sound.muted).toBe(true)
  expect($isMuted.get()).toBe(true)
  toggleMute()
  expect(sound.muted).toBe(false)
  expect($isMuted.get()).toBe(false)
})

describe('the sleep timer', () => {
  test('the sleep timer fades out in real time, stores the position and restores the volume', async () => {
    await play({ ...one, atSeconds: 120 })
    setSleepTimer({ kind: 'minutes', minutes: 2 / 60 })
    await until(() => sound.volume < 0.6)
    await until(() => step() === 'paused')
    expect($sleepTimer.get()).toEqual({ kind: 'off' })
    expect(storedSeconds()).toBeGreaterThan(120)
    await until(() => sound.volume === 1)
  })

  test('the sleep timer stops at the end of the chapter', async () => {
    await play({ ...one, atSeconds: 298.5 })
    await until(() => $chapters.get().length === 2)
    setSleepTimer({ kind: 'chapter' })
    await until(() => step() === 'paused')
    expect(sound.currentTime).toBeGreaterThanOrEqual(300)
    expect(sound.currentTime).toBeLessThan(301)
  })

  test('a sleep timer that ran out while the phone slept does not undo a press on play, or leave it silent', async () => {
    await play()
    pause()
    $sleepTimer.set({ kind: 'minutes', endsAtMs: Date.now() - 60_000 })
    sound.volume = 0.05
    await play()
    expect(sound.volume).toBe(1)
    expect($sleepTimer.get()).toEqual({ kind: 'off' })
    const from = sound.currentTime
    await until(() => sound.currentTime > from + 0.5)
    expect(step()).toBe('playing')
  })

  test('the sleep timer restores the volume when a seek leaves the end of the chapter', async () => {
    await play({ ...one, atSeconds: 296.5 })
    await until(() => $chapters.get().length === 2)
    setSleepTimer({ kind: 'chapter' })
    await until(() => sound.volume < 0.9)
    seekTo(100)
    await until(() => sound.volume === 1)
    expect(step()).toBe('playing')
  })

  test('a sleep timer that is switched off during the fade restores the volume', async () => {
    await play()
    setSleepTimer({ kind: 'minutes', minutes: 2 / 60 })
    await until(() => sound.volume < 0.8)
    setSleepTimer({ kind: 'off' })
    expect(sound.volume).toBe(1)
    expect(step()).toBe('playing')
  })
})

test('another tab that starts to play pauses this one', async () => {
  await play({ ...one, atSeconds: 100 })
  const otherTab = new BroadcastChannel(`${document.documentElement.dataset.site ?? 'site'}-player`)
  const received = new Promise((resolve) => otherTab.addEventListener('message', resolve, { once: true }))
  otherTab.postMessage('playing')
  await until(() => step() === 'paused')
  expect(storedSeconds()).toBeGreaterThan(99)
  pressPlay(one)
  await received
  otherTab.close()
})

test('the lock screen shows the episode and controls it', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>()
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    handlers.set(action, handler)
  })
  await play({ ...one, atSeconds: 100 })
  await until(() => navigator.mediaSession.metadata !== null)
  expect(navigator.mediaSession.metadata).toMatchObject({ title: '1. Een avond met Anora', artist: 'KINO 9' })
  expect(navigator.mediaSession.metadata?.artwork.map(({ sizes }) => sizes)).toContain('512x512')
  await until(() => handlers.has('seekto'))
  // With these two set, an iPhone shows them instead of the skip buttons.
  expect([...handlers.keys()]).not.toContain('nexttrack')
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

describe('on a navigation', () => {
  const start = location.href
  afterEach(() => history.replaceState(history.state, '', start))
  const arriveAt = (path: string) => {
    history.replaceState(history.state, '', path)
    document.dispatchEvent(new Event('astro:after-swap'))
  }

  test.each(['/', '/must-see/', '/aflevering/118/', '/bo99/'])(
    'the audio continues on a navigation to %s',
    async (path) => {
      await play()
      arriveAt(path)
      expect(step()).toBe('playing')
      expect(sound.paused).toBe(false)
    }
  )

  test.each(['/bo9', '/bo9/', '/bo9/login', '/bo9/orders'])(
    'the player closes on a navigation to %s and stores the position',
    async (path) => {
      await play({ ...one, atSeconds: 100 })
      arriveAt(path)
      expect(step()).toBe('closed')
      expect(sound.hasAttribute('src')).toBe(false)
      expect(storedSeconds()).toBeGreaterThanOrEqual(100)
    }
  )
})

test('the gesture pull-to-refresh is disabled while the player is open', async () => {
  const root = () => getComputedStyle(document.documentElement).overscrollBehaviorY
  expect(root()).toBe('auto')
  await play()
  expect(root()).toBe('contain')
  closePlayer()
  expect(root()).toBe('auto')
})
