// Sound on another device: AirPlay and Cast, where the browser offers them. Loaded with the parts of the player that show the button.
import { $player, $positionSeconds, isSoundWanted } from '../player.store.ts'

export type RemoteState = 'here' | 'connecting' | 'elsewhere'

/** What Safari had before the standard. */
interface WebkitAudio extends HTMLAudioElement {
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

export interface RemoteSource {
  audio: HTMLAudioElement
  /** Plays this address, from this second on. */
  playFrom: (url: string, atSeconds: number) => Promise<void>
}

const STATES: Record<RemotePlaybackState, RemoteState> = {
  connecting: 'connecting',
  connected: 'elsewhere',
  disconnected: 'here'
}

export const remoteState = (audio: HTMLAudioElement): RemoteState => {
  const { remote, webkitCurrentPlaybackTargetIsWireless } = audio as WebkitAudio
  if (webkitCurrentPlaybackTargetIsWireless) return 'elsewhere'
  return remote ? STATES[remote.state] : 'here'
}

/** Calls `show` when a device comes or goes. `streamUrl`: a device cannot play what is only kept here. Returns a function that stops. */
export function followDevices(streamUrl: string, show: (isThere: boolean) => void): () => void {
  // An element of its own, which loads nothing: for a kept episode the player's own source says that no device can play it.
  const probe: WebkitAudio = new Audio()
  probe.preload = 'none'
  probe.src = streamUrl
  if (probe.remote) {
    let id: number | undefined
    let isGone = false
    const stop = () =>
      void (id !== undefined && probe.remote.cancelWatchAvailability(id).catch(() => undefined))
    probe.remote.watchAvailability(show).then(
      (watch) => {
        id = watch
        if (isGone) stop()
      },
      // Nothing to watch in this browser: no button.
      () => undefined
    )
    return () => {
      isGone = true
      stop()
    }
  }
  if (!probe.webkitShowPlaybackTargetPicker) return () => undefined
  const follow = (event: Event) =>
    show((event as Event & { availability?: string }).availability === 'available')
  probe.addEventListener('webkitplaybacktargetavailabilitychanged', follow)
  return () => probe.removeEventListener('webkitplaybacktargetavailabilitychanged', follow)
}

/** Calls `show` at every change of where the sound is. Returns a function that stops. */
export function followRemoteState(audio: HTMLAudioElement, show: (state: RemoteState) => void): () => void {
  const listening = new AbortController()
  const tell = () => show(remoteState(audio))
  for (const type of ['connecting', 'connect', 'disconnect'])
    audio.remote?.addEventListener(type, tell, listening)
  audio.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', tell, listening)
  tell()
  return () => listening.abort()
}

/**
 * Opens the browser's list of devices; call it inside a press. A kept episode plays from a `blob:` address, which no device can load:
 * from here on it is streamed. 'offline' = there is no stream without a connection.
 */
export async function chooseDevice({
  audio,
  playFrom
}: RemoteSource): Promise<'asked' | 'offline' | 'failed'> {
  const player = $player.get()
  if (player.step === 'closed') return 'failed'
  if (audio.currentSrc.startsWith('blob:')) {
    if (!navigator.onLine) return 'offline'
    const wasPlaying = isSoundWanted(player)
    const playing = playFrom(player.episode.audioUrl, $positionSeconds.get())
    if (!wasPlaying) audio.pause()
    playing.catch(() => undefined)
  }
  const { webkitShowPlaybackTargetPicker } = audio as WebkitAudio
  if (!audio.remote) {
    webkitShowPlaybackTargetPicker?.call(audio)
    return 'asked'
  }
  try {
    await audio.remote.prompt()
    return 'asked'
  } catch (error) {
    // Closed without a choice.
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'asked' : 'failed'
  }
}
