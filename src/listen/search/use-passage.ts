// Whether the player is in the passage of a result.
import { useStore } from '@nanostores/react'
import { atom, computed } from 'nanostores'
import { useMemo } from 'react'
import { $player, $positionSeconds, isInPlayer, isSoundWanted } from '../player/player.store.ts'
import { type Hit, isInPassage } from './results.ts'

export type PassageState = 'sounding' | 'paused'

const $nothing = atom<PassageState | undefined>()

/** undefined = the player is elsewhere, or there is nothing to follow. Changes only with the state, not with each second. */
export function usePassage(play: Hit['play']): PassageState | undefined {
  const { id, atSeconds } = play ?? {}
  const $passage = useMemo(() => {
    if (id === undefined || atSeconds === undefined) return $nothing
    return computed([$player, $positionSeconds], (player, positionSeconds): PassageState | undefined => {
      if (!isInPlayer(player, id) || !isInPassage(atSeconds, positionSeconds)) return undefined
      return isSoundWanted(player) ? 'sounding' : 'paused'
    })
  }, [id, atSeconds])
  return useStore($passage)
}
