// Listens to the sound, the page and the other tabs, and tells the machine what happened.
import { $speed } from '../listening/store.ts'
import { isMoving, sound, soundSeconds, untilEngine } from './audio.ts'
import { isKnownDuration } from './chapters.ts'
import { begin, enter, happen, listenForSilence } from './drive.controller.ts'
import { endsWhole, hearLength, hearMoment, hearSound, noteJump, savePlace } from './hearing.controller.ts'
import type { FailureReason, Happening } from './machine.ts'
import { showPlace } from './media-session.controller.ts'
import { followConnection } from './network.controller.ts'
import { STEADY_AFTER_SECONDS } from './rules.ts'
import { aimAtChapterEnd, checkSleep } from './sleep.controller.ts'
import { $durationSeconds, $player, $positionSeconds, isSoundWanted } from './store.ts'
import { yieldToOthers } from './tabs.controller.ts'

const BACKOFFICE = /^\/bo9(\/|$)/

/** Sound that has come this far since it fell silent is heard, whatever the browser says of its data. */
const HEARD_SECONDS = 0.5

let soundingSinceMs = 0
let silentAtSeconds = 0

/** Some browsers forget to say that the sound is back; WebKit may not even count its data as there after a jump. */
const isHeard = (): boolean =>
  sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA || sound.currentTime - silentAtSeconds > HEARD_SECONDS

function onMoment(): void {
  const player = $player.get()
  if (player.step === 'closed' || sound.readyState < HTMLMediaElement.HAVE_METADATA) return
  $positionSeconds.set(soundSeconds())
  if (sound.paused || sound.seeking || isMoving()) return
  if (player.step !== 'playing' && isHeard()) happen({ type: 'sounding' })
  if ($player.get().step !== 'playing') return
  hearMoment()
  checkSleep(() => happen({ type: 'pause' }))
  if (performance.now() - soundingSinceMs > STEADY_AFTER_SECONDS * 1000) happen({ type: 'steady' })
}

function onLength(): void {
  if (isKnownDuration(sound.duration)) $durationSeconds.set(sound.duration)
  followSpeed($speed.get())
  hearLength()
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
  // An event may come late: only what is still true counts.
  const onUnpaused = (type: 'playing' | 'play' | 'waiting', happening: Happening) =>
    on(type, () => {
      if (!sound.paused) happen(happening)
    })
  onUnpaused('playing', { type: 'sounding' })
  onUnpaused('play', { type: 'resumed' })
  onUnpaused('waiting', { type: 'waiting' })
  // Only what is heard from here on counts as heard again.
  for (const type of ['loadedmetadata', 'waiting', 'seeking', 'seeked'] as const)
    on(type, () => {
      silentAtSeconds = sound.currentTime
    })
  on('playing', () => {
    soundingSinceMs = performance.now()
  })
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
  on('seeking', noteJump)
  on('seeked', aimAtChapterEnd)
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
  untilEngine.abort()
  const player = $player.get()
  if (player.step === 'closed') return
  begin(player.episode)
  onLength()
  if (sound.played.length > 0) hearSound()
  enter(player)
  if (sound.error) {
    // It broke before there was anyone to try again; the listener still waits for the sound.
    $player.set({ step: 'loading', episode: player.episode, tries: 0 })
    happen({ type: 'broken', reason: reasonOf(sound.error) })
  } else if (sound.paused) happen({ type: 'interrupted' })
}

/** Once, when the controller comes. */
export function followEverything(): void {
  followSound()
  followPage()
  takeOver()
}
