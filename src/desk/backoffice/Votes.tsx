// The votes page: the totals, and a card for each episode with votes.
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { voteListText as text } from '#texts/backoffice.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { shownTitle, type TitleRules } from '../../listen/episodes/shown-title.ts'
import { percentOf } from '../../listen/votes/result.ts'
import { LoadedFrame } from '../LoadedFrame.tsx'
import { EpisodeCard } from '../overview/EpisodeCard.tsx'
import type { VotedEpisode } from './contract.ts'
import { loadVotes, votes } from './office-lists.store.ts'
import { isLoggedIn } from './password-session.store.ts'

/** `rules`: how the podcast's titles are shown. */
export function Votes({ rules }: { rules: TitleRules }) {
  useEffect(() => {
    // The page itself sends strangers to the login.
    if (isLoggedIn()) void loadVotes()
  }, [])
  const totalOf = (episodes: readonly VotedEpisode[]) =>
    episodes.reduce((sum, { totalVotes }) => sum + totalVotes, 0)
  return (
    <LoadedFrame
      state={useStore(votes.$state)}
      words={{ ...text, updated: (hour, { episodes }) => text.updated(totalOf(episodes), hour) }}
      reload={() => void loadVotes()}
    >
      {({ episodes }) => (
        <>
          {episodes.length === 0 ? (
            <p>
              {text.empty}{' '}
              <q className="mt-3 block font-display text-title-s font-extrabold [quotes:none]">
                {text.emptyLine}
              </q>
            </p>
          ) : (
            <p className="mb-4 font-display text-title-s font-extrabold">{text.total(totalOf(episodes))}</p>
          )}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] items-start gap-4">
            {episodes.map((episode) => (
              <Episode key={episode.episodeNumber} episode={episode} rules={rules} />
            ))}
          </div>
        </>
      )}
    </LoadedFrame>
  )
}

function Episode({ episode, rules }: { episode: VotedEpisode; rules: TitleRules }) {
  const { episodeNumber, totalVotes, updatedAt, movies } = episode
  return (
    <EpisodeCard
      episodeNumber={episodeNumber}
      name={text.episode(episodeNumber, shownTitle(episode, rules))}
      about={text.count(totalVotes) + (updatedAt ? ` · ${text.last(formatDateTime(updatedAt))}` : '')}
    >
      <ul className="mt-2 text-s">
        {movies.map((movie) => {
          const percent = percentOf(movie.voteCount, totalVotes)
          return (
            <li className="border-t border-line py-1.5" key={movie.title}>
              <p className="flex flex-wrap justify-between gap-x-4 tabular">
                <span className="font-semibold">{text.film(movie.title, movie.year)}</span>
                <span className="text-ink-soft">{text.share(movie.voteCount, percent)}</span>
              </p>
              <svg className="office-share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={percent} height="1" />
              </svg>
            </li>
          )
        })}
      </ul>
    </EpisodeCard>
  )
}
