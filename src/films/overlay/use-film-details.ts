// The details of a film from the film databases, requested when its dialog opens.
import { useEffect, useEffectEvent, useState } from 'react'
import { callOnce } from '../../browser/call.ts'
import { report } from '../../browser/report.ts'
import { movieDetails } from '../film/contract.ts'
import { type FilmDetails, factsShown } from '../film/details.ts'
import type { FilmMention } from '../film/film-list.ts'
import { SKELETON_AFTER_MS } from './overlay.ts'

/** The details as they come, and a function to request them again after a failure. */
export function useFilmDetails({ tmdbId }: FilmMention): { details: FilmDetails; load: () => void } {
  const [details, setDetails] = useState<FilmDetails>({ step: tmdbId ? 'waiting' : 'unavailable' })
  const load = async () => {
    if (!tmdbId) return
    setDetails({ step: 'waiting' })
    const slow = setTimeout(() => setDetails({ step: 'loading' }), SKELETON_AFTER_MS)
    const outcome = await callOnce(movieDetails, { params: { tmdbId } })
    clearTimeout(slow)
    if (!outcome.ok) report(outcome.refusal, `details of film ${tmdbId}`)
    setDetails(
      outcome.ok
        ? { step: 'known', facts: factsShown(outcome.value), imdbId: outcome.value.imdbId }
        : { step: 'failed' }
    )
  }
  const loadFirst = useEffectEvent(load)
  useEffect(() => void loadFirst(), [])
  return { details, load: () => void load() }
}
