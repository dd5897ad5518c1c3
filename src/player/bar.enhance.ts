// Brings the bar with the first episode; comes with the engine. The sound does not wait for it.
import { report } from '../browser/report.ts'
import { $player } from './store.ts'

let isMounting = false

async function mountBar(): Promise<void> {
  const host = document.getElementById('speler')
  if (isMounting || !host) return
  isMounting = true
  try {
    const { mount } = await import('./PlayerBar.island.tsx')
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
