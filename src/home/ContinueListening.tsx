// 'Verder luisteren': the episodes to resume. Hydrated when in view, which it never is without anything to resume.
import { useStore } from '@nanostores/react'
import { type CSSProperties, useEffect, useState } from 'react'
import * as v from 'valibot'
import { listeningText } from '#texts/listening.ts'
import { report } from '../browser/report.ts'
import { episodePath } from '../listen/episodes/episode-path.ts'
import { $offer } from '../listen/episodes/offer.store.ts'
import { $completed, $positions } from '../listen/places/listening.store.ts'
import { listeningState } from '../listen/places/resume.ts'
import { inPlayer, ticketView } from '../listen/player/page/ticket-view.ts'
import { $leftAtSeconds, $player } from '../listen/player/player.store.ts'
import { type Playable, playablePath, playableSchema } from '../listen/player/schema.ts'
import { Icon } from '../ui/Icon.tsx'
import { unfinishedIds } from './continue-listening.ts'

/**
 * Filled once per page view, so that nothing moves under a pointer; only the states of the cards change. `newestId`: the
 * episode that is featured below these cards.
 */
export function ContinueListening({ newestId }: { newestId: string }) {
  const [playables, setPlayables] = useState<readonly Playable[]>()
  useEffect(() => {
    const ids = unfinishedIds($positions.get(), $completed.get(), newestId)
    Promise.all(ids.map((id) => playableOf(id.replace(/^ep-/, '')))).then(
      (found) => setPlayables(found.filter((playable) => playable !== undefined)),
      (error) => report(error, 'continue listening')
    )
  }, [newestId])
  // A list with cards stays until the next page, because the page below it would jump.
  const isEmpty = playables?.length === 0
  useEffect(() => {
    if (isEmpty) delete document.documentElement.dataset.continueListening
  }, [isEmpty])
  return (
    <ol className="ticket-row">
      {playables?.map((playable) => (
        <ResumeCard key={playable.id} playable={playable} />
      ))}
    </ol>
  )
}

const known = new Map<string, Promise<Playable | undefined>>()

/** Facts of an episode; undefined if the request fails or the episode is gone. */
function playableOf(slug: string): Promise<Playable | undefined> {
  const playable =
    known.get(slug) ??
    fetch(playablePath(slug))
      .then(async (answer) => (answer.ok ? v.parse(playableSchema, await answer.json()) : undefined))
      .catch((error) => {
        known.delete(slug)
        report(error, playablePath(slug))
        return undefined
      })
  known.set(slug, playable)
  return playable
}

interface ResumeCardProps {
  playable: Pick<Playable, 'id' | 'slug' | 'label' | 'title' | 'audioUrl'>
}

/** The play link is operated by `play-links.client.ts`, like every other. */
export function ResumeCard({ playable: { id, slug, label, title, audioUrl } }: ResumeCardProps) {
  const offer = useStore($offer)
  const view = ticketView(
    {
      listening: listeningState(id, useStore($positions), useStore($completed)),
      inPlayer: inPlayer(useStore($player), id),
      leftAtSeconds: useStore($leftAtSeconds),
      isListed: false,
      offeredSeconds: offer?.id === id ? offer.atSeconds : undefined
    },
    listeningText
  )
  return (
    <li>
      {/* It was unfinished when it appeared, so the tear animation runs once it is heard. */}
      <article
        className={`ticket small-ticket ${view.state === 'heard' ? 'is-tearing' : ''}`}
        data-state={view.state}
      >
        <div className="ticket-stub" style={{ '--heard': `${view.playedPercent}%` } as CSSProperties}>
          <span className={`ticket-number ${/^\d+$/.test(label) ? '' : 'is-word'}`} aria-hidden="true">
            {label}
          </span>
        </div>
        <div className="ticket-main">
          <div>
            <h3 className="ticket-title">
              <a href={episodePath({ slug })}>{title}</a>
            </h3>
            <p className="mt-1 text-s/[1.2] tabular">
              {view.atSeconds === undefined ? view.label : view.action}
            </p>
          </div>
          <a
            className="button button-quiet"
            href={audioUrl}
            data-play={id}
            data-at={view.atSeconds}
            data-astro-prefetch="false"
            data-astro-reload=""
          >
            <Icon name={view.action === listeningText.pause ? 'pause' : 'play'} />
            <span className="sr-only">{`${view.action} ${title}`}</span>
          </a>
        </div>
      </article>
    </li>
  )
}
