// Makes play links play. No island: the audio starts inside the user gesture, with the small audio.ts. It is asked for before
// any code; the actions and the bar load after the first sound.
import { isPlainClick } from '../../../browser/plain-click.ts'
import { report } from '../../../browser/report.ts'
import { $speed, savePosition } from '../../places/listening.store.ts'
import {
  $player,
  afterSound,
  answerPresses,
  hasJustStarted,
  isInPlayer,
  PLAYER_EVENT,
  type Pressed,
  pressPlay
} from '../player.store.ts'
import { seeking, sound, startEpisode, untilActions } from '../sound/audio.ts'

if (!untilActions.signal.aborted)
  answerPresses((pressed) => {
    playBeforeActions(pressed)
    // Until then the pressed button shows that it plays: what is fetched and drawn delays the sound.
    afterSound(showPlayer)
  })

/** Hydrates the bar, and loads the actions, which take over. The next press tries again if that fails. */
function showPlayer(): void {
  dispatchEvent(new Event(PLAYER_EVENT))
  import('../actions.ts').catch((error) => report(error, 'player actions'))
}

function playBeforeActions(pressed: Pressed): void {
  const player = $player.get()
  const isHere = isInPlayer(player, pressed.id) && pressed.atSeconds === undefined
  if (isHere && !sound.paused) {
    sound.pause()
    return
  }
  const isLoaded = isHere && !sound.error && player.step !== 'closed'
  // Its sound is wanted from now on, as that of an episode that starts.
  if (isLoaded) $player.set({ step: 'loading', episode: player.episode, tries: 0 })
  const started = isLoaded ? sound.play() : startEpisode(pressed, $speed.get())
  started.catch(showSound)
}

/** Keeps `$player` in sync with the audio until the actions load, so that buttons show the right label. */
function showSound(): void {
  const player = $player.get()
  if (untilActions.signal.aborted || player.step === 'closed') return
  const { episode } = player
  const isBroken = sound.error !== null
  if (sound.paused || isBroken) $player.set({ step: 'paused', episode, isBroken })
  else if (sound.readyState > HTMLMediaElement.HAVE_CURRENT_DATA)
    $player.set({ step: 'playing', episode, tries: 0 })
}
for (const type of ['playing', 'pause', 'error']) sound.addEventListener(type, showSound, untilActions)

/** Saves the position even if the actions never load. */
function keepPlace(): void {
  const player = $player.get()
  if (player.step !== 'closed') savePosition(player.episode.id, seeking.at(), sound.duration)
}
sound.addEventListener('pause', keepPlace, untilActions)
addEventListener('pagehide', keepPlace, untilActions)

/**
 * Reads a play link: `href` (audio), `data-play` (episode id) and optionally `data-at` (seconds). Without script, '#t=754' in
 * its `href` starts the audio there.
 */
function pressedOf(link: HTMLAnchorElement): Pressed {
  const { play: id = '', at } = link.dataset
  const pressed: Pressed = { id, slug: id.replace(/^ep-/, ''), audioUrl: link.href.replace(/#.*/, '') }
  return at === undefined ? pressed : { ...pressed, atSeconds: Number(at) }
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-play]')
  if (!link || !isPlainClick(event)) return
  event.preventDefault()
  const pressed = pressedOf(link)
  const isAgain = pressed.atSeconds === undefined && isInPlayer($player.get(), pressed.id) && hasJustStarted()
  if (!isAgain) pressPlay(pressed)
})
