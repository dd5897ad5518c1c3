// What the queue does to the player: the next episode at the end of one, and the next button of the lock screen. Loaded once
// something is queued (actions.ts).
import { $playsOn } from '../../places/plays-on.store.ts'
import { $queue, leaveQueue } from '../../queue/queue.store.ts'
import { afterEnd, isTooLate, NEXT_AFTER_SECONDS, nextOf } from '../../queue/queue-order.ts'
import { loadTitles, nextQueued } from '../../queue/queued-episodes.service.ts'
import { nextChapterSeconds } from '../chapters.ts'
import { $player, $positionSeconds, $sleepTimer, isInPlayer } from '../player.store.ts'
import type { Player, Pressed } from './machine.ts'
import type { Playback } from './playback.service.ts'
import { $chapters } from './playback.store.ts'
import { $upNext, answerUpNextWith } from './up-next.store.ts'

const SECOND_MS = 1000

let isFollowing = false

/** Follows the queue from now on. Calling it again has no effect. */
export function followQueue({ dispatch, session, otherTabs, sleepTimer }: Playback): void {
  if (isFollowing) return
  isFollowing = true
  let ticking: ReturnType<typeof setInterval> | undefined

  const stopCounting = (): void => {
    clearInterval(ticking)
    ticking = undefined
  }
  const forget = (): void => {
    stopCounting()
    if ($upNext.get()) $upNext.set(undefined)
  }
  const start = (episode: Pressed): void => {
    forget()
    dispatch({ type: 'pressed', episode })
  }
  /** The listener stays with this episode: what was to end with the queue has ended. */
  const cancel = (): void => {
    stopCounting()
    const next = $upNext.get()
    if (next?.secondsLeft === undefined) return
    $upNext.set({ episode: next.episode, title: next.title })
    if ($sleepTimer.get().kind === 'queue') sleepTimer.end()
  }

  /** When the sleep timer runs out, if it counts minutes. */
  const timerEnd = (): number | undefined => {
    const timer = $sleepTimer.get()
    return timer.kind === 'minutes' ? timer.endsAtMs : undefined
  }

  /** Counted by the clock: timers run late in hidden tabs, and hours late in a page that was frozen. */
  const countDown = (episode: Pressed, title: string): void => {
    const startedAtMs = Date.now()
    const endsAtMs = startedAtMs + NEXT_AFTER_SECONDS * SECOND_MS
    $upNext.set({ episode, title, secondsLeft: NEXT_AFTER_SECONDS })
    ticking = setInterval(() => {
      const nowMs = Date.now()
      const secondsLeft = Math.ceil((endsAtMs - nowMs) / SECOND_MS)
      if (isTooLate(startedAtMs, nowMs, timerEnd())) {
        cancel()
        sleepTimer.endPast()
      } else if (secondsLeft <= 0) start(episode)
      else if (secondsLeft !== $upNext.get()?.secondsLeft) $upNext.set({ episode, title, secondsLeft })
    }, SECOND_MS / 4)
  }

  const findNext = async (currentId: string) => {
    const found = await nextQueued(currentId)
    if (!found) return undefined
    return { episode: { id: found.id, slug: found.slug, audioUrl: found.audioUrl }, title: found.title }
  }

  const offerNext = async (endedId: string): Promise<void> => {
    // Before anything is awaited: the end of the episode may switch the timer off.
    const act = afterEnd($sleepTimer.get().kind, $playsOn.get())
    const [endedAtMs, timerEndsAtMs] = [Date.now(), timerEnd()]
    const next = await findNext(endedId)
    const player = $player.get()
    if (player.step !== 'ended' || player.episode.id !== endedId) return
    if (!next) {
      if ($sleepTimer.get().kind === 'queue') sleepTimer.end()
      return
    }
    if (act === 'play' && !isTooLate(endedAtMs, Date.now(), timerEndsAtMs))
      countDown(next.episode, next.title)
    else $upNext.set(next)
  }

  /** A press on the next button of the lock screen or a headset: the next chapter, and only after the last one the next episode. */
  const goNext = async (): Promise<void> => {
    const player = $player.get()
    if (player.step === 'closed') return
    const seconds = nextChapterSeconds($chapters.get(), $positionSeconds.get())
    if (seconds !== undefined && player.step !== 'ended') return dispatch({ type: 'seek', seconds })
    const next = await findNext(player.episode.id)
    if (next && isInPlayer($player.get(), player.episode.id)) start(next.episode)
  }

  /** The button is there while an episode waits: elsewhere an iPhone would show it in place of the skips. */
  const showButton = (): void => {
    const player = $player.get()
    const hasNext = player.step !== 'closed' && nextOf($queue.get(), player.episode.id) !== undefined
    session.offerNext(hasNext ? () => void goNext() : undefined)
  }

  const onPlayer = (player: Player, before?: Player): void => {
    if (player.step === 'ended') {
      if (before?.step !== 'ended') void offerNext(player.episode.id)
    } else forget()
    // Not after a stall: it may have been queued to be heard again.
    if (player.step === 'playing' && before?.step !== 'stalled') leaveQueue(player.episode.id)
    showButton()
  }

  answerUpNextWith((act) => {
    const next = $upNext.get()
    if (act === 'cancel') cancel()
    else if (next) start(next.episode)
  })
  otherTabs.yieldTo(cancel)
  $queue.listen(() => {
    showButton()
    // Taken out of the queue while it was offered.
    const next = $upNext.get()
    if (next && !$queue.get().includes(next.episode.id)) forget()
  })
  $player.subscribe(onPlayer)
  void loadTitles()
}
