// Leaves out parts of the audio while it plays. Position events come four times a second, so a timer aims at the start of a part.
import { skippingText } from '#texts/skipping.ts'
import { $skippedChapters, $speed, $withoutSpoilers } from '../../places/listening.store.ts'
import { sound } from './audio.ts'
import { isReachable } from './reach.service.ts'
import { passMoment, type Skip, untilSkipMs } from './skipping.ts'
import { $skipped, $skips } from './skips.store.ts'

/** How long the bar says what was skipped. */
const SHOWN_MS = 10_000
/** Further away a position event comes first. */
const AIM_WITHIN_MS = 600

interface SkipEffects {
  /** Moves playback. It does not count as a wish of the listener. */
  jumpTo: (seconds: number) => void
  /** Says something in place of the title, where the system shows what plays; undefined: the title again. */
  say: (news: string | undefined) => void
}

export function createSkips({ jumpTo, say }: SkipEffects) {
  let arrivedSeconds: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const show = (skip?: Skip): void => {
    clearTimeout(hiding)
    $skipped.set(skip)
    say(skip && skippingText.skipped(skip.titles, skip.toSeconds - skip.fromSeconds))
    if (skip) hiding = setTimeout(show, SHOWN_MS)
  }

  /** Jumps over the part that begins now, and aims at the next one. */
  const check = (): void => {
    clearTimeout(timer)
    const skips = $skips.get()
    if (skips.length === 0 || sound.paused || sound.seeking) return
    const moment = passMoment(skips, arrivedSeconds, sound.currentTime)
    arrivedSeconds = moment.arrivedSeconds
    // A host without range requests cannot seek: the part is heard.
    if (moment.jump && isReachable(sound, moment.jump.toSeconds)) {
      jumpTo(moment.jump.toSeconds)
      show(moment.jump)
      return
    }
    const waitMs = untilSkipMs(skips, sound.currentTime, sound.playbackRate)
    if (waitMs !== undefined && waitMs < AIM_WITHIN_MS) timer = setTimeout(check, waitMs)
  }
  for (const type of ['timeupdate', 'playing', 'seeked', 'ratechange']) sound.addEventListener(type, check)
  $skips.listen(check)
  // Who wants to skip from now on, skips wherever playback is. Facts that only come now change no wish.
  const wish = () => {
    arrivedSeconds = undefined
    check()
  }
  for (const $wish of [$withoutSpoilers, $skippedChapters]) $wish.listen(wish)
  $speed.listen(check)

  return {
    /** A new episode. `atSeconds`: where the listener asked to begin, or left it; 0 = at its start. */
    begin(atSeconds: number): void {
      arrivedSeconds = atSeconds > 0 ? atSeconds : undefined
      show()
    },
    /** The listener seeked. */
    arrive(seconds: number): void {
      arrivedSeconds = seconds
      show()
    },
    stop(): void {
      clearTimeout(timer)
      arrivedSeconds = undefined
      show()
    }
  }
}
