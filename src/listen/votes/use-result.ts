// The published result of an episode, and whether the visitor looks at it.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { VoteResult } from './result.ts'
import { $results, loadResults, markSeen } from './results.store.ts'
import { filmOf } from './stored-votes.ts'
import { $votes } from './votes.store.ts'

/** `built`: what the page was built with. It never changes, so only without it the published results are asked for. */
export function useResult(episodeNumber: number, built: VoteResult | undefined) {
  const results = useStore($results, { ssr: 'initial' })
  const votes = useStore($votes, { ssr: 'initial' })
  const [isOpen, setIsOpen] = useState(false)
  const result = built ?? results.get(episodeNumber)
  const isKnown = built !== undefined
  useEffect(() => {
    if (!isKnown) void loadResults()
    if (location.hash === '#stem') setIsOpen(true)
  }, [isKnown])
  return {
    result,
    own: filmOf(votes, episodeNumber),
    isOpen,
    open: () => {
      setIsOpen(true)
      if (filmOf($votes.get(), episodeNumber) !== undefined) markSeen([episodeNumber])
    }
  }
}
