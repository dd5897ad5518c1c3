// The player after a full load: the bar is back, paused at its second. It loads no audio before it plays. Where the load was
// not the listener's wish, as on the way to a payment page, the sound goes on if the browser lets it.
import { keptOpen } from './keep-open.controller.ts'
import { goesOn } from './open-player.ts'
import { $player, $positionSeconds } from './store.ts'

/** How this document was loaded. */
function navigation(): Parameters<typeof goesOn>[1] {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'prerender'
  return type === 'prerender' ? 'unknown' : type
}

/** Brings the player of the tab's last page back. */
export async function restore(): Promise<void> {
  const kept = keptOpen()
  if (!kept) return
  const [{ goOn }, { begin, enter }] = await Promise.all([
    import('./catch-up.controller.ts'),
    import('./playback.controller.ts'),
    import('./controller.ts')
  ])
  // Something else may have been pressed meanwhile.
  if ($player.get().step !== 'closed') return
  const { episode, positionSeconds } = kept
  $positionSeconds.set(positionSeconds)
  // Broken: it has no source yet. The next play loads it at this second.
  $player.set({ step: 'paused', episode, isBroken: true })
  begin(episode)
  enter($player.get())
  if (goesOn(kept, navigation(), Date.now())) goOn()
}
