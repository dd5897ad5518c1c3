// The votes page: the totals, and a card for each episode with votes.
import { useStore } from '@nanostores/react'
import { voteListText } from '#texts/backoffice.ts'
import { formatDateTime, formatHour } from '../../lib/moment.ts'
import { shownTitle, type TitleRules } from '../episodes/shown-title.ts'
import { $votes, loadVotes } from './backoffice.store.ts'
import type { VotedEpisode } from './contract.ts'
import { ListBar } from './ListBar.tsx'
import { LoggedIn } from './LoggedIn.tsx'
import { percentOf } from './office-lists.ts'

/** `rules`: how the podcast's titles are shown. */
export const Votes = ({ rules }: { rules: TitleRules }) => (
  <LoggedIn load={loadVotes}>
    <EpisodeVotes rules={rules} />
  </LoggedIn>
)

function EpisodeVotes({ rules }: { rules: TitleRules }) {
  const list = useStore($votes)
  const loaded = list.last
  const total = loaded?.value.reduce((sum, { totalVotes }) => sum + totalVotes, 0) ?? 0
  const status = loaded && voteListText.updated(total, formatHour(loaded.at))
  return (
    <>
      <ListBar list={list} texts={voteListText} status={status} refresh={() => void loadVotes()} />
      {loaded && (
        <div className="office-data" aria-busy={list.step === 'loading'}>
          {loaded.value.length === 0 ? (
            <p>
              {voteListText.empty}{' '}
              <q className="mt-3 block font-display text-title-s font-extrabold [quotes:none]">
                {voteListText.emptyLine}
              </q>
            </p>
          ) : (
            <p className="mb-4 font-display text-title-s font-extrabold">{voteListText.total(total)}</p>
          )}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] items-start gap-4">
            {loaded.value.map((episode) => (
              <EpisodeCard key={episode.episodeNumber} episode={episode} rules={rules} />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function EpisodeCard({ episode, rules }: { episode: VotedEpisode; rules: TitleRules }) {
  const { episodeNumber, totalVotes, updatedAt, movies } = episode
  return (
    <section className="rounded-card border border-edge bg-surface px-3.5 py-3 text-s print:break-inside-avoid">
      <h2 className="text-title-s">{voteListText.episode(episodeNumber, shownTitle(episode, rules))}</h2>
      <p className="mt-1 text-s text-ink-soft">
        {voteListText.count(totalVotes)}
        {updatedAt && ` · ${voteListText.last(formatDateTime(updatedAt))}`}
      </p>
      <ul className="mt-2">
        {movies.map((movie) => {
          const percent = percentOf(movie.voteCount, totalVotes)
          return (
            <li className="border-t border-line py-1.5" key={movie.title}>
              <p className="flex flex-wrap justify-between gap-x-4 tabular">
                <span className="font-semibold">{voteListText.film(movie.title, movie.year)}</span>
                <span className="text-ink-soft">{voteListText.share(movie.voteCount, percent)}</span>
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
