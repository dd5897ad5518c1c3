// Keeps the open player of this tab for the next full load, and forgets it once it is closed.
import { shortName } from '../../browser/site.ts'
import { readTab, writeTab } from '../../browser/tab-storage.ts'
import { type OpenedPlayer, parseOpenPlayer } from './open-player.ts'
import { OPEN_PLAYER_KEY } from './player-memory.ts'
import { $player, $positionSeconds, isSoundWanted } from './store.ts'

const key = shortName + OPEN_PLAYER_KEY

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

export const keptOpen = (): OpenedPlayer | undefined => readTab(key, parseOpenPlayer)
