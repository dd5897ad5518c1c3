// Components that come when they are wanted. What does not come is asked for again the next time.
import { useEffect, useState } from 'react'
import { report } from '../../browser/report.ts'

/** The module behind `fetchModule` while it is wanted and there; `fetchModule` has to stay the same function. */
export function useFetched<Module>(
  fetchModule: () => Promise<Module>,
  isWanted: boolean
): Module | undefined {
  const [fetched, setFetched] = useState<{ module: Module }>()
  useEffect(() => {
    if (!isWanted) return
    fetchModule().then(
      (module) => setFetched({ module }),
      (error) => report(error, 'part of the player')
    )
  }, [fetchModule, isWanted])
  return isWanted ? fetched?.module : undefined
}
