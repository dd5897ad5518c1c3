// Listens to the audio element and passes its events to the state machine.
import { report } from '../../../browser/report.ts'
import { $speed, $volume } from '../../places/listening.store.ts'
import { isKnownDuration } from '../chapters.ts'
import { $durationSeconds, $player, $positionSeconds, isSoundWanted } from '../player.store.ts'
import { STEADY_AFTER_SECONDS } from '../player-limits.ts'
import { seeking, sound, untilActions } from './audio.ts'
import type { FailureReason, MachineEvent } from './machine.ts'
import { reachesSite } from './network.service.ts'
import type { Playback } from './playback.service.ts'
import { checkReach } from './reach.service.ts'

/** Playback that advanced this far since it last stopped is audible, whatever `readyState` says. */
const SOUNDING_AFTER_SECONDS = 0.5

/** Follows the audio element from now on. It may already be playing: a press does not wait for this module to load. */
export function followAudio({
  dispatch,
  begin,
  enter,
  listenForSilence,
  session,
  tracking,
  sleepTimer
}: Playback): void {
  let soundingSinceMs = 0
  let silentAtSeconds = 0

  /** Some browsers fire no `playing` event on recovery. After a seek, WebKit may not even update `readyState`. */
  const isAudible = (): boolean =>
    sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA ||
    sound.currentTime - silentAtSeconds > SOUNDING_AFTER_SECONDS

  const onMoment = (): void => {
    const player = $player.get()
    if (player.step === 'closed' || sound.readyState < HTMLMediaElement.HAVE_METADATA) return
    $positionSeconds.set(seeking.at())
    if (sound.paused || sound.seeking || seeking.isOn()) return
    if (player.step !== 'playing' && isAudible()) dispatch({ type: 'sounding' })
    if ($player.get().step !== 'playing') return
    tracking.onMoment()
    sleepTimer.check()
    if (performance.now() - soundingSinceMs > STEADY_AFTER_SECONDS * 1000) dispatch({ type: 'steady' })
  }

  const onLength = (): void => {
    if (isKnownDuration(sound.duration)) $durationSeconds.set(sound.duration)
    followSpeed($speed.get())
    tracking.onLength()
    session.showPlace()
  }

  const onError = (): void => {
    const { error } = sound
    if (!error) return
    // A kept copy that fails is tried again from its host.
    const failing = isCopy() ? Promise.resolve('network' as const) : reasonOf(error, tracking.hasHadAudio())
    failing.then(
      // Closed or loaded again meanwhile?
      (reason) => sound.error === error && dispatch({ type: 'broken', reason }),
      (failure: unknown) => report(failure, 'audio')
    )
  }

  const listen = (): void => {
    const on = (types: readonly (keyof HTMLMediaElementEventMap)[], listener: () => void) => {
      for (const type of types) sound.addEventListener(type, listener)
    }
    on(['timeupdate'], onMoment)
    // Events may arrive late, so check that the audio is still unpaused.
    const onUnpaused = (type: 'playing' | 'play' | 'waiting', event: MachineEvent) =>
      on([type], () => {
        if (!sound.paused) dispatch(event)
      })
    onUnpaused('playing', { type: 'sounding' })
    onUnpaused('play', { type: 'resumed' })
    onUnpaused('waiting', { type: 'waiting' })
    // Audibility is measured from here.
    on(['loadedmetadata', 'waiting', 'seeking', 'seeked'], () => {
      silentAtSeconds = sound.currentTime
    })
    on(['playing'], () => {
      soundingSinceMs = performance.now()
    })
    on(['pause'], () => {
      // Ignore the pause of audio that already plays again, and the pause that precedes `ended`.
      if (sound.paused && !sound.ended && !sound.error) dispatch({ type: 'interrupted' })
    })
    on(['ended'], () => {
      if (sound.ended) dispatch({ type: 'ended', isWhole: tracking.endsWhole() })
    })
    on(['error'], onError)
    on(['progress'], () => {
      const player = $player.get()
      if (isSoundWanted(player) && player.step !== 'playing') listenForSilence()
    })
    on(['loadedmetadata', 'durationchange'], onLength)
    on(['emptied', 'loadedmetadata', 'durationchange', 'progress'], () => checkReach(sound))
    on(['seeking'], tracking.onGap)
    on(['seeked'], sleepTimer.aimAtChapterEnd)
    on(['seeked', 'play', 'pause', 'ratechange'], session.showPlace)
    $speed.subscribe(followSpeed)
    $volume.subscribe((volume) => {
      sound.volume = volume
    })
  }

  const takeOver = (): void => {
    untilActions.abort()
    const player = $player.get()
    if (player.step === 'closed') return
    begin(player.episode)
    onLength()
    checkReach(sound)
    if (sound.played.length > 0) tracking.onFirstSound()
    enter(player)
    if (sound.error) {
      // It failed before anything could retry. Treat it as loading, so that the retries start.
      $player.set({ step: 'loading', episode: player.episode, tries: 0 })
      onError()
    } else if (sound.paused) dispatch({ type: 'interrupted' })
  }

  listen()
  takeOver()
}

/** Whether the element has the copy that this browser keeps, and not what its host sends. */
function isCopy(): boolean {
  const player = $player.get()
  return player.step !== 'closed' && sound.src.startsWith('blob:') && sound.src !== player.episode.audioUrl
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
async function reasonOf({ code, message }: MediaError, hasHadAudio: boolean): Promise<FailureReason> {
  if (/\b(404|410)\b/.test(message)) return 'missing'
  if (code === MediaError.MEDIA_ERR_DECODE) return 'unplayable'
  const isSource = code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
  if (!isSource || !navigator.onLine || hasHadAudio || !(await reachesSite())) return 'network'
  return /demuxer|decod|metadata/i.test(message) ? 'unplayable' : 'missing'
}
