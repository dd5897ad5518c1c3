// Plays the episode of a framed page. The page contains it as one inline script (loader.ts). It stores nothing, which a sandbox
// would refuse anyway. No island, because another site's visitors should not load a framework for a frame.

import { embedText } from '#texts/embed.ts'
import { playerText } from '#texts/player.ts'
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import { formatClock } from '../../lib/time.ts'
import { linkedSeconds } from '../episodes/linked-time.ts'
import { chapterAt, isKnownDuration } from '../player/chapters.ts'
import { clampSeconds, SKIP_BACK_SECONDS, SKIP_FORWARD_SECONDS } from '../player/player-limits.ts'

const TURN_TAKEN = 'podcast player plays'

type State = 'idle' | 'loading' | 'playing' | 'paused' | 'failed'

function part<Part extends Element>(selector: string): Part {
  const found = document.querySelector<Part>(selector)
  if (!found) throw new Error(`The page lacks ${selector}.`)
  return found
}

const root = part<HTMLElement>('.embed')
const audio = part<HTMLAudioElement>('audio')
const button = part<HTMLButtonElement>('button')
const range = part<HTMLInputElement>('input')
const elapsed = part<HTMLElement>('[data-elapsed]')
const total = part<HTMLElement>('[data-total]')
const status = part<HTMLElement>('[role="status"]')
const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-seconds]')]
const chapters = links.map((link) => ({
  link,
  seconds: Number(link.dataset.seconds),
  title: link.dataset.title ?? ''
}))
const { title = '', show = '', author = '', image = '' } = root.dataset
const feedSeconds = Number(root.dataset.duration)

// This script is the whole of its page and runs once, so its state needs no other place.
let state: State = 'idle'
/** The wanted position in seconds, until the audio is there. */
let wantedSeconds = linkedSeconds(location.search, location.hash, feedSeconds)
/** The position of the thumb while it is dragged. */
let draggedSeconds: number | undefined
let startedAtMs = Number.NEGATIVE_INFINITY

const durationSeconds = () => (isKnownDuration(audio.duration) ? audio.duration : feedSeconds)
const positionSeconds = () => draggedSeconds ?? wantedSeconds ?? audio.currentTime

function setState(next: State): void {
  state = next
  root.dataset.state = next
  button.ariaLabel = next === 'playing' ? embedText.pause(title) : embedText.play(title)
  button.ariaBusy = String(next === 'loading')
  const words = { loading: embedText.loading, failed: embedText.failed }
  status.textContent = next in words ? words[next as keyof typeof words] : ''
  if ('mediaSession' in navigator)
    navigator.mediaSession.playbackState = next === 'playing' ? 'playing' : 'paused'
}

/** `isAsked`: the listener moved it, so a screen reader should announce the new position. */
function showPlace(isByListener = false): void {
  const [seconds, whole] = [positionSeconds(), durationSeconds()]
  const chapter = chapterAt(chapters, seconds)
  elapsed.textContent = formatClock(seconds)
  total.textContent = whole > 0 ? formatClock(whole) : ''
  range.disabled = whole <= 0
  range.max = String(Math.floor(whole))
  if (draggedSeconds === undefined) range.value = String(Math.floor(seconds))
  if (isByListener || document.activeElement !== range)
    range.ariaValueText = playerText.seekValue(seconds, whole, chapter?.title ?? '')
  for (const { link } of chapters) link.ariaCurrent = link === chapter?.link ? 'true' : null
}

/**
 * The players of one page take turns. Told to all frames beside this one: players in sandboxes have no origin in common, so no
 * channel either.
 */
function takeTurn(): void {
  for (let index = 0; index < parent.length; index++)
    if (parent[index] !== window) parent[index]?.postMessage(TURN_TAKEN, '*')
}

async function play(): Promise<void> {
  startedAtMs = performance.now()
  setState('loading')
  takeTurn()
  offerControls()
  // After an error the element needs its source again, and loses its position.
  if (audio.error) {
    wantedSeconds = positionSeconds()
    audio.load()
  }
  try {
    await audio.play()
  } catch (error) {
    // Paused before it started: not a failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) setState('failed')
  }
}

function seek(seconds: number): void {
  const target = clampSeconds(seconds, durationSeconds())
  // Before anything is loaded a browser may ignore it, and WebKitGTK may stall when it is set once more at `loadedmetadata`.
  if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) wantedSeconds = target
  else {
    wantedSeconds = undefined
    audio.currentTime = target
  }
  showPlace(true)
}

function offerControls(): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  session.metadata = new MediaMetadata({
    title,
    artist: author,
    album: show,
    artwork: image ? [{ src: image }] : []
  })
  const on = (action: MediaSessionAction, handler: MediaSessionActionHandler) => {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // This browser does not support the action.
    }
  }
  on('play', () => void play())
  on('pause', () => audio.pause())
  on('seekbackward', ({ seekOffset }) => seek(audio.currentTime - (seekOffset || SKIP_BACK_SECONDS)))
  on('seekforward', ({ seekOffset }) => seek(audio.currentTime + (seekOffset || SKIP_FORWARD_SECONDS)))
  on('seekto', ({ seekTime }) => seek(seekTime ?? audio.currentTime))
}

button.addEventListener('click', () => {
  if (state !== 'playing' && state !== 'loading') void play()
  // The second press of a double press is no pause.
  else if (performance.now() - startedAtMs >= SAME_PRESS_MS) audio.pause()
})
range.addEventListener('input', () => {
  draggedSeconds = Number(range.value)
  showPlace(true)
})
range.addEventListener('change', () => {
  draggedSeconds = undefined
  seek(Number(range.value))
})
for (const { link, seconds } of chapters)
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    seek(seconds)
    void play()
  })

addEventListener('message', ({ data }) => {
  if (data === TURN_TAKEN) audio.pause()
})
audio.addEventListener('loadedmetadata', () => {
  if (wantedSeconds !== undefined) audio.currentTime = clampSeconds(wantedSeconds, audio.duration)
  wantedSeconds = undefined
  showPlace()
})
audio.addEventListener('playing', () => setState('playing'))
audio.addEventListener('waiting', () => setState('loading'))
audio.addEventListener('error', () => setState('failed'))
for (const type of ['pause', 'ended'])
  audio.addEventListener(type, () => state !== 'failed' && setState('paused'))
for (const type of ['timeupdate', 'seeked', 'durationchange']) audio.addEventListener(type, () => showPlace())

// The embedding site may have another theme than the system: '?theme=dark'.
const theme = /[?&]theme=(light|dark)\b/.exec(location.search)?.[1]
if (theme) document.documentElement.dataset.theme = theme
document.documentElement.classList.toggle('dark', theme === 'dark')

// Without its picture the cover is a plain tile.
const cover = document.querySelector<HTMLImageElement>('.cover img')
cover?.addEventListener('error', () => cover.remove())
if (cover?.complete && cover.naturalWidth === 0) cover.remove()

audio.hidden = true
audio.controls = false
part<HTMLElement>('.controls').hidden = false
setState('idle')
showPlace()
