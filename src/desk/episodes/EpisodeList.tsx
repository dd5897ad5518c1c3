// All episodes, the newest first: what each lacks, and whether what the hosts wrote is on the site.
import { useState } from 'react'
import { buildQueueText, episodeListText as text } from '#texts/desk-episodes.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { searchable } from '../../lib/slug.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Badge, EmptyState } from '../../ui/States.tsx'
import { EPISODE_PATH } from '../desk-pages.ts'
import { ListFrame } from '../ListFrame.tsx'
import { formatDay } from '../overview/desk-dates.ts'
import { COLLECTIONS_SLUG } from './built.ts'
import type { HostName, ListedEpisode } from './contract.ts'
import { episodes } from './editor.store.ts'
import { hostName } from './host-name.ts'
import { NextDate } from './NextDate.tsx'
import { Queue } from './Queue.tsx'

const TONES = { shown: 'plain', draft: 'warning', waiting: 'plain', live: 'good' } as const

export function EpisodeList() {
  const [query, setQuery] = useState('')
  const [onlyGaps, setOnlyGaps] = useState(false)
  const words = searchable(query)
  const isShown = ({ title, slug, gaps }: ListedEpisode) =>
    (!onlyGaps || gaps.length > 0) &&
    (words === '' || ` ${searchable(`${slug} ${title}`)}`.includes(` ${words}`))
  return (
    <ListFrame of={episodes} hasActs>
      {({ episodes: known, nextDate, queue, hosts }) => {
        const shown = known.filter(isShown)
        return (
          <>
            <NextDate day={nextDate} className="mb-4" />
            {(queue.buildsAt !== null || known.some(({ state }) => state === 'waiting')) && (
              <Queue queue={queue} className="mb-4" />
            )}
            <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2">
              <SearchField
                className="min-w-0 grow basis-60"
                aria-label={text.find}
                placeholder={text.find}
                value={query}
                onChange={({ currentTarget }) => setQuery(currentTarget.value)}
              />
              <Checkbox
                checked={onlyGaps}
                onChange={({ currentTarget }) => setOnlyGaps(currentTarget.checked)}
              >
                {text.onlyGaps}
              </Checkbox>
              <a href={`${EPISODE_PATH}#${COLLECTIONS_SLUG}`}>{text.collections}</a>
            </div>
            <p className="sr-only" role="status">
              {text.shown(shown.length)}
            </p>
            {shown.length === 0 ? (
              <EmptyState title={text.noMatch} />
            ) : (
              <ul
                className="overflow-clip rounded-card border border-edge bg-surface"
                aria-label={text.caption}
              >
                {shown.map((one) => (
                  <EpisodeRow key={one.slug} episode={one} hosts={hosts} />
                ))}
              </ul>
            )}
            <p className="mt-3 text-s text-ink-soft">{buildQueueText.left(queue.buildsLeft)}</p>
          </>
        )
      }}
    </ListFrame>
  )
}

function EpisodeRow({ episode, hosts }: { episode: ListedEpisode; hosts: readonly HostName[] }) {
  const { slug, episodeNumber, title, publishedAt, gaps, state, changedBy, changedAt } = episode
  const isNext = publishedAt === null
  return (
    <li className="border-t border-line first:border-t-0">
      <a
        href={`${EPISODE_PATH}#${slug}`}
        data-row
        className="grid min-h-tap grid-cols-[3rem_minmax(0,1fr)] gap-x-2 px-3.5 py-2.5 no-underline hover:bg-well focus-visible:-outline-offset-3"
      >
        <span className="font-semibold tabular">{episodeNumber ?? '–'}</span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3">
            <strong className="wrap-anywhere">
              {isNext && episodeNumber !== null ? text.next(episodeNumber) : title}
            </strong>
            {text.states[state] && <Badge tone={TONES[state]}>{text.states[state]}</Badge>}
          </span>
          <span className="block text-s text-ink-soft">
            {[
              isNext ? text.notOut : formatDay(publishedAt),
              gaps.length === 0 ? text.whole : text.lacks(gaps.map((gap) => text.gaps[gap])),
              changedBy && changedAt && text.changed(hostName(hosts, changedBy), formatDateTime(changedAt))
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </a>
    </li>
  )
}
