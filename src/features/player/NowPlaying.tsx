// What is playing: cover and title as one link to the episode's page, below it author and teaser, or how it goes.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { playerText } from '../../texts/player.ts'
import { namesItself } from '../episodes/card.ts'
import { episodePath } from '../episodes/rules.ts'
import { EpisodeCover } from './EpisodeCover.tsx'
import type { OpenPlayer } from './machine.ts'
import type { Playable } from './schema.ts'
import { $isOffline, $playable, $resumedAtSeconds } from './store.ts'

/** Shorter waits are not worth a word. */
const LOADING_SHOWN_AFTER_MS = 250
const RESUMED_SAID_FOR_MS = 5000

/** '118 · Hemel', or the title alone where it begins with its own label; 'Aflevering 118' until it is known. */
function titleOf(slug: string, playable: Playable | undefined): string {
  if (!playable) return /^\d+$/.test(slug) ? playerText.numbered(slug) : playerText.unnumbered
  const { label, title } = playable
  return namesItself(title, label) ? title : `${label} · ${title}`
}

export function NowPlaying({ player }: { player: OpenPlayer }) {
  const playable = useStore($playable)
  const writing = { lang: playable?.lang, dir: playable?.dir }
  return (
    <div className="player-episode">
      <EpisodeCover imageUrl={playable?.imageUrl ?? ''} />
      <a className="player-title" href={episodePath(player.episode)} {...writing}>
        {titleOf(player.episode.slug, playable)}
      </a>
      <Status player={player} />
      <p className="player-about">
        <span className="player-author">{playable?.author}</span>
        {playable?.teaser.compact && (
          <span className="player-teaser is-compact" {...writing}>
            {playable.teaser.compact}
          </span>
        )}
        {playable?.teaser.wide && (
          <span className="player-teaser is-wide" {...writing}>
            {playable.teaser.wide}
          </span>
        )}
      </p>
    </div>
  )
}

/** The one polite region of the bar; it is there before it has anything to say, and silent while the sound plays. */
function Status({ player }: { player: OpenPlayer }) {
  const isWaiting = useLasting(player.step === 'loading' || player.step === 'stalled', LOADING_SHOWN_AFTER_MS)
  const isOffline = useStore($isOffline)
  const resumedAtSeconds = useBriefly(useStore($resumedAtSeconds), player.episode.id)
  return (
    <p className="player-status" role="status">
      {resumedAtSeconds > 0 && <span className="sr-only">{playerText.resumed(resumedAtSeconds)}</span>}
      {player.step === 'failed' && (
        <span className="player-failed">{isOffline ? playerText.offline : playerText.failed}</span>
      )}
      {isWaiting && (
        <span className="player-loading">{isOffline ? playerText.offline : playerText.loading}</span>
      )}
    </p>
  )
}

/** A number for as long as it is news, once per episode; 0 before and after. It comes late, as news has to. */
function useBriefly(seconds: number, episodeId: string): number {
  const [news, setNews] = useState({ seconds: 0, episodeId })
  useEffect(() => {
    setNews({ seconds, episodeId })
    const timer = setTimeout(() => setNews({ seconds: 0, episodeId }), RESUMED_SAID_FOR_MS)
    return () => clearTimeout(timer)
  }, [seconds, episodeId])
  return news.episodeId === episodeId ? news.seconds : 0
}

/** True once `isTrue` has lasted. */
function useLasting(isTrue: boolean, milliseconds: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setHasLasted(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isTrue, milliseconds])
  return isTrue && hasLasted
}
