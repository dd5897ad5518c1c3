// What the player is doing, for whoever shows it. Light, because every page loads it; the engine that drives the sound
// comes with the first press.
import { atom } from 'nanostores'
import type { Playable } from './schema.ts'

/** What a press on a play button knows of its episode. */
export interface Pressed {
  /** 'ep-118' */
  id: string
  slug: string
  audioUrl: string
  /** A linked or chosen time in seconds; it beats the stored position. */
  atSeconds?: number
}

export type Step = 'loading' | 'playing' | 'paused' | 'stalled' | 'failed' | 'ended'
export type Player = { step: 'closed' } | { step: Step; episode: Pressed }

export const $player = atom<Player>({ step: 'closed' })
/** Facts of the loaded episode, once they have come. */
export const $playable = atom<Playable | undefined>()
export const $positionSeconds = atom(0)
/** As the audio says; before that as the feed says; 0 = unknown. */
export const $durationSeconds = atom(0)
