// The open player through full loads: kept for the next page of this tab, forgotten once it is closed. After a full load the
// bar is back, paused at its second. It loads no audio before it plays. Where the load was not the listener's wish, as on the
// way to a payment page, the sound goes on if the browser lets it.
import { report } from '../../../browser/report.ts'
import { shortName } from '../../../browser/site.ts'
import { readTab, writeTab } from '../../../browser/tab-storage.ts'
import { resumeSecondsOf } from '../../places/listening.store.ts'
import { goesOn, type OpenedPlayer, parseOpenPlayer } from '../page/open-player.ts'
import { $leftAtSeconds, $player, $positionSeconds, isInPlayer, isSoundWanted } from '../player.store.ts'
import { OPEN_PLAYER_KEY } from '../player-memory.ts'
import type { Playback } from './playback.service.ts'

const key = shortName + OPEN_PLAYER_KEY

/** Keeps the player as it is now, or forgets it if it is closed. */
export function keepOpen(): void {
  const player = $player.get()
  const opened: OpenedPlayer | undefined =
    player.step === 'closed'
      ? undefined
      : {
          episode: player.episode,
          positionSeconds: player.step === 'ended' ? 0 : $positionSeconds.get(),
          isPlaying: isSoundWanted(player),
          keptAtMs: Date.now()
        }
  writeTab(key, opened)
}

const keptOpen = (): OpenedPlayer | undefined => readTab(key, parseOpenPlayer)

/** Brings the player of the tab's last page back, unless something was pressed on this page. */
export function restoreKept({ begin, enter, dispatch }: Playback): void {
  const kept = keptOpen()
  if (!kept || $player.get().step !== 'closed') return
  const { episode, positionSeconds } = kept
  $positionSeconds.set(positionSeconds)
  $leftAtSeconds.set(resumeSecondsOf(episode.id))
  // Broken: it has no source yet. The next play loads it at this second.
  $player.set({ step: 'paused', episode, isBroken: true })
  begin(episode)
  enter($player.get())
  if (goesOn(kept, navigation(), Date.now())) goOn(dispatch)
}

/** For a page that Back shows again as it was: other pages of this tab may have moved the player since. */
export function catchUp({ dispatch }: Playback): void {
  const player = $player.get()
  const kept = keptOpen()
  if (player.step === 'closed') return
  if (!kept) dispatch({ type: 'close' })
  else if (isInPlayer(player, kept.episode.id)) {
    dispatch({ type: 'seek', seconds: kept.positionSeconds })
    if (goesOn(kept, 'back_forward', Date.now())) goOn(dispatch)
  }
}

/** How this document was loaded. */
function navigation(): Parameters<typeof goesOn>[1] {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'prerender'
  return type === 'prerender' ? 'unknown' : type
}

/** Plays on; where the browser wants a press first, a notice says so. */
function goOn(dispatch: Playback['dispatch']): void {
  dispatch({ type: 'play' })
  const stop = $player.listen(({ step }) => {
    if (step === 'loading') return
    stop()
    if (step === 'paused')
      import('./notices.service.ts').then(
        ({ notifySilenced }) => notifySilenced(),
        (error: unknown) => report(error, 'player notice')
      )
  })
}
