// Drives the audio: every user action and media event goes through the state machine, and its effects run here.
import { report } from '../../../browser/report.ts'
import { shortName } from '../../../browser/site.ts'
import { $speed } from '../../places/listening.store.ts'
import { isKnownDuration } from '../chapters.ts'
import { createFacts } from '../page/facts.service.ts'
import { factsOnPage } from '../page/page-facts.service.ts'
import {
  $durationSeconds,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  $sleepTimer,
  isInPlayer,
  isSoundWanted
} from '../player.store.ts'
import { clampSeconds } from '../player-limits.ts'
import type { Playable } from '../schema.ts'
import { dropSource, playSource, seeking, sound, startEpisode } from './audio.ts'
import { type Effect, type MachineEvent, next, type Player, type Pressed } from './machine.ts'
import { createMediaSession } from './media-session.service.ts'
import { createNetwork } from './network.service.ts'
import { createOtherTabs } from './other-tabs.service.ts'
import { isReachable } from './reach.service.ts'
import { createSkips } from './skips.service.ts'
import { createSleepTimer } from './sleep-timer.service.ts'
import { createTracking, refuseSeek } from './tracking.service.ts'
import { answerUpNext } from './up-next.store.ts'

export type Playback = ReturnType<typeof createPlayback>

/** The state machine with its services, on the site's audio element. */
export function createPlayback() {
  const network = createNetwork()
  const session = createMediaSession(sound)
  const otherTabs = createOtherTabs()
  const tracking = createTracking()
  const sleepTimer = createSleepTimer(sound, () => {
    dispatch({ type: 'pause' })
    // It ran out before the next episode began.
    answerUpNext('cancel')
  })
  const skips = createSkips({ jumpTo: (seconds) => moveTo(seconds), say: session.showNews })
  const fetchFacts = createFacts()
  /** Identifies the latest `play()` call, so that the rejection of an earlier one is ignored. */
  let attempts = 0

  /** Passes an event to the state machine and runs the resulting effects. */
  function dispatch(event: MachineEvent): void {
    const before = $player.get()
    const { player, effects } = next(before, event)
    if (player !== before) $player.set(player)
    if (event.type === 'broken') network.recordLoss()
    // Playback that comes back by itself is still stopped by the timer.
    if (event.type !== 'online' && !isSoundWanted(before) && isSoundWanted(player)) sleepTimer.endPast()
    for (const effect of effects) run(effect)
    if (player.step !== before.step) enter(player)
  }

  const perform: { [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void } = {
    start({ episode }) {
      const playing = startEpisode(episode, $speed.get())
      begin(episode)
      attempt(playing)
    },
    replay() {
      moveTo(0)
      skips.begin(0)
      attempt(sound.play())
    },
    play: () => attempt(sound.play()),
    pause() {
      attempts++
      network.forgetRetry()
      sound.pause()
    },
    seek({ seconds }) {
      const second = clampSeconds(seconds, $durationSeconds.get())
      // A host without range requests would start again at the beginning.
      if (!isReachable(sound, second)) return refuseSeek(second)
      tracking.onSeek()
      skips.arrive(second)
      moveTo(second)
    },
    save: tracking.savePlace,
    reload() {
      const player = $player.get()
      if (player.step === 'closed') return
      network.forgetRetry()
      listenForSilence()
      attempt(playSource(player.episode, $positionSeconds.get(), $speed.get()))
    },
    'retry later': ({ delayMs }) => network.retryLater(delayMs, () => dispatch({ type: 'retry due' })),
    'restart tracking': tracking.restart,
    finish() {
      tracking.finish()
      // What follows the queue ends a timer of the queue (up-next.service.ts).
      const { kind } = $sleepTimer.get()
      if (kind !== 'minutes' && kind !== 'queue') sleepTimer.end()
    },
    reset() {
      attempts++
      tracking.stop()
      skips.stop()
      network.forgetRetry()
      sleepTimer.end()
      dropSource()
      session.clear()
      forgetEpisode()
    }
  }

  function run<Type extends Effect['type']>(effect: Extract<Effect, { type: Type }>): void {
    perform[effect.type as Type](effect)
  }

  /** Side effects of entering a step, whatever caused it. */
  function enter(player: Player): void {
    if (player.step === 'playing') {
      tracking.onFirstSound()
      otherTabs.claimSound()
    }
    if (player.step === 'loading' || player.step === 'stalled') listenForSilence()
    else network.endSilence()
    session.showPlayback(player.step === 'closed' ? 'none' : isSoundWanted(player) ? 'playing' : 'paused')
    blockPullToRefresh(player.step !== 'closed')
  }

  /** Starts the stall timer: silence that lasts too long counts as a lost connection. */
  const listenForSilence = (): void =>
    network.watchSilence(() => dispatch({ type: 'broken', reason: 'network' }))

  /** Handles rejections of `play()`. An AbortError only means that a newer load or pause replaced it. */
  function attempt(playing: Promise<void>): void {
    const mine = ++attempts
    playing.catch((error: unknown) => {
      if (mine !== attempts || !(error instanceof DOMException) || error.name === 'AbortError') return
      if (error.name === 'NotAllowedError') dispatch({ type: 'refused' })
      else if (!sound.error) dispatch({ type: 'broken', reason: 'unplayable' })
    })
  }

  /** Sets up a new episode and discards the state of the previous one. */
  function begin(episode: Pressed): void {
    network.forgetRetry()
    tracking.start(episode)
    skips.begin(episode.atSeconds ?? $positionSeconds.get())
    followFacts(episode)
  }

  function followFacts(episode: Pressed): void {
    const { id, slug } = episode
    const isWanted = () => isInPlayer($player.get(), id)
    const show = (facts: Playable) => {
      $playable.set(facts)
      if (!isKnownDuration(sound.duration)) $durationSeconds.set(facts.duration)
      sleepTimer.aimAtChapterEnd()
      session.showEpisode(facts, showName())
    }
    const meanwhile = $playable.get() ? undefined : factsOnPage(episode)
    if (meanwhile) show(meanwhile)
    fetchFacts(slug, { isWanted, show }).catch((error: unknown) => report(error, 'player facts'))
  }

  function moveTo(seconds: number): void {
    const second = clampSeconds(seconds, $durationSeconds.get())
    seeking.to(second)
    $positionSeconds.set(second)
    sleepTimer.aimAtChapterEnd()
  }

  return { dispatch, begin, enter, listenForSilence, network, session, otherTabs, tracking, sleepTimer }
}

function forgetEpisode(): void {
  $playable.set(undefined)
  $positionSeconds.set(0)
  $durationSeconds.set(0)
  $resumedAtSeconds.set(0)
}

const showName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? shortName

/** Blocks pull-to-refresh while the player is open. A stylesheet, because navigation replaces the root's attributes. */
const noPullToRefresh = new CSSStyleSheet()
noPullToRefresh.replaceSync('html{overscroll-behavior-y:contain}')

function blockPullToRefresh(isBlocked: boolean): void {
  const others = document.adoptedStyleSheets.filter((sheet) => sheet !== noPullToRefresh)
  document.adoptedStyleSheets = isBlocked ? [...others, noPullToRefresh] : others
}
