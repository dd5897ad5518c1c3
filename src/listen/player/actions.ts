// The actions of the player's store. Not in player.store.ts, which every page loads: these load after the first press, with all that
// drives the audio. Every action is safe at any time; one that does not apply does nothing.

import { storedText } from '../../browser/remembered.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { $speed, $volume } from '../places/listening.store.ts'
import { QUEUE_EVENT, QUEUE_KEY } from '../queue/queue-memory.ts'
import { nextChapterSeconds, previousChapterSeconds } from './chapters.ts'
import {
  $isMuted,
  $player,
  $positionSeconds,
  answerPresses,
  isInPlayer,
  PLAYER_EVENT
} from './player.store.ts'
import {
  SKIP_BACK_SECONDS,
  SKIP_FORWARD_SECONDS,
  SLEEP_EXTENSION_MINUTES,
  type SleepChoice
} from './player-limits.ts'
import { seeking, sound } from './sound/audio.ts'
import { followAudio } from './sound/audio-events.service.ts'
import { restoreKept } from './sound/kept-player.service.ts'
import type { Pressed } from './sound/machine.ts'
import { followPage } from './sound/page-events.service.ts'
import { createPlayback } from './sound/playback.service.ts'
import { $chapters } from './sound/playback.store.ts'
import { isCompleted } from './sound/tracking.service.ts'

const playback = createPlayback()
const { dispatch, sleepTimer } = playback

/**
 * Handles `pressPlay` of the store; other features call that one. A completed episode that is paused in its last part starts
 * over, as its card says. The bar's own button continues it.
 */
export function press(episode: Pressed): void {
  const player = $player.get()
  const isOver = player.step === 'paused' && isInPlayer(player, episode.id) && isCompleted(episode.id)
  if (isOver) playback.tracking.restart()
  dispatch({ type: 'pressed', episode: isOver ? { atSeconds: 0, ...episode } : episode })
}

/** Plays or pauses. Retries after a failure, replays after the end. */
export const togglePlay = (): void => dispatch({ type: 'toggle' })

export const play = (): void => dispatch({ type: 'play' })

/** Pauses and saves the position; the episode stays loaded. */
export const pause = (): void => dispatch({ type: 'pause' })

/** Seeks to a second, clamped to the start and end, and saves the position. Playback continues if it was playing. */
export const seekTo = (seconds: number): void => dispatch({ type: 'seek', seconds })

/** Skips by this many seconds; negative = back. */
function skip(seconds: number): void {
  const player = $player.get()
  if (player.step === 'closed') return
  seekTo($positionSeconds.get() + seconds)
  track('Player Control', { action: seconds < 0 ? 'skip_back' : 'skip_forward', episode: player.episode.id })
}

export const skipBack = (): void => skip(-SKIP_BACK_SECONDS)

export const skipForward = (): void => skip(SKIP_FORWARD_SECONDS)

/** Seeks to the start of the current chapter, or of the previous one when the current one has just begun. */
export const previousChapter = (): void =>
  seekTo(previousChapterSeconds($chapters.get(), $positionSeconds.get()))

export function nextChapter(): void {
  const seconds = nextChapterSeconds($chapters.get(), $positionSeconds.get())
  if (seconds !== undefined) seekTo(seconds)
}

/** Saves the position, stops, releases the audio and hides the player. */
export const closePlayer = (): void => dispatch({ type: 'close' })

/** After a failure: reloads the same source at the same second, with a fresh set of retries. */
export const retry = (): void => dispatch({ type: 'play' })

export function toggleMute(): void {
  sound.muted = !sound.muted
  $isMuted.set(sound.muted)
}

/** Sets the share of full volume, 0 to 1. Muted sound is heard again. */
export function setVolume(share: number): void {
  $volume.set(share)
  if (sound.muted && share > 0) toggleMute()
}

/** Sets or cancels the sleep timer. Minutes count from now in clock time, regardless of the playback speed. */
export const setSleepTimer = (choice: SleepChoice): void => sleepTimer.choose(choice)

/** Extends a running minutes timer; without one, starts one. */
export const addSleepMinutes = (minutes: number = SLEEP_EXTENSION_MINUTES): void =>
  sleepTimer.postpone(minutes)

/** Plays an address in place of the source, for a device that cannot play what is kept here. */
export function playStream(url: string, atSeconds: number): Promise<void> {
  sound.src = url
  sound.defaultPlaybackRate = $speed.get()
  sound.playbackRate = $speed.get()
  seeking.to(atSeconds)
  return sound.play()
}

/** Loads what follows the queue. */
function followQueue(): void {
  import('./sound/up-next.service.ts').then(
    ({ followQueue }) => followQueue(playback),
    (error: unknown) => report(error, 'queue')
  )
}

/** Without the code of the queue. */
const isQueued = (): boolean => storedText(QUEUE_KEY).length > '[]'.length

/** Brings the player of the tab's last page back. */
export const restore = (): void => restoreKept(playback)

// From here on, this module handles presses, and the audio that may already play.
answerPresses(press)
followPage(playback)
followAudio(playback)

/** For the parts of the next page that belong to the player. */
document.addEventListener('astro:page-load', () => {
  if ($player.get().step !== 'closed') dispatchEvent(new Event(PLAYER_EVENT))
})

addEventListener(QUEUE_EVENT, followQueue)
addEventListener('storage', () => isQueued() && followQueue())

const controls = { play, pause, skip, stop: closePlayer, seek: seekTo }
$player.subscribe((player, before) => {
  if (player.step === 'closed') return
  // At every change, in case the code of the bar could not be loaded before.
  dispatchEvent(new Event(PLAYER_EVENT))
  if (player.step === 'playing' && isQueued()) followQueue()
  if (before === undefined || before.step === 'closed') playback.session.offerControls(controls)
})
