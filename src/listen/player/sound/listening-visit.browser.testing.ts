// A visit with real audio: two episodes with their facts. Stored listening data is cleared after each test.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { $positions, $speed, clearListeningMemory } from '../../places/listening.store.ts'
import { closePlayer } from '../actions.ts'
import { sound } from './audio.ts'
import '../page/play-links.client.ts'
import { $player, pressPlay } from '../player.store.ts'
import type { Playable } from '../schema.ts'
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
  ],
  films: []
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

export const one = {
  id: 'ep-1',
  slug: '1',
  get audioUrl() {
    return audioUrl
  }
}
export const two = {
  id: 'ep-2',
  slug: '2',
  get audioUrl() {
    return otherUrl
  }
}

export const step = () => $player.get().step
export const until = (isSo: () => boolean, timeout = 60_000) =>
  vi.waitFor(() => expect(isSo()).toBe(true), { timeout, interval: 20 })
export const untilPlaying = () => until(() => step() === 'playing' && !sound.paused)
export const storedSeconds = (id = 'ep-1') => $positions.get()[id]?.position

export async function play(pressed: Parameters<typeof pressPlay>[0] = one) {
  pressPlay(pressed)
  await untilPlaying()
}
