// The player's state, for every component that shows it. Small, because every page loads it; what drives the audio loads with
// the first press (actions.ts), and so does the state that only then matters (playback.store.ts).
import { atom } from 'nanostores'
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import type { SleepTimer } from './player-limits.ts'
import type { Playable } from './schema.ts'
import type { Player, Pressed } from './sound/machine.ts'

export type { Player, Pressed, Step } from './sound/machine.ts'

/** Event of `window` that hydrates the bar. */
export const PLAYER_EVENT = 'player'

export const $player = atom<Player>({ step: 'closed' })
/** Facts of the loaded episode, once fetched. Playback does not wait for them. */
export const $playable = atom<Playable | undefined>()
/** The position, or the start position while loading. Updates about four times a second during playback. */
export const $positionSeconds = atom(0)
/** Duration according to the audio, or to the feed until the audio reports one; 0 = unknown. */
export const $durationSeconds = atom(0)
/** The saved position when this episode was started, wherever it started; 0 = none worth resuming. */
export const $leftAtSeconds = atom(0)
/** The saved position at which this episode resumed; 0 = started from the beginning or at a requested time. */
export const $resumedAtSeconds = atom(0)
export const $isMuted = atom(false)
export const $sleepTimer = atom<SleepTimer>({ kind: 'off' })
/** Updated once the actions have loaded; false until then. */
export const $isOffline = atom(false)

export function isInPlayer(player: Player, id: string): boolean {
  return player.step !== 'closed' && player.episode.id === id
}

/** Whether the player is playing, loading or waiting for the network. Buttons then show 'pauze'. */
export const isSoundWanted = ({ step }: Player): boolean =>
  step === 'loading' || step === 'playing' || step === 'stalled'

/** When the sound was last asked for, by the monotonic clock. */
const $wantedAtMs = atom(Number.NEGATIVE_INFINITY)
$player.listen((player, before) => {
  const isSame = before !== undefined && player.step !== 'closed' && isInPlayer(before, player.episode.id)
  const wasWanted = isSame && isSoundWanted(before)
  if (isSoundWanted(player) && !wasWanted) $wantedAtMs.set(performance.now())
})

export const soundWantedAtMs = (): number => $wantedAtMs.get()

/** Whether the sound was started so recently that a press on the same button, which would pause it, is the same press. */
export const hasJustStarted = (): boolean =>
  isSoundWanted($player.get()) && performance.now() - $wantedAtMs.get() < SAME_PRESS_MS

/** The longest that code waits for the sound, in ms. Hosts of podcasts often redirect first, and leave the line idle. */
const SOUND_WAIT_MS = 2000

/**
 * Runs `act` once no episode is loading; at once if none is. On a slow connection code and audio share the line, so code that
 * can wait lets the sound start first.
 */
export function afterSound(act: () => void): void {
  if ($player.get().step !== 'loading') {
    act()
    return
  }
  const finish = () => {
    clearTimeout(timer)
    stopListening()
    act()
  }
  const timer = setTimeout(finish, SOUND_WAIT_MS)
  const stopListening = $player.listen(({ step }) => {
    if (step !== 'loading') finish()
  })
}

/** Not a state but the code behind `pressPlay`, which loads in two steps. */
let answer: (pressed: Pressed) => void = () => {}

/** Sets the handler of presses: first `play-links.client.ts`, later `actions.ts`. */
export function answerPresses(listener: (pressed: Pressed) => void): void {
  answer = listener
}

/**
 * A press on a play button: starts the episode, or toggles it when it is already loaded. With `atSeconds` it seeks there
 * and plays. Call it inside a user gesture, or the browser may block playback.
 */
export const pressPlay = (pressed: Pressed): void => answer(pressed)
