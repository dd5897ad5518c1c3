// Whether a result tells about a film that the visitor has not seen, for visitors who want no spoilers.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { report } from '../../browser/report.ts'
import { $withoutSpoilers } from '../places/listening.store.ts'
import type { Told } from '../player/sound/film-skips.service.ts'
import { skipAt } from '../player/sound/skipping.ts'
import type { Said } from './results.ts'

const NONE: readonly string[] = []

/** The titles of those films. 'unknown' until it was found out, and when it cannot be. */
export function useSpoilers(said: Said | undefined): readonly string[] | 'unknown' {
  const isWithout = useStore($withoutSpoilers, { ssr: 'initial' })
  const [told, setTold] = useState<Told>()
  const slug = isWithout ? said?.slug : undefined
  useEffect(() => {
    if (slug === undefined) return
    let isGone = false
    import('../player/sound/film-skips.service.ts')
      .then(({ toldOf }) => toldOf(slug))
      .then((found) => isGone || setTold(found))
      .catch((error: unknown) => report(error, 'spoilers'))
    return () => {
      isGone = true
    }
  }, [slug])
  if (slug === undefined || !said) return NONE
  if (!told) return 'unknown'
  const { unseen, parts } = told
  // Which film notes are about is not known here.
  if (!parts || said.atSeconds === undefined) return unseen.length > 0 ? 'unknown' : NONE
  return skipAt(parts, said.atSeconds)?.titles ?? NONE
}
