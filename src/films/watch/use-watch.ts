// Hooks over the stores of where to watch. Lists of other features use `useMyFilms`.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $choice } from './choice.store.ts'
import type { Choice } from './choice.ts'
import type { MyFilms } from './my-services.ts'
import { $lookup, $myFilms, type Lookup, lookUpOnce } from './watch.store.ts'

/** The choice and the answer. With `isWanted`, the answer is requested. */
export function useWatch(isWanted: boolean): { choice: Choice; lookup: Lookup } {
  const choice = useStore($choice, { ssr: 'initial' })
  const lookup = useStore($lookup, { ssr: 'initial' })
  useEffect(() => {
    if (isWanted) lookUpOnce()
  }, [isWanted])
  return { choice, lookup }
}

/**
 * The visitor's services that have each film, by TMDB id; undefined while nothing is chosen or known. Requests the answer when
 * services are chosen. `step` tells a list that waits from one that failed (`lookUp` of watch.store.ts tries again).
 */
export function useMyFilms(): { films: MyFilms | undefined; hasChosen: boolean; step: Lookup['step'] } {
  const hasChosen = useStore($choice, { ssr: 'initial' }).services.length > 0
  const { lookup } = useWatch(hasChosen)
  return { films: useStore($myFilms, { ssr: 'initial' }), hasChosen, step: lookup.step }
}
