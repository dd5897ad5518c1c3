// The sleep timer. Checked on `timeupdate` during playback, because timers run late in hidden tabs. Fades out at the end.
import { MINUTE_MS } from '../../../lib/time-units.ts'
import { $volume } from '../../places/listening.store.ts'
import { nextChapterSeconds } from '../chapters.ts'
import { $durationSeconds, $sleepTimer } from '../player.store.ts'
import { SLEEP_FADE_SECONDS, type SleepChoice } from '../player-limits.ts'
import { $chapters, $currentChapter } from './playback.store.ts'

/** Audio that is already buffered for output would be heard at full volume. */
const RESTORE_VOLUME_AFTER_MS = 300

/** `stop` is called when the time of `audio` is over. What the timer is set to is in `$sleepTimer`. */
export function createSleepTimer(audio: HTMLMediaElement, stop: () => void) {
  let wake: ReturnType<typeof setTimeout> | undefined
  /** End of the chapter after which playback stops: the start of the next one, in seconds. */
  let chapterEndsAtSeconds = Number.POSITIVE_INFINITY

  /** Clock seconds until playback has to stop; Infinity = no limit. */
  const secondsLeft = (): number => {
    const timer = $sleepTimer.get()
    if (timer.kind === 'minutes') return (timer.endsAtMs - Date.now()) / 1000
    if (timer.kind !== 'chapter') return Number.POSITIVE_INFINITY
    return (chapterEndsAtSeconds - audio.currentTime) / audio.playbackRate
  }

  /** Restores the listener's volume. No effect in browsers that do not let pages set it. */
  const restoreVolume = (): void => {
    audio.volume = $volume.get()
  }

  /** Recomputes the end of the current chapter, for example after a seek. */
  const aimAtChapterEnd = (): void => {
    const ends = nextChapterSeconds($chapters.get(), $currentChapter.get()?.seconds ?? audio.currentTime)
    chapterEndsAtSeconds = ends ?? ($durationSeconds.get() || Number.POSITIVE_INFINITY)
  }

  /** Called during playback: fades the volume, then stops and switches the timer off. */
  const check = (): void => {
    const left = secondsLeft()
    if (left > SLEEP_FADE_SECONDS) {
      // A seek away from the end of the chapter ends the fade.
      if (audio.volume !== $volume.get()) restoreVolume()
      return
    }
    if (left > 0) {
      audio.volume = $volume.get() * Math.min(1, Math.max(0, left / SLEEP_FADE_SECONDS))
      return
    }
    clearTimeout(wake)
    $sleepTimer.set({ kind: 'off' })
    stop()
    setTimeout(restoreVolume, RESTORE_VOLUME_AFTER_MS)
  }

  /** Sets or cancels the timer. Minutes count from now in clock time, regardless of the playback speed. */
  const choose = (choice: SleepChoice): void => {
    restoreVolume()
    clearTimeout(wake)
    if (choice.kind === 'minutes') {
      $sleepTimer.set({ kind: 'minutes', endsAtMs: Date.now() + choice.minutes * MINUTE_MS })
      // For when playback is stalled at that time and no `timeupdate` fires.
      wake = setTimeout(check, secondsLeft() * 1000)
    } else {
      $sleepTimer.set(choice)
      aimAtChapterEnd()
    }
  }

  /** Switches the timer off, whatever its kind. */
  const end = (): void => {
    clearTimeout(wake)
    $sleepTimer.set({ kind: 'off' })
    restoreVolume()
  }

  return {
    aimAtChapterEnd,
    check,
    choose,
    end,
    /** Extends a minutes timer; without one, starts one from now. */
    postpone(minutes: number): void {
      const timer = $sleepTimer.get()
      const left = timer.kind === 'minutes' ? Math.max(0, timer.endsAtMs - Date.now()) / MINUTE_MS : 0
      choose({ kind: 'minutes', minutes: left + minutes })
    },
    /**
     * Called when the listener plays again: a minutes timer that ran out meanwhile, as on a phone that slept, has nothing
     * left to stop.
     */
    endPast(): void {
      const timer = $sleepTimer.get()
      if (timer.kind === 'minutes' && timer.endsAtMs <= Date.now()) end()
    }
  }
}
