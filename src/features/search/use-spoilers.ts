// Whether a result tells about a film that the visitor has not seen, for visitors who want no spoilers.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { report } from '../../browser/report.ts'
import { $withoutSpoilers } from '../listening/listening.store.ts'
import { type Skip, skipAt } from '../player/skipping.ts'

const NONE: readonly string[] = []

/** The titles of those films. 'unknown' until it was found out, and when it cannot be. */
export function useSpoilers(
  said: { slug: string; atSeconds: number } | undefined
): readonly string[] | 'unknown' {
  const isWithout = useStore($withoutSpoilers, { ssr: 'initial' })
  const [skips, setSkips] = useState<readonly Skip[]>()
  const slug = isWithout ? said?.slug : undefined
  useEffect(() => {
    if (slug === undefined) return
    let isGone = false
    import('../player/film-skips.service.ts')
      .then(({ filmSkipsOf }) => filmSkipsOf(slug))
      .then((found) => isGone || setSkips(found))
      .catch((error: unknown) => report(error, 'spoilers'))
    return () => {
      isGone = true
    }
  }, [slug])
  if (slug === undefined || !said) return NONE
  return skips ? (skipAt(skips, said.atSeconds)?.titles ?? NONE) : 'unknown'
}
