// The time at which an episode can be shared: its position in the player, or the start time in the URL.
import { computed } from 'nanostores'
import { $offer } from '../../episodes/offer.store.ts'
import { sharedMoment } from '../../sharing/link.ts'
import { $player, $positionSeconds, isInPlayer } from '../player.store.ts'

/** The time at which an episode can be shared now. */
export function momentOf(id: string): number | undefined {
  const player = $player.get()
  const isUnderWay = isInPlayer(player, id) && player.step !== 'ended'
  const offer = $offer.get()
  return sharedMoment(
    isUnderWay ? $positionSeconds.get() : undefined,
    offer?.id === id ? offer.atSeconds : undefined
  )
}

/** The same in whole seconds, as a live value. */
export const momentStore = (id: string) =>
  computed([$player, $positionSeconds, $offer], () => {
    const atSeconds = momentOf(id)
    return atSeconds === undefined ? undefined : Math.floor(atSeconds)
  })
