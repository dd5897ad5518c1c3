// How many subscribers were told of each episode, and what the push services said.
import { announcementsText as text } from '#texts/desk-overview.ts'
import { formatDateTime } from '../../lib/moment.ts'
import { Badge, EmptyState } from '../../ui/States.tsx'
import { ListFrame } from '../ListFrame.tsx'
import type { Announcement, Announcements } from './contract.ts'
import { formatDay } from './desk-dates.ts'
import { announcements } from './desk-lists.store.ts'

export function AnnouncementList() {
  return <ListFrame of={announcements}>{(read) => <Read read={read} />}</ListFrame>
}

function Read({ read: { announcements: known, pending, subscriberCount } }: { read: Announcements }) {
  return (
    <>
      <p className="mb-1 font-semibold">{text.subscribers(subscriberCount)}</p>
      <p className="mb-5 max-w-measure text-s text-ink-soft">{text.explain}</p>
      {pending.length > 0 && (
        <section className="mb-6" aria-labelledby="pending">
          <h2 id="pending" className="mb-2 text-title-s">
            {text.pending}
          </h2>
          <ul className="rounded-card border border-edge bg-surface">
            {pending.map(({ slug, episodeNumber, title, publishedAt, state }) => (
              <li key={slug} className="border-t border-line px-3.5 py-2 first:border-t-0">
                <strong>{text.episode(episodeNumber, title)}</strong>{' '}
                <span className="text-s text-ink-soft">
                  {text.published(formatDay(publishedAt))} · {text.states[state]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {known.length === 0 ? (
        <EmptyState title={text.empty} />
      ) : (
        <ul className="rounded-card border border-edge bg-surface" aria-label={text.caption}>
          {known.map((announcement) => (
            <Row key={announcement.slug} announcement={announcement} />
          ))}
        </ul>
      )}
      <Explained />
    </>
  )
}

function Row({ announcement }: { announcement: Announcement }) {
  const { episodeNumber, title, startedAt, endedAt, isStopped } = announcement
  const { columns } = text
  const numbers = [
    [columns.told, announcement.subscriberCount],
    [columns.accepted, announcement.acceptedCount],
    [columns.gone, announcement.goneCount],
    [columns.givenUp, announcement.givenUpCount],
    endedAt === null
      ? [columns.waiting, announcement.waitingCount]
      : [isStopped ? columns.unsent : columns.unknown, announcement.unknownCount]
  ] as const
  return (
    <li
      className="grid gap-x-6 gap-y-2 border-t border-line px-3.5 py-3 first:border-t-0 lg:grid-cols-[minmax(0,1fr)_30rem]"
      data-row
      tabIndex={-1}
    >
      <p className="min-w-0">
        <strong>{text.episode(episodeNumber, title)}</strong>{' '}
        {isStopped ? (
          <Badge tone="bad">{text.stopped}</Badge>
        ) : (
          endedAt === null && <Badge tone="warning">{text.running}</Badge>
        )}
        <span className="block text-s text-ink-soft">{text.started(formatDateTime(startedAt))}</span>
      </p>
      <dl className="grid grid-cols-3 gap-x-5 gap-y-1 text-s sm:grid-cols-5">
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-semibold tabular">{count}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function Explained() {
  const { columns, explained } = text
  return (
    <section className="mt-6" aria-labelledby="explained">
      <h2 id="explained" className="mb-2 text-title-s">
        {text.words}
      </h2>
      <dl className="max-w-measure text-s">
        {(['accepted', 'gone', 'givenUp', 'unknown'] as const).map((name) => (
          <div key={name} className="border-t border-line py-1.5">
            <dt className="font-semibold">{columns[name]}</dt>
            <dd className="text-ink-soft">{explained[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
