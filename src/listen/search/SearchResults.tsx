import { type MouseEventHandler, useState } from 'react'
import { skippingText } from '#texts/skipping.ts'
import type { Part } from './contract.ts'
import { PlayHit } from './PlayHit.tsx'
import type { Group, Hit } from './results.ts'
import { usePassage } from './use-passage.ts'
import { useSpoilers } from './use-spoilers.ts'

interface SearchResultsProps {
  groups: readonly Group[]
  onFollow: MouseEventHandler<HTMLAnchorElement> | undefined
}

export function SearchResults({ groups, onFollow }: SearchResultsProps) {
  const [playedKey, setPlayedKey] = useState<string>()
  return groups.map(({ name, hits }) => (
    <section key={name} className="mb-5" aria-label={name}>
      <h2 className="mb-1 border-b-2 border-ink pb-1.5 text-title-s">{name}</h2>
      <ul>
        {hits.map((hit) => (
          <Result
            key={hit.key}
            hit={hit}
            wasPlayed={hit.key === playedKey}
            onPlay={() => setPlayedKey(hit.key)}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </section>
  ))
}

interface ResultProps {
  hit: Hit
  /** Whether it was the last one to be played. */
  wasPlayed: boolean
  onPlay: () => void
  onFollow: MouseEventHandler<HTMLAnchorElement> | undefined
}

function Result({ hit, wasPlayed, onPlay, onFollow }: ResultProps) {
  const { href, parts, label, play, said } = hit
  const spoiled = useSpoilers(said)
  const passage = usePassage(wasPlayed ? play : undefined)
  return (
    <li className="flex items-start" aria-current={passage ? true : undefined}>
      {play && <PlayHit play={play} passage={passage} label={label} onPlay={onPlay} />}
      <a
        className="block min-w-0 flex-1 rounded-card p-2 no-underline hover:bg-well focus-visible:bg-well"
        href={href}
        data-result
        data-astro-prefetch="false"
        onClick={onFollow}
      >
        <span className="block" dir="auto">
          {spoiled.length > 0 ? (
            <span className="text-ink-soft">
              {spoiled === 'unknown' ? skippingText.mayHaveSpoilers : skippingText.spoilers(spoiled)}
            </span>
          ) : (
            <Marked parts={parts} isLit={passage !== undefined} />
          )}
        </span>{' '}
        <span className="text-s text-ink-soft tabular">{label}</span>
      </a>
    </li>
  )
}

/** @param isLit whether the sentence is being said, and lit */
function Marked({ parts, isLit }: { parts: readonly Part[]; isLit: boolean }) {
  // A title is said as a whole.
  const isTitle = !parts.some(({ isSaid }) => isSaid)
  let offset = 0
  return parts.map(({ text, isHit, isSaid }) => {
    const key = offset
    offset += text.length
    const lit = isLit && (isSaid || isTitle) ? 'bg-ticket-new text-on-ticket' : ''
    return isHit ? (
      <mark key={key} className="rounded-poster bg-ticket-going text-on-ticket">
        {text}
      </mark>
    ) : (
      <span key={key} className={lit} data-lit={lit ? '' : undefined}>
        {text}
      </span>
    )
  })
}
