// The end of an episode with a queue, with real audio: the next one plays by itself, or is offered.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HOUR_MS } from '../../../lib/time-units.ts'
import { $playsOn } from '../../places/plays-on.store.ts'
import { $queue } from '../../queue/queue.store.ts'
import { $titles } from '../../queue/queued-episodes.service.ts'
import { setSleepTimer } from '../actions.ts'
import { $player, $positionSeconds, $sleepTimer, isInPlayer } from '../player.store.ts'
import { one, play, step, two, until } from '../sound/listening-visit.browser.testing.ts'
import { $chapters } from '../sound/playback.store.ts'
import { $upNext } from '../sound/up-next.store.ts'
import { UpNext } from './UpNext.tsx'

const handlers = new Map<string, MediaSessionActionHandler | null>()
const button = (name: string) => page.getByRole('button', { name })
const isPlaying = (id: string) => step() === 'playing' && isInPlayer($player.get(), id)

beforeEach(async () => {
  vi.spyOn(navigator.mediaSession, 'setActionHandler').mockImplementation((action, handler) => {
    handlers.set(action, handler)
  })
  $titles.set({
    step: 'ready',
    episodes: new Map([
      ['ep-1', { ...one, audioUrl: one.audioUrl, label: 'Aflevering 1', title: 'Een' }],
      ['ep-2', { ...two, audioUrl: two.audioUrl, label: 'Aflevering 2', title: 'Twee' }]
    ])
  })
  await render(<UpNext />)
})
afterEach(() => {
  $queue.set([])
  $playsOn.set(false)
  $titles.set({ step: 'idle' })
})

/** The count to the next episode stands still, so that a press comes in time on a busy machine. */
const holdTheCount = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now())

/** Plays the last second of the first episode, with the second one waiting. */
async function playToEnd() {
  await play({ ...one, atSeconds: 599 })
  $queue.set(['ep-2'])
  dispatchEvent(new Event('queue'))
  await until(() => step() === 'ended')
}

describe('with the setting on', () => {
  beforeEach(() => $playsOn.set(true))

  test('the next episode plays after a count from five, and leaves the queue', async () => {
    const counted: number[] = []
    const stop = $upNext.listen((next) => next && counted.push(next.secondsLeft ?? 0))
    await playToEnd()
    await expect.element(page.getByText(/^Over \d seconden: Twee$/).first()).toBeInTheDocument()
    await until(() => isPlaying('ep-2'))
    stop()
    expect(counted[0]).toBe(5)
    expect(counted).toEqual(counted.toSorted().toReversed())
    expect($queue.get()).toEqual([])
    expect($upNext.get()).toBeUndefined()
  })

  test('who cancels hears nothing, and the episode waits for a press', async () => {
    holdTheCount()
    await playToEnd()
    await button('Annuleer').click()
    await expect.element(button('Speel nu')).toHaveFocus()
    expect($upNext.get()?.secondsLeft).toBeUndefined()
    expect($queue.get()).toEqual(['ep-2'])
    await button('Speel nu').click()
    await until(() => isPlaying('ep-2'))
  })

  test('a tab that starts to play stops the count of this one', async () => {
    holdTheCount()
    await playToEnd()
    await until(() => $upNext.get()?.secondsLeft !== undefined)
    const otherTab = new BroadcastChannel(`${document.documentElement.dataset.site ?? 'site'}-player`)
    otherTab.postMessage('playing')
    await until(() => $upNext.get() !== undefined && $upNext.get()?.secondsLeft === undefined)
    otherTab.close()
    expect(step()).toBe('ended')
  })

  const isOnlyOffered = () => $upNext.get() !== undefined && $upNext.get()?.secondsLeft === undefined

  test('a sleep timer that runs out before the next episode begins only offers it', async () => {
    await playToEnd()
    await until(() => $upNext.get()?.secondsLeft !== undefined)
    setSleepTimer({ kind: 'minutes', minutes: 1 / 60 })
    await until(isOnlyOffered)
    expect(step()).toBe('ended')
    await until(() => $sleepTimer.get().kind === 'off')
  })

  test('a page that was frozen at the end only offers the next episode when the phone is unlocked', async () => {
    await playToEnd()
    await until(() => $upNext.get()?.secondsLeft !== undefined)
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3 * HOUR_MS)
    await until(isOnlyOffered)
    expect(step()).toBe('ended')
  })

  test('a sleep timer that ends with the episode only offers the next one', async () => {
    await play({ ...one, atSeconds: 599 })
    setSleepTimer({ kind: 'episode' })
    $queue.set(['ep-2'])
    dispatchEvent(new Event('queue'))
    await until(() => $upNext.get() !== undefined)
    expect($upNext.get()?.secondsLeft).toBeUndefined()
    expect($sleepTimer.get()).toEqual({ kind: 'off' })
  })
})

test('with the setting off the next episode is offered', async () => {
  await playToEnd()
  await until(() => $upNext.get() !== undefined)
  await expect.element(page.getByText('Hierna: Twee')).toBeInTheDocument()
  expect($upNext.get()?.secondsLeft).toBeUndefined()
  // Taken out of the queue, it is no longer offered.
  $queue.set([])
  await until(() => $upNext.get() === undefined)
})

test('the timer of the queue plays on, and ends with the last episode', async () => {
  holdTheCount()
  await play({ ...one, atSeconds: 598.5 })
  $queue.set(['ep-2'])
  dispatchEvent(new Event('queue'))
  setSleepTimer({ kind: 'queue' })
  await until(() => $upNext.get()?.secondsLeft !== undefined)
  expect($sleepTimer.get()).toEqual({ kind: 'queue' })
  await button('Speel nu').click()
  await until(() => isPlaying('ep-2'))
  expect($sleepTimer.get()).toEqual({ kind: 'queue' })
  await play({ ...two, atSeconds: 299 })
  await until(() => step() === 'ended')
  await until(() => $sleepTimer.get().kind === 'off')
  expect($upNext.get()).toBeUndefined()
})

test('the next button of the lock screen goes to the next chapter, and only after the last one to the next episode', async () => {
  await play({ ...one, atSeconds: 100 })
  await until(() => $chapters.get().length === 2)
  expect(handlers.get('nexttrack')).toBeFalsy()
  $queue.set(['ep-2'])
  dispatchEvent(new Event('queue'))
  await until(() => typeof handlers.get('nexttrack') === 'function')
  const press = () => handlers.get('nexttrack')?.({ action: 'nexttrack' })
  press()
  expect($positionSeconds.get()).toBe(300)
  expect(isInPlayer($player.get(), 'ep-1')).toBe(true)
  press()
  await until(() => isPlaying('ep-2'))
  await until(() => handlers.get('nexttrack') === null)
})
