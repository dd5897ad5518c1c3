// What the player is doing, for whoever shows it. Light, because every page loads it; the controller that drives the sound
// comes with the first press.
import { atom } from 'nanostores'
import type { Player, Pressed } from './machine.ts'
import type { SleepTimer } from './rules.ts'
import type { Playable } from './schema.ts'

export type { Player, Pressed, Step } from './machine.ts'

export const $player = atom<Player>({ step: 'closed' })
/** Facts of the loaded episode, once they have come; the sound does not wait for them. */
export const $playable = atom<Playable | undefined>()
/** Where the sound is, or will be once it has loaded. About four times a second while it plays. */
export const $positionSeconds = atom(0)
/** As the audio says; before that as the feed says; 0 = unknown. */
export const $durationSeconds = atom(0)
/** The second at which this episode was taken up again; 0 = it was started from its beginning or at a chosen time. */
export const $resumedAtSeconds = atom(0)
export const $isMuted = atom(false)
export const $sleepTimer = atom<SleepTimer>({ kind: 'off' })
/** Known once the player is open; until then the browser is taken to be online. */
export const $isOffline = atom(false)

/** Whether this episode is in the player, sounding or not. */
export function isInPlayer(player: Player, id: string): boolean {
  return player.step !== 'closed' && player.episode.id === id
}

/** Whether sound is wanted: it plays, or loads, or waits for the network. Buttons then say 'pauze'. */
export const isSoundWanted = ({ step }: Player): boolean =>
  step === 'loading' || step === 'playing' || step === 'stalled'

let answer: (pressed: Pressed) => void = () => {}

/** The one who answers presses: `press.client.ts`, at load. */
export function answerPresses(listener: (pressed: Pressed) => void): void {
  answer = listener
}

/**
 * A press on a play button: starts the episode, or pauses or goes on when it is the one in the player; with `atSeconds`
 * it goes to that second and plays. Call it inside the gesture, or the browser may refuse the sound.
 */
export const pressPlay = (pressed: Pressed): void => answer(pressed)
