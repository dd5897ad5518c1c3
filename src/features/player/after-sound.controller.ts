// On a slow connection code and audio share the line, so code that can wait lets the sound start first.
import { $player } from './store.ts'

/** The longest that code waits for the sound, in ms. Hosts of podcasts often redirect first, and leave the line idle. */
const WAIT_MS = 600

/** Runs `act` once no episode is loading; at once if none is. */
export function afterSound(act: () => void): void {
  if ($player.get().step !== 'loading') {
    act()
    return
  }
  const finish = () => {
    clearTimeout(timer)
    stopListening()
    act()
  }
  const timer = setTimeout(finish, WAIT_MS)
  const stopListening = $player.listen(({ step }) => {
    if (step !== 'loading') finish()
  })
}
