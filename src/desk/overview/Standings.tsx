// The votes as the hosts read them out: a sentence and a table for each episode, and the result on its way to the site.
import { useRef, useState } from 'react'
import { standingsText as text } from '#texts/desk-overview.ts'
import { LEAST_VOTES } from '../../listen/votes/result.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useCopying } from '../../ui/use-copied.ts'
import { Confirm } from '../access/Confirm.tsx'
import { ListFrame } from '../ListFrame.tsx'
import type { EpisodeStanding } from './contract.ts'
import { formatDay, formatWeekStart } from './desk-dates.ts'
import { publishResult, standings } from './desk-lists.store.ts'
import { EpisodeCard } from './EpisodeCard.tsx'
import { StandingTable } from './StandingTable.tsx'
import { readOut } from './standing-words.ts'

export function Standings() {
  return (
    <ListFrame of={standings}>
      {({ episodes, weekStart }) =>
        episodes.length === 0 ? (
          <EmptyState title={text.empty} />
        ) : (
          <>
            <p className="mb-5 max-w-measure text-s text-ink-soft">
              {text.explain} {weekStart === null ? text.noWeek : text.since(formatWeekStart(weekStart))}
            </p>
            <div className="grid items-start gap-5">
              {episodes.map((episode) => (
                <Episode key={episode.episodeNumber} episode={episode} />
              ))}
            </div>
          </>
        )
      }
    </ListFrame>
  )
}

function Episode({ episode }: { episode: EpisodeStanding }) {
  const { episodeNumber, title, totalVotes, closesAt } = episode
  const name = text.episode(episodeNumber, title)
  const sentence = readOut(episode)
  const isClosed = closesAt !== null && new Date(closesAt) < new Date()
  return (
    <EpisodeCard
      episodeNumber={episodeNumber}
      name={name}
      about={
        text.total(totalVotes) +
        (closesAt === null ? '' : ` · ${(isClosed ? text.closed : text.open)(formatDay(closesAt))}`)
      }
    >
      <h3 className="mt-3 font-body text-s font-semibold">{text.readOut}</h3>
      <p className="mt-1 max-w-measure">{sentence}</p>
      <Copy sentence={sentence} />
      <Publish episode={episode} name={name} />
      <StandingTable episode={episode} name={name} />
    </EpisodeCard>
  )
}

/** The way of the result to the site, which a host opens once. */
function Publish({ episode, name }: { episode: EpisodeStanding; name: string }) {
  const { episodeNumber, totalVotes, published } = episode
  const [isAsking, setIsAsking] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  if (published)
    return (
      <p ref={line} className="mt-2 text-s text-ok" tabIndex={-1}>
        {text.published(formatDay(published.at), published.by)}
      </p>
    )
  return (
    <p className="mt-2 print:hidden">
      <Button onClick={() => setIsAsking(true)}>
        {text.publish}
        <span className="sr-only">{` ${name}`}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={text.publishTitle(name)}
          lines={text.publishLines(totalVotes, LEAST_VOTES)}
          button={text.publish}
          act={async () => {
            const answered = await publishResult(episodeNumber)
            return answered.ok ? undefined : answered.sentence
          }}
          onDone={() => setTimeout(() => line.current?.focus())}
          onClose={() => setIsAsking(false)}
        />
      )}
    </p>
  )
}

function Copy({ sentence }: { sentence: string }) {
  const [isCopied, copy] = useCopying(sentence)
  return (
    <p className="mt-1 flex items-center gap-x-4 text-s print:hidden">
      <Button look="link" onClick={copy}>
        {text.copy}
      </Button>
      <span className="text-ok" role="status">
        {isCopied && text.copied}
      </span>
    </p>
  )
}
