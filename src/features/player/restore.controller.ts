// The player after a full load: the bar is back, paused at its second. It loads no audio before it plays. Where the load was
// not the listener's wish, as on the way to a payment page, the sound goes on if the browser lets it.
import { report } from '../../browser/report.ts'
import { keptOpen } from './keep-open.controller.ts'
import type { OpenPlayer } from './machine.ts'
import { goesOn, type OpenedPlayer } from './open-player.ts'
import { $player, $positionSeconds, isInPlayer } from './store.ts'

const fetchController = () => import('./controller.ts')

/** How this document was loaded. */
function navigation(): Parameters<typeof goesOn>[1] {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'prerender'
  return type === 'prerender' ? 'unknown' : type
}

/**
 * Brings the player of the tab's last page to this one.
 * @param isBack the browser kept this page whole, and shows it again: its own player may be out of date
 */
export async function restore(isBack = false): Promise<void> {
  const kept = keptOpen()
  const player = $player.get()
  if (player.step !== 'closed') {
    if (isBack) await catchUp(player, kept)
  } else if (kept) {
    $positionSeconds.set(kept.positionSeconds)
    // Broken: it has no source yet. The next play loads it at this second.
    $player.set({ step: 'paused', episode: kept.episode, isBroken: true })
    await fetchController()
    if (goesOn(kept, isBack ? 'back_forward' : navigation(), Date.now())) await goOn(kept)
  }
}

async function catchUp({ episode }: OpenPlayer, kept: OpenedPlayer | undefined): Promise<void> {
  const { closePlayer, seekTo } = await fetchController()
  if (!kept) closePlayer()
  else if (kept.episode.id === episode.id) {
    seekTo(kept.positionSeconds)
    if (goesOn(kept, 'back_forward', Date.now())) await goOn(kept)
  }
}

/** Plays on; where the browser wants a press first, a notice says so. */
async function goOn({ episode }: OpenedPlayer): Promise<void> {
  const { play } = await fetchController()
  if (!isInPlayer($player.get(), episode.id)) return
  play()
  const stop = $player.listen(({ step }) => {
    if (step === 'loading') return
    stop()
    if (step === 'paused')
      import('./notices.controller.ts').then(
        ({ notifySilenced }) => notifySilenced(),
        (error: unknown) => report(error, 'player notice')
      )
  })
}
