// Renders the bar on its own page, with a generated tone as the episode.
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearListeningMemory } from '../../places/listening.store.ts'
import { sound } from '../sound/audio.ts'
import '../../../styles/global.css'
import { closePlayer, pause } from '../actions.ts'
import type { OpenPlayer } from '../sound/machine.ts'
import { PlayerBar } from './PlayerBar.tsx'
import '../page/play-links.client.ts'
import { $durationSeconds, $playable, $player, pressPlay } from '../player.store.ts'
import type { Playable } from '../schema.ts'
import { toneUrl } from '../sound/tone.browser.testing.ts'

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
  ],
  films: []
}

const tone = toneUrl(SECONDS)
/** Renders a page with an input, a play link and the bar before each test. */
export function prepareBar(): void {
  beforeEach(async () => {
    await render(
      <>
        <main tabIndex={-1}>
          <input aria-label="Zoek" />
          <a href="#geluid" data-play="ep-118">
            Beluister
          </a>
        </main>
        <PlayerBar />
      </>
    )
  })
  afterEach(() => {
    closePlayer()
    clearListeningMemory()
  })
}

export const bar = page.getByRole('region', { name: 'Speler' })
export const button = (name: string | RegExp) => bar.getByRole('button', { name })
export const seekBar = bar.getByRole('slider', { name: 'Positie in de aflevering' })

/** Presses play, waits for the audio and sets the facts. */
export async function openBar(changes: Partial<Playable> = {}): Promise<void> {
  pressPlay({ id: 'ep-118', slug: '118', audioUrl: tone })
  await vi.waitFor(() => {
    if ($player.get().step !== 'playing' || $durationSeconds.get() !== SECONDS)
      throw new Error('Still silent.')
  }, 60_000)
  $playable.set({ ...facts, ...changes })
  await expect.element(seekBar).toBeInTheDocument()
}

/** Shows the bar in any given state. */
export async function openBarIn(player: OpenPlayer): Promise<void> {
  await openBar()
  await pauseAudio()
  $player.set(player)
}

/** Pauses the audio, so that it no longer changes the state of the player. */
export async function pauseAudio(): Promise<void> {
  const hasPaused = new Promise((resolve) => sound.addEventListener('pause', resolve, { once: true }))
  pause()
  await hasPaused
}
