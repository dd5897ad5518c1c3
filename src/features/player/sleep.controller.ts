// The sleep timer. Checked on `timeupdate` during playback, because timers run late in hidden tabs. Fades out at the end.
import { $volume } from '../listening/store.ts'
import { sound } from './audio.ts'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import { nextChapterSeconds } from './chapters.ts'
import { SLEEP_FADE_SECONDS, type SleepChoice } from './rules.ts'
import { $durationSeconds, $sleepTimer } from './store.ts'

const MINUTE_MS = 60_000

let wake: ReturnType<typeof setTimeout> | undefined
/** End of the chapter after which playback stops: the start of the next one, in seconds. */
let chapterEndsAtSeconds = Number.POSITIVE_INFINITY

const secondsLeftOfChapter = (): number => (chapterEndsAtSeconds - sound.currentTime) / sound.playbackRate

/** Clock seconds until playback has to stop; Infinity = no limit. */
function secondsLeft(): number {
  const timer = $sleepTimer.get()
  if (timer.kind === 'minutes') return (timer.endsAtMs - Date.now()) / 1000
  return timer.kind === 'chapter' ? secondsLeftOfChapter() : Number.POSITIVE_INFINITY
}

/** Restores the listener's volume. No effect in browsers that do not let pages set it. */
function restoreVolume(): void {
  sound.volume = $volume.get()
}

/** Sets the timer. `stop` is called when a minutes timer runs out. */
export function chooseSleep(choice: SleepChoice, stop: () => void): void {
  restoreVolume()
  if (choice.kind === 'minutes') {
    $sleepTimer.set({ kind: 'minutes', endsAtMs: Date.now() + choice.minutes * MINUTE_MS })
    waitForEnd(stop)
  } else {
    clearTimeout(wake)
    $sleepTimer.set(choice)
    aimAtChapterEnd()
  }
}

/** Extends a minutes timer; without one, starts one from now. */
export function postponeSleep(minutes: number, stop: () => void): void {
  const timer = $sleepTimer.get()
  const left = timer.kind === 'minutes' ? Math.max(0, timer.endsAtMs - Date.now()) / MINUTE_MS : 0
  chooseSleep({ kind: 'minutes', minutes: left + minutes }, stop)
}

/** Fallback for when playback is stalled at that time and no `timeupdate` fires. */
function waitForEnd(stop: () => void): void {
  clearTimeout(wake)
  wake = setTimeout(() => checkSleep(stop), secondsLeft() * 1000)
}

/** Recomputes the end of the current chapter, for example after a seek. */
export function aimAtChapterEnd(): void {
  const ends = nextChapterSeconds($chapters.get(), $currentChapter.get()?.seconds ?? sound.currentTime)
  chapterEndsAtSeconds = ends ?? ($durationSeconds.get() || Number.POSITIVE_INFINITY)
}

/** Called during playback: fades the volume, then stops and switches the timer off. */
export function checkSleep(stop: () => void): void {
  const left = secondsLeft()
  if (left > SLEEP_FADE_SECONDS) {
    // A seek away from the end of the chapter ends the fade.
    if (sound.volume !== $volume.get()) restoreVolume()
    return
  }
  if (left > 0) {
    sound.volume = $volume.get() * Math.min(1, Math.max(0, left / SLEEP_FADE_SECONDS))
    return
  }
  clearTimeout(wake)
  $sleepTimer.set({ kind: 'off' })
  stop()
  // Delayed, because audio that is already buffered for output would be heard at full volume.
  setTimeout(restoreVolume, 300)
}

/**
 * Called when the listener plays again: a minutes timer that ran out meanwhile, as on a phone that slept, has nothing left to
 * stop.
 */
export function endPastSleep(): void {
  const timer = $sleepTimer.get()
  if (timer.kind === 'minutes' && timer.endsAtMs <= Date.now()) endSleep()
}

/** Switches the timer off, whatever its kind. */
export function endSleep(): void {
  clearTimeout(wake)
  $sleepTimer.set({ kind: 'off' })
  restoreVolume()
}
