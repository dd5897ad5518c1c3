// The vote of an episode as its panel shows it.
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { votingOf } from './stored-votes.ts'
import { $closed, $underway, $votes, close, undo, vote } from './votes.store.ts'

/**
 * The state of the vote, and what the visitor can do. An earlier vote shows at load; only later changes are announced
 * (`isReady`) and animated (`wasPressed`).
 */
export function useVoting(episodeNumber: number, closesAt: string) {
  const votes = useStore($votes, { ssr: 'initial' })
  const underway = useStore($underway, { ssr: 'initial' })
  const closed = useStore($closed, { ssr: 'initial' })
  const voting = votingOf(votes, underway[episodeNumber], episodeNumber, closed[episodeNumber] === true)
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
