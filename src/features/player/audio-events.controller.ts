// Listens to the audio element, the page and other tabs, and passes events to the state machine.
import { report } from '../../browser/report.ts'
import { $speed, $volume } from '../listening/store.ts'
import { isMoving, sound, soundSeconds, untilController } from './audio.ts'
import { catchUp } from './catch-up.controller.ts'
import { isKnownDuration } from './chapters.ts'
import { keepOpen } from './keep-open.controller.ts'
import type { FailureReason, MachineEvent } from './machine.ts'
import { showPlace } from './media-session.controller.ts'
import { followConnection, reachesSite } from './network.controller.ts'
import { yieldToOthers } from './other-tabs.controller.ts'
import { begin, dispatch, enter, listenForSilence } from './playback.controller.ts'
import {
  checkLength,
  endsWhole,
  hasHadAudio,
  recordGap,
  savePlace,
  trackFirstSound,
  trackMoment
} from './progress.controller.ts'
import { checkReach } from './reach.controller.ts'
import { STEADY_AFTER_SECONDS } from './rules.ts'
import { aimAtChapterEnd, checkSleep } from './sleep.controller.ts'
import { $durationSeconds, $player, $positionSeconds, isSoundWanted } from './store.ts'

const BACKOFFICE = /^\/bo9(\/|$)/

/** Playback that advanced this far since it last stopped is audible, whatever `readyState` says. */
const SOUNDING_AFTER_SECONDS = 0.5

let soundingSinceMs = 0
let silentAtSeconds = 0

/** Some browsers fire no `playing` event on recovery. After a seek, WebKit may not even update `readyState`. */
const isAudible = (): boolean =>
  sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA ||
  sound.currentTime - silentAtSeconds > SOUNDING_AFTER_SECONDS

function onMoment(): void {
  const player = $player.get()
  if (player.step === 'closed' || sound.readyState < HTMLMediaElement.HAVE_METADATA) return
  $positionSeconds.set(soundSeconds())
  if (sound.paused || sound.seeking || isMoving()) return
  if (player.step !== 'playing' && isAudible()) dispatch({ type: 'sounding' })
  if ($player.get().step !== 'playing') return
  trackMoment()
  checkSleep(() => dispatch({ type: 'pause' }))
  if (performance.now() - soundingSinceMs > STEADY_AFTER_SECONDS * 1000) dispatch({ type: 'steady' })
}

function onLength(): void {
  if (isKnownDuration(sound.duration)) $durationSeconds.set(sound.duration)
  followSpeed($speed.get())
  checkLength()
  showPlace()
}

function followSpeed(speed: number): void {
  sound.preservesPitch = true
  sound.defaultPlaybackRate = speed
  if (sound.playbackRate !== speed) sound.playbackRate = speed
}

/**
 * Browsers give few details: a lost connection, a missing file and a web page instead of audio are all an unsupported source.
 * One that fails before its first audio, while our own host answers, will not come by waiting.
 */
async function reasonOf({ code, message }: MediaError): Promise<FailureReason> {
  if (/\b(404|410)\b/.test(message)) return 'missing'
  if (code === MediaError.MEDIA_ERR_DECODE) return 'unplayable'
  const isSource = code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
  if (!isSource || !navigator.onLine || hasHadAudio() || !(await reachesSite())) return 'network'
  return /demuxer|decod|metadata/i.test(message) ? 'unplayable' : 'missing'
}

function onError(): void {
  const { error } = sound
  if (!error) return
  reasonOf(error).then(
    // Closed or loaded again meanwhile?
    (reason) => sound.error === error && dispatch({ type: 'broken', reason }),
    (failure: unknown) => report(failure, 'audio')
  )
}

function followSound(): void {
  const on = (type: keyof HTMLMediaElementEventMap, listener: () => void) =>
    sound.addEventListener(type, listener)
  on('timeupdate', onMoment)
  // Events may arrive late, so check that the audio is still unpaused.
  const onUnpaused = (type: 'playing' | 'play' | 'waiting', event: MachineEvent) =>
    on(type, () => {
      if (!sound.paused) dispatch(event)
    })
  onUnpaused('playing', { type: 'sounding' })
  onUnpaused('play', { type: 'resumed' })
  onUnpaused('waiting', { type: 'waiting' })
  // Audibility is measured from here.
  for (const type of ['loadedmetadata', 'waiting', 'seeking', 'seeked'] as const)
    on(type, () => {
      silentAtSeconds = sound.currentTime
    })
  on('playing', () => {
    soundingSinceMs = performance.now()
  })
  on('pause', () => {
    // Ignore the pause of audio that already plays again, and the pause that precedes `ended`.
    if (sound.paused && !sound.ended && !sound.error) dispatch({ type: 'interrupted' })
  })
  on('ended', () => {
    if (sound.ended) dispatch({ type: 'ended', isWhole: endsWhole() })
  })
  on('error', onError)
  on('progress', () => {
    const player = $player.get()
    if (isSoundWanted(player) && player.step !== 'playing') listenForSilence()
  })
  for (const type of ['loadedmetadata', 'durationchange'] as const) on(type, onLength)
  for (const type of ['emptied', 'loadedmetadata', 'durationchange', 'progress'] as const)
    on(type, checkReach)
  on('seeking', recordGap)
  on('seeked', aimAtChapterEnd)
  for (const type of ['seeked', 'play', 'pause', 'ratechange'] as const) on(type, showPlace)
}

function followPage(): void {
  const silence = () => dispatch({ type: 'pause' })
  yieldToOthers(silence)
  followConnection(() => dispatch({ type: 'online' }))
  $speed.subscribe(followSpeed)
  $volume.subscribe((volume) => {
    sound.volume = volume
  })
  const keep = () => {
    savePlace()
    keepOpen()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keep()
  })
  addEventListener('pagehide', keep)
  // A page that the browser kept whole: other pages may have moved the player since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp()
  })
  document.addEventListener('astro:after-swap', () => {
    if (BACKOFFICE.test(location.pathname)) dispatch({ type: 'close' })
  })
}

/** Takes over audio that may already be playing: a press does not wait for this module to load. */
function takeOver(): void {
  untilController.abort()
  const player = $player.get()
  if (player.step === 'closed') return
  begin(player.episode)
  onLength()
  checkReach()
  if (sound.played.length > 0) trackFirstSound()
  enter(player)
  if (sound.error) {
    // It failed before the controller could retry. Treat it as loading, so that the retries start.
    $player.set({ step: 'loading', episode: player.episode, tries: 0 })
    onError()
  } else if (sound.paused) dispatch({ type: 'interrupted' })
}

/** Called once, when the controller loads. */
export function followEverything(): void {
  followSound()
  followPage()
  takeOver()
}
