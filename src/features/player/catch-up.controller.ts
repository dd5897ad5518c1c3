// What the last pages of this tab did to the player: the sound goes on, or another second.
import { report } from '../../browser/report.ts'
import { keptOpen } from './keep-open.controller.ts'
import { goesOn } from './open-player.ts'
import { dispatch } from './playback.controller.ts'
import { $player, isInPlayer } from './store.ts'

/** Plays on; where the browser wants a press first, a notice says so. */
export function goOn(): void {
  dispatch({ type: 'play' })
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

/** For a page that Back shows again as it was. */
export function catchUp(): void {
  const player = $player.get()
  const kept = keptOpen()
  if (player.step === 'closed') return
  if (!kept) dispatch({ type: 'close' })
  else if (isInPlayer(player, kept.episode.id)) {
    dispatch({ type: 'seek', seconds: kept.positionSeconds })
    if (goesOn(kept, 'back_forward', Date.now())) goOn()
  }
}
