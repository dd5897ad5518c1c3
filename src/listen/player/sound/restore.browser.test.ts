// The player after a full load, with real audio. Its actions are not loaded before.
import { afterEach, expect, test, vi } from 'vitest'
import { shortName } from '../../../browser/site.ts'
import { readTab, writeTab } from '../../../browser/tab-storage.ts'
import { clearListeningMemory, savePosition } from '../../places/listening.store.ts'
import { parseOpenPlayer } from '../page/open-player.ts'
import { $leftAtSeconds, $player, $positionSeconds } from '../player.store.ts'
import { OPEN_PLAYER_KEY } from '../player-memory.ts'
import { sound } from './audio.ts'
import { toneUrl } from './tone.browser.testing.ts'

const key = shortName + OPEN_PLAYER_KEY
const episode = { id: 'ep-1', slug: '1', audioUrl: toneUrl(300) }
const kept = { episode, positionSeconds: 123, isPlaying: false, keptAtMs: Date.now() }
const actions = () => import('../actions.ts')
const restore = async () => (await actions()).restore()

afterEach(async () => {
  ;(await actions()).closePlayer()
  clearListeningMemory()
  vi.restoreAllMocks()
})

test('nothing comes back without an open player', async () => {
  writeTab(key, undefined)
  await restore()
  expect($player.get().step).toBe('closed')
})

test('the bar comes back paused at its second, loads no audio, and plays from there', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  writeTab(key, kept)
  await restore()
  expect($player.get()).toMatchObject({ step: 'paused', episode: { id: 'ep-1' } })
  expect($positionSeconds.get()).toBe(123)
  expect(sound.hasAttribute('src')).toBe(false)
  const { togglePlay } = await actions()
  togglePlay()
  await expect.poll(() => $player.get().step).toBe('playing')
  expect(sound.currentTime).toBeGreaterThanOrEqual(123)
  expect(sound.currentTime).toBeLessThan(126)
})

test('what an episode was left at is known again, also while it plays', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  savePosition('ep-1', 123, 300)
  writeTab(key, kept)
  await restore()
  expect($leftAtSeconds.get()).toBe(123)
})

test('sound that only a full load stopped goes on', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  writeTab(key, { ...kept, isPlaying: true, keptAtMs: Date.now() })
  await restore()
  await expect.poll(() => $player.get().step).toBe('playing')
  expect(sound.currentTime).toBeGreaterThanOrEqual(123)
})

test('the page that is left keeps what plays, and forgets it once it is closed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { closePlayer, press } = await actions()
  press({ ...episode, atSeconds: 50 })
  await expect.poll(() => $positionSeconds.get() > 50).toBe(true)
  dispatchEvent(new Event('pagehide'))
  const left = readTab(key, parseOpenPlayer)
  expect(left).toMatchObject({ episode: { id: 'ep-1' }, isPlaying: true })
  expect(left?.positionSeconds).toBeGreaterThan(50)
  closePlayer()
  dispatchEvent(new Event('pagehide'))
  expect(readTab(key, parseOpenPlayer)).toBeUndefined()
})

test('a page that Back shows again follows what other pages did to the player', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { pause, press } = await actions()
  press({ ...episode, atSeconds: 50 })
  await expect.poll(() => sound.currentTime > 50.1).toBe(true)
  pause()
  writeTab(key, { ...kept, positionSeconds: 90 })
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect($positionSeconds.get()).toBe(90)
  expect($player.get().step).toBe('paused')
  writeTab(key, undefined)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect($player.get().step).toBe('closed')
})
