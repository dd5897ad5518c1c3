import type { MouseEventHandler } from 'react'
import type { Part } from './contract.ts'
import type { Group } from './results.ts'

interface SearchResultsProps {
  groups: readonly Group[]
  onFollow: MouseEventHandler<HTMLAnchorElement> | undefined
}

export function SearchResults({ groups, onFollow }: SearchResultsProps) {
  return groups.map(({ name, hits }) => (
    <section key={name} className="mb-5" aria-label={name}>
      <h2 className="mb-1 border-b-2 border-ink pb-1.5 text-title-s">{name}</h2>
      <ul>
        {hits.map(({ key, href, parts, label }) => (
          <li key={key}>
            <a
              className="block rounded-card p-2 no-underline hover:bg-well focus-visible:bg-well"
              href={href}
              data-result
              data-astro-prefetch="false"
              onClick={onFollow}
            >
              <span className="block" dir="auto">
                <Marked parts={parts} />
              </span>{' '}
              <span className="text-s text-ink-soft tabular">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Marked({ parts }: { parts: readonly Part[] }) {
  let offset = 0
  return parts.map(({ text, isHit }) => {
    const key = offset
    offset += text.length
    return isHit ? (
      <mark key={key} className="rounded-poster bg-ticket-going text-on-ticket">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
