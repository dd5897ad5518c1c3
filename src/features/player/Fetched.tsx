// Loads parts of the player at a press. A failed import is retried the next time it is wanted.
import { useEffect, useState } from 'react'
import { report } from '../../browser/report.ts'

export const fetchPart = () => import('./Part.tsx')
type PartModule = Awaited<ReturnType<typeof fetchPart>>

/** The module of the parts, once loaded and while wanted. */
export function usePart(isWanted: boolean): PartModule | undefined {
  const [fetched, setFetched] = useState<PartModule>()
  useEffect(() => {
    if (isWanted) fetchPart().then(setFetched, (error) => report(error, 'part of the player'))
  }, [isWanted])
  return isWanted ? fetched : undefined
}
