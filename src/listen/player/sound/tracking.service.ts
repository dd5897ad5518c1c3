// Tracks listening to the loaded episode: saves the position every five seconds and at every stop, marks completion, and
// reports milestones to analytics.
import { report } from '../../../browser/report.ts'
import { track } from '../../../browser/track.ts'
import {
  $completed,
  $positions,
  markCompleted,
  markNotCompleted,
  savePosition
} from '../../places/listening.store.ts'
import { isKnownDuration } from '../chapters.ts'
import {
  $durationSeconds,
  $leftAtSeconds,
  $playable,
  $positionSeconds,
  $resumedAtSeconds
} from '../player.store.ts'
import { MIN_REPORTED_CHANGE_SECONDS, SAVE_EVERY_MS } from '../player-limits.ts'
import { seeking, sound } from './audio.ts'
import type { Pressed } from './machine.ts'
import { advance, afterJump, isWholeEnd, noProgress, type Progress } from './progress.ts'

interface Listen {
  id: string
  progress: Progress
  hasSounded: boolean
  /** The listener seeked: the position is worth saving even if nothing was heard. */
  hasJumped: boolean
  /** A position that the host could not seek to. It stays saved until playback passes it. */
  heldSeconds: number
  hasLength: boolean
  savedAtMs: number
  savedSeconds?: number
}

const freshListen = (id: string): Listen => ({
  id,
  progress: noProgress(),
  hasSounded: false,
  hasJumped: false,
  heldSeconds: 0,
  hasLength: false,
  savedAtMs: performance.now()
})

export const isCompleted = (id: string): boolean => $completed.get().includes(id)

/** Says why the audio does not move. */
export const refuseSeek = (seconds: number): void =>
  notify(({ notifyUnreachable }) => notifyUnreachable(seconds))

export function createTracking() {
  /** Undefined while the player is closed, so that the reset to 0 on closing is not saved as a position. */
  let listen: Listen | undefined

  /** Tracks a new listen of the same episode: after its end, or when it starts over. */
  const restart = (): void => {
    if (!listen) return
    listen = freshListen(listen.id)
    $leftAtSeconds.set(0)
  }

  /**
   * Saves the position, unless the episode is completed. A position that was already saved is not written again, because
   * another tab may have moved on since.
   */
  const savePlace = (): void => {
    if (!listen || !(listen.hasSounded || listen.hasJumped)) return
    holdUnreached(listen)
    const { id, heldSeconds } = listen
    const seconds = placeSeconds()
    listen.savedAtMs = performance.now()
    if (seconds < heldSeconds) return
    if (isCompleted(id) || seconds === listen.savedSeconds) return
    listen.savedSeconds = seconds
    savePosition(id, seconds, $durationSeconds.get())
  }

  return {
    /** Starts tracking a newly loaded episode. */
    start({ id }: Pressed): void {
      listen = freshListen(id)
    },
    restart,
    stop(): void {
      listen = undefined
    },
    savePlace,
    /** Whether this listen ever had audio. */
    hasHadAudio: (): boolean => listen !== undefined && (listen.hasSounded || listen.hasLength),
    /** Whether audio that ended had its expected duration. */
    endsWhole: (): boolean =>
      listen === undefined || isWholeEnd(listen.progress, sound.currentTime, feedSeconds()),
    /** On first audio: a completed episode that is played again loses its mark. */
    onFirstSound(): void {
      if (!listen || listen.hasSounded) return
      listen.hasSounded = true
      markNotCompleted(listen.id)
    },
    /** The listener seeked. */
    onSeek(): void {
      if (listen) listen.hasJumped = true
    },
    /** The position jumped; the part in between was not heard. */
    onGap(): void {
      if (listen) listen.progress = afterJump(listen.progress)
    },
    /** Once the duration is known: if it differs from the one saved with the position, warns that the position may be off. */
    onLength(): void {
      if (!listen || listen.hasLength || !isKnownDuration(sound.duration)) return
      listen.hasLength = true
      const left = $positions.get()[listen.id]
      const movedSeconds = left && $resumedAtSeconds.get() > 0 ? Math.abs(sound.duration - left.duration) : 0
      if (movedSeconds > MIN_REPORTED_CHANGE_SECONDS) notify(({ notifyLengthChange }) => notifyLengthChange())
    },
    /** Called on each `timeupdate` during playback. */
    onMoment(): void {
      if (!listen) return
      const atMs = performance.now()
      const { progress, completesNow, milestones } = advance(listen.progress, {
        positionSeconds: sound.currentTime,
        audioSeconds: sound.duration,
        feedSeconds: feedSeconds(),
        speed: sound.playbackRate,
        atMs
      })
      listen.progress = progress
      holdUnreached(listen)
      for (const percent of milestones) track('Episode Progress', { ...counted(listen.id), percent })
      if (completesNow) complete(listen.id)
      if (atMs - listen.savedAtMs >= SAVE_EVERY_MS) savePlace()
    },
    /** The episode ended: marks it completed and starts tracking anew. */
    finish(): void {
      if (!listen) return
      const { id, progress } = listen
      if (!progress.isComplete) complete(id)
      restart()
    }
  }
}

const feedSeconds = (): number => $playable.get()?.duration ?? 0

/** The position to save. A source that just failed or is reloading may report 0, so use the last known position then. */
const placeSeconds = (): number =>
  sound.readyState < HTMLMediaElement.HAVE_METADATA ? $positionSeconds.get() : seeking.at()

/** Some hosts can only play from the start. Keeps the saved position and shows a notice. */
function holdUnreached(listen: Listen): void {
  const seconds = seeking.missed()
  if (seconds <= listen.heldSeconds) return
  listen.heldSeconds = seconds
  $resumedAtSeconds.set(0)
  refuseSeek(seconds)
}

const counted = (id: string) => ({ episode: id, title: $playable.get()?.title })

function complete(id: string): void {
  markCompleted(id)
  track('Episode Completed', counted(id))
}

function notify(show: (notices: typeof import('./notices.service.ts')) => void): void {
  import('./notices.service.ts').then(show, (error: unknown) => report(error, 'player notice'))
}
