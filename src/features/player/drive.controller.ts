// Drives the one sound: every wish and every event goes through the machine, and what it decides is done here.
import { report } from '../../browser/report.ts'
import { shortName } from '../../browser/site.ts'
import { $speed } from '../listening/store.ts'
import { dropSource, moveSound, playSource, sound, startEpisode } from './audio.ts'
import { isKnownDuration } from './chapters.ts'
import { fetchFacts } from './facts.controller.ts'
import {
  beginHearing,
  endHearing,
  finishHearing,
  hearAgain,
  hearJump,
  hearSound,
  leftAtSeconds,
  savePlace
} from './hearing.controller.ts'
import { type Effect, type Happening, next, type Player, type Pressed } from './machine.ts'
import { clearSession, showEpisode, showPlayback } from './media-session.controller.ts'
import { endSilence, forgetRetry, noteLoss, retryLater, watchSilence } from './network.controller.ts'
import { blockPullToRefresh } from './pull-to-refresh.controller.ts'
import { clampSeconds } from './rules.ts'
import { aimAtChapterEnd, endSleep } from './sleep.controller.ts'
import {
  $durationSeconds,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  $sleepTimer,
  isInPlayer,
  isSoundWanted
} from './store.ts'
import { claimSound } from './tabs.controller.ts'

/** Counts the tries to play, so that the answer to an earlier one is not taken for the last one's. */
let attempts = 0

/** Lets the machine decide and does what it says. */
export function happen(happening: Happening): void {
  const before = $player.get()
  const { player, effects } = next(before, happening)
  if (player !== before) $player.set(player)
  if (happening.type === 'broken') noteLoss()
  for (const effect of effects) run(effect)
  if (player.step !== before.step) enter(player)
}

const perform: { [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void } = {
  start({ episode }) {
    const playing = startEpisode(episode, $speed.get(), leftAtSeconds(episode.id))
    begin(episode)
    attempt(playing)
  },
  replay() {
    moveTo(0)
    attempt(sound.play())
  },
  play: () => attempt(sound.play()),
  pause() {
    attempts++
    forgetRetry()
    sound.pause()
  },
  seek({ seconds }) {
    hearJump()
    moveTo(seconds)
  },
  save: savePlace,
  reload,
  'retry later': ({ delayMs }) => retryLater(delayMs, () => happen({ type: 'retry due' })),
  'hear again': hearAgain,
  finish() {
    finishHearing()
    if ($sleepTimer.get().kind !== 'minutes') endSleep()
  },
  reset
}

function run<Type extends Effect['type']>(effect: Extract<Effect, { type: Type }>): void {
  const act = perform[effect.type as Type]
  act(effect)
}

/** What goes with a step, however it was reached. */
export function enter(player: Player): void {
  if (player.step === 'playing') {
    hearSound()
    claimSound()
  }
  if (player.step === 'loading' || player.step === 'stalled') listenForSilence()
  else endSilence()
  showPlayback(player.step === 'closed' ? 'none' : isSoundWanted(player) ? 'playing' : 'paused')
  blockPullToRefresh(player.step !== 'closed')
}

/** Silence from now on counts as a loss, once it has lasted. */
export const listenForSilence = (): void => watchSilence(() => happen({ type: 'broken', reason: 'network' }))

/** An AbortError only says that something newer came first. */
function attempt(playing: Promise<void>): void {
  const mine = ++attempts
  playing.catch((error: unknown) => {
    if (mine !== attempts || !(error instanceof DOMException) || error.name === 'AbortError') return
    if (error.name === 'NotAllowedError') happen({ type: 'refused' })
    else if (!sound.error) happen({ type: 'broken', reason: 'unplayable' })
  })
}

/** A new episode: what belonged to the one before is put away. */
export function begin(episode: Pressed): void {
  forgetRetry()
  beginHearing(episode)
  followFacts(episode)
}

function followFacts({ id, slug }: Pressed): void {
  const isWanted = () => isInPlayer($player.get(), id)
  fetchFacts(slug, isWanted, (facts) => {
    $playable.set(facts)
    if (!isKnownDuration(sound.duration)) $durationSeconds.set(facts.duration)
    aimAtChapterEnd()
    showEpisode(facts, showName())
  }).catch((error: unknown) => report(error, 'player facts'))
}

const showName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? shortName

function moveTo(seconds: number): void {
  const second = clampSeconds(seconds, $durationSeconds.get())
  moveSound(second)
  $positionSeconds.set(second)
  aimAtChapterEnd()
}

function reload(): void {
  const player = $player.get()
  if (player.step === 'closed') return
  forgetRetry()
  listenForSilence()
  attempt(playSource(player.episode.audioUrl, $positionSeconds.get(), $speed.get()))
}

function reset(): void {
  attempts++
  endHearing()
  forgetRetry()
  endSleep()
  dropSource()
  clearSession()
  $playable.set(undefined)
  $positionSeconds.set(0)
  $durationSeconds.set(0)
  $resumedAtSeconds.set(0)
}
