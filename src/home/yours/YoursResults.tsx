// The results of the episodes that the visitor voted in. Whoever sees them here knows of them: the dot goes.
import { useEffect, useState } from 'react'
import { votesText as text } from '#texts/votes.ts'
import { episodePath } from '../../listen/episodes/episode-path.ts'
import type { QueuedEpisode } from '../../listen/queue/queued-episodes.service.ts'
import { $seenResults, markSeen } from '../../listen/votes/results.store.ts'
import { Icon } from '../../ui/Icon.tsx'

const MOST_SHOWN = 3

interface YoursResultsProps {
  /** Newest first. */
  episodeNumbers: readonly number[]
  episodes: ReadonlyMap<string, QueuedEpisode>
}

export function YoursResults({ episodeNumbers, episodes }: YoursResultsProps) {
  const [seen] = useState(() => $seenResults.get())
  useEffect(() => markSeen(episodeNumbers), [episodeNumbers])
  const isNew = (number: number) => !seen.includes(number)
  const shown = episodeNumbers.filter((number, at) => at < MOST_SHOWN || isNew(number))
  return (
    <ul className="yours-rows columns-1">
      {shown.map((number) => (
        <li key={number}>
          <a className="yours-row" href={`${episodePath({ slug: String(number) })}#stem`}>
            {text.resultOf(number, episodes.get(`ep-${number}`)?.title ?? '')}
            {isNew(number) && (
              <span className="ml-auto inline-flex items-center gap-1.5 text-s">
                <span className="size-2.5 rounded-full bg-enamel" aria-hidden="true" />
                {text.isNew}
              </span>
            )}
            <Icon name="right" />
          </a>
        </li>
      ))}
    </ul>
  )
}
