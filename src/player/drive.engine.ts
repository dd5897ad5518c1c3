// Drives the one sound: every wish and every event of the audio goes through the machine, and what it decides is done
// here.
import { report } from '../browser/report.ts'
import { shortName } from '../browser/site.ts'
import { $speed } from '../listening/store.ts'
import { dropSource, isMoving, moveSound, playSource, sound, soundSeconds, startEpisode } from './audio.ts'
import { isKnownDuration } from './chapters.ts'
import { fetchFacts } from './facts.engine.ts'
import {
  beginHearing,
  endHearing,
  endsWhole,
  finishHearing,
  hearAgain,
  hearJump,
  hearMoment,
  hearSound,
  leftAtSeconds,
  savePlace
} from './hearing.engine.ts'
import {
  type Effect,
  type FailureReason,
  type Happening,
  next,
  type Player,
  type Pressed
} from './machine.ts'
import { clearSession, showEpisode, showPlace, showPlayback } from './media-session.engine.ts'
import {
  endSilence,
  followConnection,
  forgetRetry,
  noteLoss,
  retryLater,
  watchSilence
} from './network.engine.ts'
import { blockPullToRefresh } from './pull-to-refresh.engine.ts'
import { clampSeconds, STEADY_AFTER_SECONDS } from './rules.ts'
import { aimAtChapterEnd, checkSleep, endSleep } from './sleep.engine.ts'
import {
  $durationSeconds,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  isInPlayer,
  isSoundWanted
} from './store.ts'
import { claimSound, yieldToOthers } from './tabs.engine.ts'

const BACKOFFICE = /^\/bo9(\/|$)/

/** Counts the tries to play, so that the answer to an earlier one is not taken for the last one's. */
let attempts = 0
let soundingSinceMs = 0

/** Lets the machine decide and does what it says. */
export function happen(happening: Happening): void {
  const before = $player.get()
  const { player, effects } = next(before, happening)
  if (player !== before) $player.set(player)
  for (const effect of effects) run(effect)
  if (player.step !== before.step) enter(player)
}

const perform: { [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void } = {
  start({ episode }) {
    begin(episode)
    attempt(startEpisode(episode, $speed.get(), leftAtSeconds(episode.id)))
  },
  replay() {
    hearAgain()
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
  finish: finishHearing,
  reset
}

function run<Type extends Effect['type']>(effect: Extract<Effect, { type: Type }>): void {
  const act = perform[effect.type as Type]
  act(effect)
}

/** What goes with a step, however it was reached. */
function enter(player: Player): void {
  if (player.step === 'playing') {
    soundingSinceMs = performance.now()
    hearSound()
    claimSound()
  }
  if (player.step === 'loading' || player.step === 'stalled') listenForSilence()
  else endSilence()
  if (player.step === 'failed') noteLoss()
  showPlayback(player.step === 'closed' ? 'none' : isSoundWanted(player) ? 'playing' : 'paused')
  blockPullToRefresh(player.step !== 'closed')
}

const listenForSilence = () => watchSilence(() => happen({ type: 'broken', reason: 'network' }))

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
function begin(episode: Pressed): void {
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
    showEpisode(facts, document.documentElement.dataset.name ?? shortName)
  }).catch((error: unknown) => report(error, 'player facts'))
}

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

function onMoment(): void {
  const player = $player.get()
  if (player.step === 'closed' || sound.readyState < HTMLMediaElement.HAVE_METADATA) return
  $positionSeconds.set(soundSeconds())
  if (sound.paused || sound.seeking || isMoving()) return
  // Some browsers forget to say that the sound is back.
  if (player.step !== 'playing' && sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)
    happen({ type: 'sounding' })
  if ($player.get().step !== 'playing') return
  hearMoment()
  checkSleep(() => happen({ type: 'pause' }))
  if (performance.now() - soundingSinceMs > STEADY_AFTER_SECONDS * 1000) happen({ type: 'steady' })
}

function onLength(): void {
  if (isKnownDuration(sound.duration)) $durationSeconds.set(sound.duration)
  followSpeed($speed.get())
  showPlace()
}

function followSpeed(speed: number): void {
  sound.preservesPitch = true
  sound.defaultPlaybackRate = speed
  if (sound.playbackRate !== speed) sound.playbackRate = speed
}

/** Browsers say little: a lost connection before the first data looks like a file that is no sound. */
function reasonOf({ code, message }: MediaError): FailureReason {
  if (/\b(404|410)\b/.test(message)) return 'missing'
  if (!navigator.onLine || code === MediaError.MEDIA_ERR_NETWORK) return 'network'
  return code === MediaError.MEDIA_ERR_DECODE ? 'unplayable' : 'network'
}

function followSound(): void {
  const on = (type: keyof HTMLMediaElementEventMap, listener: () => void) =>
    sound.addEventListener(type, listener)
  on('timeupdate', onMoment)
  on('playing', () => happen({ type: 'sounding' }))
  on('play', () => happen({ type: 'resumed' }))
  on('waiting', () => happen({ type: 'waiting' }))
  on('pause', () => {
    // Not the pause of a sound that already plays again, nor the one before the end.
    if (sound.paused && !sound.ended && !sound.error) happen({ type: 'interrupted' })
  })
  on('ended', () => {
    if (sound.ended) happen({ type: 'ended', isWhole: endsWhole() })
  })
  on('error', () => {
    if (sound.error) happen({ type: 'broken', reason: reasonOf(sound.error) })
  })
  on('progress', () => {
    const player = $player.get()
    if (isSoundWanted(player) && player.step !== 'playing') listenForSilence()
  })
  for (const type of ['loadedmetadata', 'durationchange'] as const) on(type, onLength)
  for (const type of ['seeked', 'play', 'pause', 'ratechange'] as const) on(type, showPlace)
}

function followPage(): void {
  const silence = () => happen({ type: 'pause' })
  yieldToOthers(silence)
  followConnection(() => happen({ type: 'online' }))
  $speed.subscribe(followSpeed)
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) savePlace()
  })
  addEventListener('pagehide', savePlace)
  document.addEventListener('astro:after-swap', () => {
    if (BACKOFFICE.test(location.pathname)) happen({ type: 'close' })
  })
}

/** The sound may already play: a press does not wait for this file. */
function takeOver(): void {
  const player = $player.get()
  if (player.step === 'closed') return
  begin(player.episode)
  onLength()
  if (sound.error) happen({ type: 'broken', reason: reasonOf(sound.error) })
  else if (sound.paused) happen({ type: 'interrupted' })
  enter($player.get())
}

followSound()
followPage()
takeOver()
