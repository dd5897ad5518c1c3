// Loads components on demand. A failed import is retried the next time the component is wanted.
import { useEffect, useState } from 'react'
import { report } from '../../browser/report.ts'

/** The module from `fetchModule`, once loaded and while wanted. `fetchModule` must keep the same identity. */
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
