// The bar in a page of its own, with a tone for an episode.
import { afterEach, beforeAll, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { clearListeningMemory } from '../listening/store.ts'
import { sound } from './audio.ts'
import './bar.browser.testing.css'
import { closePlayer, pause } from './controller.ts'
import type { OpenPlayer } from './machine.ts'
import './bar.client.ts'
import './press.client.ts'
import type { Playable } from './schema.ts'
import { $durationSeconds, $playable, $player, pressPlay } from './store.ts'
import { toneUrl } from './tone.browser.testing.ts'

export const SECONDS = 300

export const facts: Playable = {
  id: 'ep-118',
  slug: '118',
  episodeNumber: 118,
  label: '118',
  title: 'Hemel',
  author: 'Wout, Noor en Milan',
  imageUrl: '',
  audioUrl: '',
  duration: SECONDS,
  pubDate: '2026-11-12T05:00:00.000Z',
  teaser: { compact: 'Kort gezegd.', wide: 'Iets langer gezegd.' },
  chapters: [
    { seconds: 0, title: 'Welkom' },
    { seconds: 60, title: 'Anora' },
    { seconds: 150, title: 'Flow' }
  ]
}

const tone = toneUrl(SECONDS)
/** A page with a field, a play link and the bar's host; closed after each test. */
export function prepareBar(): void {
  beforeAll(() => {
    document.body.innerHTML = `<main tabindex="-1"><input aria-label="Zoek">
      <a href="#geluid" data-play="ep-118">Beluister</a></main><div id="speler"></div>`
  })
  afterEach(() => {
    closePlayer()
    clearListeningMemory()
  })
}

export const bar = page.getByRole('region', { name: 'Speler' })
export const button = (name: string | RegExp) => bar.getByRole('button', { name })
export const seekBar = bar.getByRole('slider', { name: 'Positie in de aflevering' })

/** Presses play and waits for the sound and the facts. */
export async function openBar(changes: Partial<Playable> = {}): Promise<void> {
  pressPlay({ id: 'ep-118', slug: '118', audioUrl: tone })
  await vi.waitFor(() => {
    if ($player.get().step !== 'playing' || $durationSeconds.get() !== SECONDS)
      throw new Error('Still silent.')
  })
  $playable.set({ ...facts, ...changes })
  await expect.element(bar).toBeVisible()
}

/** The bar in a state that the sound is not in: it is paused, so that nothing happens to it by itself. */
export async function openBarIn(player: OpenPlayer): Promise<void> {
  await openBar()
  const hasPaused = new Promise((resolve) => sound.addEventListener('pause', resolve, { once: true }))
  pause()
  await hasPaused
  $player.set(player)
}
