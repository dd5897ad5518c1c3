// Loaded with the first press: imports the controller and hydrates the bar. The audio does not wait for it.
import './controller.ts'
import { $player, PLAYER_EVENT } from './store.ts'

const hydrateBar = () => dispatchEvent(new Event(PLAYER_EVENT))

// Hydrate on pointerdown, so that the bar is already loading when the click fires. Not on hover: a pointer that only
// passes over a button should not load it.
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    if (target instanceof Element && target.closest('[data-play]')) hydrateBar()
  },
  { passive: true }
)

$player.subscribe(({ step }) => {
  if (step !== 'closed') hydrateBar()
})
