// 'Van jou': what this browser remembers above the perforation, and the settings below it. As built it shows that there is nothing
// yet, which is what a first visit sees.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { downloadsText } from '#texts/downloads.ts'
import { listeningText } from '#texts/listening.ts'
import { queueButtonsText } from '#texts/queue-buttons.ts'
import { votesText } from '#texts/votes.ts'
import { yoursText as text } from '#texts/yours.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { report } from '../../browser/report.ts'
import { $myFilms } from '../../films/marks/my-films.store.ts'
import { bytesOf, type Download } from '../../listen/downloads/download.ts'
import { megabytes } from '../../listen/downloads/download-limits.ts'
import { $downloads, start } from '../../listen/downloads/downloads.store.ts'
import { $kept } from '../../listen/downloads/kept.store.ts'
import { KEPT_PATH } from '../../listen/downloads/kept-path.ts'
import { archivePath } from '../../listen/episodes/archive.ts'
import { $completed, $positions } from '../../listen/places/listening.store.ts'
import { $queue } from '../../listen/queue/queue.store.ts'
import { $titles, loadTitles, type QueuedEpisode } from '../../listen/queue/queued-episodes.service.ts'
import { votedResults } from '../../listen/votes/result.ts'
import { $results, loadResults } from '../../listen/votes/results.store.ts'
import { $votes } from '../../listen/votes/votes.store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ResumeCard } from '../ContinueListening.tsx'
import { unfinishedIds } from '../continue-listening.ts'
import { YoursFilms } from './YoursFilms.tsx'
import { YoursPart } from './YoursPart.tsx'
import { YoursQueue } from './YoursQueue.tsx'
import { YoursResults } from './YoursResults.tsx'
import { YoursSettings, type YoursSettingsProps } from './YoursSettings.tsx'
import css from './yours-life.css?inline'

adoptStyles(css)

export function Yours(props: YoursSettingsProps) {
  const [isReady, setIsReady] = useState(false)
  /** Counts how often everything was cleared: what was shown before is gone. */
  const [cleared, setCleared] = useState(0)
  useEffect(() => setIsReady(true), [])
  return (
    <div className="yours print:hidden noscript:hidden" data-ready={isReady || undefined}>
      <Life key={cleared} hasFilms={props.hasFilms} hasWatch={props.hasWatch} />
      <YoursSettings {...props} onCleared={() => setCleared(cleared + 1)} />
    </div>
  )
}

interface LifeProps {
  hasFilms: boolean
  hasWatch: boolean
}

function Life({ hasFilms, hasWatch }: LifeProps) {
  const resumed = useResumed()
  const queue = useStore($queue, { ssr: 'initial' })
  const kept = useStore($kept, { ssr: 'initial' })
  const { marks } = useStore($myFilms, { ssr: 'initial' })
  const downloads = useStore($downloads, { ssr: 'initial' })
  const episodes = useEpisodes(downloads)
  const hasMarks = hasFilms && Object.keys(marks).length > 0
  const hasKept = Object.keys(kept).length > 0
  const shown = resumed.flatMap((id) => episodes.get(id) ?? [])
  useEffect(() => {
    // Nothing is opened for a visitor who keeps nothing.
    if (hasKept) start().catch((error: unknown) => report(error, 'downloads'))
  }, [hasKept])
  const votes = useStore($votes, { ssr: 'initial' })
  const voted = votedResults(votes, useStore($results, { ssr: 'initial' }))
  const hasVotes = Object.keys(votes).length > 0
  const isWaiting = resumed.length + queue.length + voted.length > 0
  useEffect(() => {
    if (isWaiting) void loadTitles()
  }, [isWaiting])
  useEffect(() => {
    if (hasVotes) void loadResults()
  }, [hasVotes])
  if (!isWaiting && !hasKept && !hasMarks) return <Nothing hasFilms={hasFilms} />
  return (
    <div className="yours-life">
      {shown.length > 0 && (
        <YoursPart heading={listeningText.continueListening}>
          <ol className="ticket-row">
            {shown.map((episode) => (
              <ResumeCard key={episode.id} playable={{ ...episode, label: stubOf(episode) }} />
            ))}
          </ol>
        </YoursPart>
      )}
      {queue.length > 0 && (
        <YoursPart heading={queueButtonsText.heading}>
          <YoursQueue episodes={episodes} />
        </YoursPart>
      )}
      {voted.length > 0 && (
        <YoursPart heading={votesText.results}>
          <YoursResults episodeNumbers={voted} episodes={episodes} />
        </YoursPart>
      )}
      {hasKept && (
        <YoursPart heading={text.keptHeading}>
          <a className="yours-row" href={KEPT_PATH}>
            {keptWords(downloads ?? [])}
            <Icon name="right" />
          </a>
        </YoursPart>
      )}
      {hasMarks && <YoursFilms hasWatch={hasWatch} />}
    </div>
  )
}

function Nothing({ hasFilms }: { hasFilms: boolean }) {
  return (
    <div className="ticket yours-empty">
      <div className="ticket-stub" aria-hidden="true">
        <Icon name="stub" />
      </div>
      <div className="ticket-main">
        <p>{text.empty(hasFilms)}</p>
        <p>
          <a className="font-semibold" href={archivePath(1)}>
            {text.toEpisodes}
          </a>
        </p>
      </div>
    </div>
  )
}

/** The begun episodes, last played first. Found once, so that nothing moves under a finger. */
function useResumed(): readonly string[] {
  const [resumed, setResumed] = useState<readonly string[]>([])
  useEffect(() => setResumed(unfinishedIds($positions.get(), $completed.get())), [])
  return resumed
}

/** What is known of the episodes: the titles of the search, else what is kept with them, which is there offline. */
function useEpisodes(downloads: readonly Download[] | undefined): ReadonlyMap<string, QueuedEpisode> {
  const titles = useStore($titles, { ssr: 'initial' })
  const kept = (downloads ?? []).map(({ id, slug, title, audioUrl }): [string, QueuedEpisode] => [
    id,
    { id, slug, label: '', title, audioUrl }
  ])
  return new Map([...kept, ...(titles.step === 'ready' ? titles.episodes : [])])
}

/** What stands on the stub: the number, or what the episode is. */
const stubOf = ({ slug, label }: QueuedEpisode): string => (/^\d+$/.test(slug) ? slug : label)

function keptWords(downloads: readonly Download[]): string {
  const whole = downloads.filter(({ state }) => state.step === 'kept')
  return whole.length > 0 ? text.kept(whole.length, megabytes(bytesOf(whole))) : downloadsText.noneWhole
}
