// The vote of an episode as its panel shows it.
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Voting } from './stored-votes.ts'
import { close, undo, vote, votingStore } from './votes.store.ts'

/** In the page as built, which knows no visitor. */
const BUILT: Voting = { step: 'open' }

/**
 * The state of the vote, and what the visitor can do. An earlier vote shows at load; only later changes are announced
 * (`isReady`) and animated (`wasPressed`).
 */
export function useVoting(episodeNumber: number, closesAt: string) {
  const $voting = useMemo(() => votingStore(episodeNumber), [episodeNumber])
  const voting = useStore($voting, { ssr: () => BUILT })
  const [isReady, setIsReady] = useState(false)
  const [wasPressed, setWasPressed] = useState(false)
  if (!wasPressed && (voting.step === 'waiting' || voting.step === 'undoing')) setWasPressed(true)
  /** The page may stay open past the closing time. */
  const closeIfDue = () => {
    if (Date.parse(closesAt) <= Date.now()) close(episodeNumber)
  }
  const start = useEffectEvent(() => {
    closeIfDue()
    setIsReady(true)
  })
  useEffect(() => start(), [])
  return {
    voting,
    isReady,
    wasPressed,
    vote: (film: string) => {
      closeIfDue()
      void vote(episodeNumber, film)
    },
    undo: () => {
      closeIfDue()
      void undo(episodeNumber)
    }
  }
}
