// The votes of one episode.
import type { ReactNode } from 'react'

interface Props {
  episodeNumber: number
  name: string
  /** How many votes, and until or since when. */
  about: string
  children: ReactNode
}

export const EpisodeCard = ({ episodeNumber, name, about, children }: Props) => (
  <section
    className="min-w-0 rounded-card border border-edge bg-surface px-3.5 py-3 print:break-inside-avoid"
    data-row
    tabIndex={-1}
    aria-labelledby={`votes-${episodeNumber}`}
  >
    <h2 id={`votes-${episodeNumber}`} className="text-title-s">
      {name}
    </h2>
    <p className="mt-1 text-s text-ink-soft tabular">{about}</p>
    {children}
  </section>
)
