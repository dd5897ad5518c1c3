// The sleep timer: looks at the clock while the sound plays, because timers are late in hidden tabs, and fades out.
import { sound } from './audio.ts'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import { nextChapterSeconds } from './chapters.ts'
import { SLEEP_FADE_SECONDS, type SleepChoice } from './rules.ts'
import { $durationSeconds, $sleepTimer } from './store.ts'

const MINUTE_MS = 60_000

let wake: ReturnType<typeof setTimeout> | undefined
/** The chapter at whose end the sound stops, by the second at which the next one starts. */
let chapterEndsAtSeconds = Number.POSITIVE_INFINITY

const secondsLeftOfChapter = (): number => (chapterEndsAtSeconds - sound.currentTime) / sound.playbackRate

/** Seconds of the clock until the sound has to stop; Infinity = not by the clock. */
function secondsLeft(): number {
  const timer = $sleepTimer.get()
  if (timer.kind === 'minutes') return (timer.endsAtMs - Date.now()) / 1000
  return timer.kind === 'chapter' ? secondsLeftOfChapter() : Number.POSITIVE_INFINITY
}

/** Full volume again; where a browser lets no page set it, nothing happens. */
function restoreVolume(): void {
  sound.volume = 1
}

/** Sets the timer; `stop` is called when it is time. */
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

/** Later by some minutes; when no minutes run, that many from now. */
export function postponeSleep(minutes: number, stop: () => void): void {
  const timer = $sleepTimer.get()
  const left = timer.kind === 'minutes' ? Math.max(0, timer.endsAtMs - Date.now()) / MINUTE_MS : 0
  chooseSleep({ kind: 'minutes', minutes: left + minutes }, stop)
}

/** In case the sound hangs when the time comes: then no moment of playing tells it. */
function waitForEnd(stop: () => void): void {
  clearTimeout(wake)
  wake = setTimeout(() => checkSleep(stop), secondsLeft() * 1000)
}

/** After a jump the end of the chapter is another one. */
export function aimAtChapterEnd(): void {
  const ends = nextChapterSeconds($chapters.get(), $currentChapter.get()?.seconds ?? sound.currentTime)
  chapterEndsAtSeconds = ends ?? ($durationSeconds.get() || Number.POSITIVE_INFINITY)
}

/** A moment of playing: fade, and at the end stop and be off. */
export function checkSleep(stop: () => void): void {
  const left = secondsLeft()
  if (left > SLEEP_FADE_SECONDS) return
  if (left > 0) {
    sound.volume = Math.min(1, Math.max(0, left / SLEEP_FADE_SECONDS))
    return
  }
  clearTimeout(wake)
  $sleepTimer.set({ kind: 'off' })
  stop()
  // What is on its way to the loudspeaker should not be heard at full volume.
  setTimeout(restoreVolume, 300)
}

/** Off, whatever it was set to. */
export function endSleep(): void {
  clearTimeout(wake)
  $sleepTimer.set({ kind: 'off' })
  restoreVolume()
}
