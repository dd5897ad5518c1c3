// Makes play links play. The sound starts inside the gesture, with the few lines of audio.ts; the controller and the bar
// come after it, and a press waits for neither.
import { onIntent } from '../../browser/on-intent.ts'
import { isPlainClick } from '../../browser/plain-click.ts'
import { report } from '../../browser/report.ts'
import { $speed, savePosition } from '../listening/store.ts'
import { sound, soundSeconds, startEpisode, untilEngine } from './audio.ts'
import { $player, answerPresses, isInPlayer, type Pressed, pressPlay } from './store.ts'

/** Takes over by itself; after a failure the next intent asks again. */
const loadController = () => import('./start.controller.ts')

if (!untilEngine.signal.aborted)
  answerPresses((pressed) => {
    playWithoutEngine(pressed)
    loadController().catch((error) => report(error, 'player controller'))
  })

function playWithoutEngine(pressed: Pressed): void {
  const isHere = isInPlayer($player.get(), pressed.id) && pressed.atSeconds === undefined
  if (isHere && !sound.paused) {
    sound.pause()
    return
  }
  const started = isHere && !sound.error ? sound.play() : startEpisode(pressed, $speed.get())
  started.catch(showSound)
}

/** Until the controller drives, buttons still have to tell what they would do. */
function showSound(): void {
  const player = $player.get()
  if (untilEngine.signal.aborted || player.step === 'closed') return
  const { episode } = player
  const isBroken = sound.error !== null
  if (sound.paused || isBroken) $player.set({ step: 'paused', episode, isBroken })
  else if (sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)
    $player.set({ step: 'playing', episode, tries: 0 })
}
for (const type of ['playing', 'pause', 'error']) sound.addEventListener(type, showSound, untilEngine)

/** Nor is the place lost when the controller never comes. */
function keepPlace(): void {
  const player = $player.get()
  if (player.step !== 'closed') savePosition(player.episode.id, soundSeconds(), sound.duration)
}
sound.addEventListener('pause', keepPlace, untilEngine)
addEventListener('pagehide', keepPlace, untilEngine)

const PLAY_LINK = 'a[data-play]'

/** What a play link says of its episode: `href`, `data-play` (its id) and perhaps `data-at` (seconds). */
function pressedOf(link: HTMLAnchorElement): Pressed {
  const { play: id = '', at } = link.dataset
  const pressed: Pressed = { id, slug: id.replace(/^ep-/, ''), audioUrl: link.href }
  return at === undefined ? pressed : { ...pressed, atSeconds: Number(at) }
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(PLAY_LINK)
  if (!link || !isPlainClick(event)) return
  event.preventDefault()
  pressPlay(pressedOf(link))
})

onIntent(PLAY_LINK, loadController)
