// The votes: all of them, and a card for each episode that was voted on.
import { useStore } from '@nanostores/react'
import { createRoot } from 'react-dom/client'
import { formatDateTime, formatHour } from '../../lib/moment.ts'
import { voteListText } from '../../texts/backoffice.ts'
import type { VotedEpisode } from './contract.ts'
import { LookBar } from './LookBar.tsx'
import { percentOf } from './rules.ts'
import { $votes, lookAtVotes } from './store.ts'

export function mount(element: HTMLElement): void {
  createRoot(element).render(<Votes />)
}

function Votes() {
  const look = useStore($votes)
  const seen = look.last
  const total = seen?.value.reduce((sum, { totalVotes }) => sum + totalVotes, 0) ?? 0
  const told = seen && voteListText.updated(total, formatHour(seen.at))
  return (
    <>
      <LookBar look={look} texts={voteListText} told={told} refresh={() => void lookAtVotes()} />
      {seen && (
        <div aria-busy={look.step === 'asking'}>
          {seen.value.length === 0 ? (
            <p className="office-nothing">
              {voteListText.empty} <q>{voteListText.emptyLine}</q>
            </p>
          ) : (
            <p className="office-total">{voteListText.total(total)}</p>
          )}
          <div className="office-cards">
            {seen.value.map((episode) => (
              <EpisodeCard key={episode.episodeNumber} episode={episode} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function EpisodeCard({ episode }: { episode: VotedEpisode }) {
  const { episodeNumber, title, totalVotes, updatedAt, movies } = episode
  return (
    <section className="office-card">
      <h2>{voteListText.episode(episodeNumber, title)}</h2>
      <p className="office-soft">
        {voteListText.count(totalVotes)}
        {updatedAt && ` · ${voteListText.last(formatDateTime(updatedAt))}`}
      </p>
      <ul>
        {movies.map((movie) => {
          const percent = percentOf(movie.voteCount, totalVotes)
          return (
            <li key={movie.title}>
              <p className="office-film">
                <span>{voteListText.film(movie.title, movie.year)}</span>
                <span>{voteListText.share(movie.voteCount, percent)}</span>
              </p>
              <svg className="office-share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={percent} height="1" />
              </svg>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
