// Brings the bar with the first episode; comes with the controller. The sound does not wait for it.
import { report } from '../../browser/report.ts'
import { $player } from './store.ts'

const fetchBar = () => import('./PlayerBar.island.tsx')

// The finger is down: by the time it is up again, the bar is on its way. A pointer that only passes over a button does
// not fetch ten times the controller.
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    if (target instanceof Element && target.closest('[data-play]'))
      fetchBar().catch((error: unknown) => report(error, 'player bar'))
  },
  { passive: true }
)

let isMounting = false

async function mountBar(): Promise<void> {
  const host = document.getElementById('speler')
  if (isMounting || !host) return
  isMounting = true
  try {
    const { mount } = await fetchBar()
    mount(host)
  } catch (error) {
    // The next change of the player tries again.
    isMounting = false
    report(error, 'player bar')
  }
}

$player.subscribe(({ step }) => {
  if (step !== 'closed') void mountBar()
})
