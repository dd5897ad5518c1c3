// What can be done with the player. Comes with the first press; every action is safe at any time and does nothing
// where it means nothing.
import { track } from '../../browser/track.ts'
import { sound } from './audio.ts'
import { $chapters } from './chapters.controller.ts'
import { nextChapterSeconds, previousChapterSeconds } from './chapters.ts'
import { happen } from './drive.controller.ts'
import { followEverything } from './follow.controller.ts'
import type { Pressed } from './machine.ts'
import { offerControls } from './media-session.controller.ts'
import {
  SKIP_BACK_SECONDS,
  SKIP_FORWARD_SECONDS,
  SLEEP_EXTENSION_MINUTES,
  type SleepChoice
} from './rules.ts'
import { chooseSleep, postponeSleep } from './sleep.controller.ts'
import { $isMuted, $player, $positionSeconds, answerPresses } from './store.ts'

/** As `pressPlay` of the store, which is the one to call from elsewhere. */
export const press = (episode: Pressed): void => happen({ type: 'pressed', episode })

/** Plays when silent, pauses when sound is wanted; tries again when it failed, replays when it ended. */
export const togglePlay = (): void => happen({ type: 'toggle' })

export const play = (): void => happen({ type: 'play' })

/** Stays loaded and keeps its place. */
export const pause = (): void => happen({ type: 'pause' })

/** To a second, capped at the start and the end; plays on if it played. Keeps the place. */
export const seekTo = (seconds: number): void => happen({ type: 'seek', seconds })

/** By so many seconds, negative = back. */
function skip(seconds: number): void {
  const player = $player.get()
  if (player.step === 'closed') return
  seekTo($positionSeconds.get() + seconds)
  track('Player Control', { action: seconds < 0 ? 'skip_back' : 'skip_forward', episode: player.episode.id })
}

/** Ten seconds back. */
export const skipBack = (): void => skip(-SKIP_BACK_SECONDS)

/** Thirty seconds on. */
export const skipForward = (): void => skip(SKIP_FORWARD_SECONDS)

/** To the start of this chapter, or of the one before when this one has just begun. */
export const previousChapter = (): void =>
  seekTo(previousChapterSeconds($chapters.get(), $positionSeconds.get()))

/** To the start of the next chapter; in the last one it does nothing. */
export function nextChapter(): void {
  const seconds = nextChapterSeconds($chapters.get(), $positionSeconds.get())
  if (seconds !== undefined) seekTo(seconds)
}

/** Keeps the place, stops, lets go of the audio and hides the player. */
export const closePlayer = (): void => happen({ type: 'close' })

/** After a failure: the same source at the same second, with all tries anew. */
export const retry = (): void => happen({ type: 'play' })

export function toggleMute(): void {
  sound.muted = !sound.muted
  $isMuted.set(sound.muted)
}

/** Sets or ends the sleep timer. Minutes count from now, by the clock and not by the speed. */
export const setSleepTimer = (choice: SleepChoice): void => chooseSleep(choice, pause)

/** Lets a running timer end later; when none runs by the clock, it starts one. */
export const addSleepMinutes = (minutes: number = SLEEP_EXTENSION_MINUTES): void =>
  postponeSleep(minutes, pause)

// From here on presses need no stand-in.
answerPresses(press)
followEverything()

const controls = {
  ...{ play, pause, skip },
  stop: closePlayer,
  seek: seekTo
}
$player.subscribe((player, before) => {
  if (player.step !== 'closed' && (before === undefined || before.step === 'closed')) offerControls(controls)
})
