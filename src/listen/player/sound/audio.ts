// The site's only audio element. It lives outside the document, so it survives navigation. It fetches nothing before the
// first press. No `crossorigin` and no audio graph: those silence audio of other hosts and stop on a locked iPhone.
import { storedText } from '../../../browser/remembered.ts'
import { KEPT_KEY } from '../../downloads/downloads-memory.ts'
import { $volume, resumeSecondsOf } from '../../places/listening.store.ts'
import {
  $durationSeconds,
  $leftAtSeconds,
  $playable,
  $player,
  $positionSeconds,
  $resumedAtSeconds,
  isInPlayer,
  type Pressed
} from '../player.store.ts'

/** A seek that ends within this distance of its target has succeeded. */
const NEAR_SECONDS = 1.5
/** Without HTTP range support no seek works. After this many attempts playback continues where it is. */
const MAX_MOVES = 3

export const sound = new Audio()
sound.preload = 'none'

/** Aborted when actions.ts takes over, which removes the temporary listeners in play-links.client.ts. */
export const untilActions = new AbortController()

/** Seeks in a way that can be relied on. */
function createSeeking(audio: HTMLAudioElement) {
  let wantedSeconds: number | undefined
  let tries = 0
  let missedSeconds = 0

  const arrive = (event: Event): void => {
    if (wantedSeconds === undefined || audio.readyState < HTMLMediaElement.HAVE_METADATA) return
    // A stored position past the end of audio that is shorter now. Once loaded, the end is a valid seek target.
    if (event.type === 'loadedmetadata' && wantedSeconds >= audio.duration) wantedSeconds = 0
    const isThere = Math.abs(audio.currentTime - wantedSeconds) < NEAR_SECONDS
    if (isThere && event.type === 'loadedmetadata' && audio.seeking) return
    if (isThere || tries >= MAX_MOVES) {
      if (!isThere) missedSeconds = wantedSeconds
      wantedSeconds = undefined
      return
    }
    tries++
    audio.currentTime = wantedSeconds
  }
  for (const type of ['loadedmetadata', 'canplay', 'seeked', 'playing']) audio.addEventListener(type, arrive)

  return {
    /** Seeks. Browsers may ignore a seek before the metadata is loaded, so it is verified and repeated. */
    to(seconds: number): void {
      wantedSeconds = seconds
      tries = missedSeconds = 0
      audio.currentTime = seconds
    },
    stop(): void {
      wantedSeconds = undefined
    },
    isOn: (): boolean => wantedSeconds !== undefined,
    /** The current position, or the target of a pending seek. */
    at: (): number => wantedSeconds ?? audio.currentTime,
    /** The target of the last seek if the host could not reach it; 0 = it was reached. */
    missed: (): number => missedSeconds
  }
}

export const seeking = createSeeking(sound)

/** Also sets the default rate, because loading a new source resets the playback rate to it. */
function loadSource(url: string, atSeconds: number, speed: number): void {
  sound.src = url
  sound.volume = $volume.get()
  sound.defaultPlaybackRate = speed
  sound.playbackRate = speed
  seeking.to(atSeconds)
}

/**
 * Plays an episode from a position, at a speed: the copy that this browser keeps, or else the host's. Settles like
 * `HTMLMediaElement.play()`.
 */
export function playSource(episode: Pressed, atSeconds: number, speed: number): Promise<void> {
  if (!isKept(episode.id)) {
    loadSource(episode.audioUrl, atSeconds, speed)
    return sound.play()
  }
  // Nothing to play yet, but an iPhone lets only what a press has started play later.
  dropSource()
  const refused = new Promise<void>((_, reject) => {
    // Whatever else stops it here is tried again with the source.
    sound.play().catch((error: DOMException) => error.name === 'NotAllowedError' && reject(error))
  })
  seeking.to(atSeconds)
  const playing = import('../../downloads/kept-audio.service.ts').then(({ playCopy }) =>
    playCopy(episode, {
      sound,
      isWanted: () => isInPlayer($player.get(), episode.id),
      // The listener may have moved it meanwhile.
      load: (url) => loadSource(url, seeking.at(), speed)
    })
  )
  return Promise.race([playing, refused])
}

/** Reads the index of kept.store.ts as it is: this is in the first script of every page. */
const isKept = (id: string): boolean => storedText(KEPT_KEY).includes(`"${id}":"kept"`)

/** Stops and releases the source; no request stays open. */
export function dropSource(): void {
  seeking.stop()
  sound.pause()
  sound.removeAttribute('src')
  sound.load()
}

/** Starts an episode at the requested second, or else at its saved position, and sets the stores. */
export function startEpisode(episode: Pressed, speed: number): Promise<void> {
  const leftAtSeconds = resumeSecondsOf(episode.id)
  const atSeconds = episode.atSeconds ?? leftAtSeconds
  $playable.set(undefined)
  $durationSeconds.set(0)
  $positionSeconds.set(atSeconds)
  $leftAtSeconds.set(leftAtSeconds)
  $resumedAtSeconds.set(episode.atSeconds === undefined ? atSeconds : 0)
  $player.set({ step: 'loading', episode, tries: 0 })
  return playSource(episode, atSeconds, speed)
}
