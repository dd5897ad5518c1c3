// Presses on play links before the player's actions have loaded.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAME_PRESS_MS } from '../../../lib/same-press.ts'
import { sound } from '../sound/audio.ts'
import './play-links.client.ts'
import { $player, isSoundWanted } from '../player.store.ts'
import { toneUrl } from '../sound/tone.browser.testing.ts'

let url: string
let nowMs = 0
const link = () => document.querySelector('a') as HTMLAnchorElement
const isWanted = () => isSoundWanted($player.get())

beforeEach(() => {
  url = toneUrl(600)
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('', { status: 404 }))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  document.body.innerHTML = `<a href="${url}" data-play="ep-1">Beluister</a>`
})
afterEach(async () => {
  const { closePlayer } = await import('../actions.ts')
  closePlayer()
  URL.revokeObjectURL(url)
  vi.restoreAllMocks()
})

test.each(['before', 'after'])(
  'two presses on "Beluister" play, %s the actions have loaded',
  async (when) => {
    if (when === 'after') await import('../actions.ts')
    link().click()
    link().click()
    nowMs += SAME_PRESS_MS - 1
    link().click()
    expect(isWanted()).toBe(true)
    await expect.poll(() => sound.paused).toBe(false)
    await expect.poll(() => $player.get().step).toBe('playing')
    nowMs += 1
    link().click()
    await expect.poll(isWanted).toBe(false)
    expect(sound.paused).toBe(true)
    // Resuming is a start, too.
    link().click()
    link().click()
    await expect.poll(() => $player.get().step).toBe('playing')
  }
)
