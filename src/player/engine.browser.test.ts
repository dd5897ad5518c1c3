// The player against real audio in a real browser.
import { afterEach, expect, test, vi } from 'vitest'
import { closePlayer } from './engine.ts'
import './press.enhance.ts'
import { $durationSeconds, $player, $positionSeconds, pressPlay } from './store.ts'
import { toneUrl } from './tone.browser.testing.ts'

afterEach(() => {
  closePlayer()
  localStorage.clear()
})

const step = () => $player.get().step

test('a press lets the episode sound', async () => {
  pressPlay({ id: 'ep-1', slug: '1', audioUrl: toneUrl(300) })
  expect(step()).toBe('loading')
  await vi.waitFor(() => expect(step()).toBe('playing'))
  await vi.waitFor(() => expect($positionSeconds.get()).toBeGreaterThan(0.2))
  expect($durationSeconds.get()).toBe(300)
})
