// The loaded episode: a link to its page, and the cover, which opens the full screen; on a phone all of it does. Below: author and
// teaser, or the playback status.
import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { episodePath } from '../../episodes/episode-path.ts'
import { titleOf } from '../page/player-title.ts'
import { $isOffline, $playable, $resumedAtSeconds } from '../player.store.ts'
import type { OpenPlayer } from '../sound/machine.ts'
import { $canSeek, $currentChapter } from '../sound/playback.store.ts'
import { EpisodeCover } from './EpisodeCover.tsx'
import { useBriefly, useLasting, useSlow } from './use-status.ts'

/** Shorter waits show no status. */
const LOADING_SHOWN_AFTER_MS = 250

interface NowPlayingProps {
  player: OpenPlayer
  /** Opens the full screen. */
  open: () => void
}

export function NowPlaying({ player, open }: NowPlayingProps) {
  const playable = useStore($playable)
  const chapter = useStore($currentChapter)?.title
  const writing = { lang: playable?.lang, dir: playable?.dir }
  return (
    <div className="player-episode">
      <EpisodeCover imageUrl={playable?.imageUrl ?? ''} />
      <p className="player-title">
        <a
          className="no-underline decoration-auto after:absolute after:inset-0 hover:underline focus-visible:relative focus-visible:z-1"
          href={episodePath(player.episode)}
          {...writing}
        >
          {titleOf(player.episode.slug, playable)}
        </a>
        {chapter && (
          <span className="player-chapter-now" {...writing}>
            {chapter}
          </span>
        )}
      </p>
      <Status player={player} />
      <p className="player-line">
        <span>{playable?.author}</span>
        {playable?.teaser.compact && (
          <span className="before:content-['_·_'] lg:hidden" {...writing}>
            {playable.teaser.compact}
          </span>
        )}
        {playable?.teaser.wide && (
          <span className="hidden before:content-['_·_'] lg:inline" {...writing}>
            {playable.teaser.wide}
          </span>
        )}
      </p>
      <Button
        look="bare"
        className="player-open cursor-pointer"
        aria-label={playerText.open}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon name="down" />
      </Button>
    </div>
  )
}

/** The bar's only live region. Always rendered, so that screen readers notice changes; empty during normal playback. */
export function Status({ player }: { player: OpenPlayer }) {
  const isWaiting = useLasting(player.step === 'loading' || player.step === 'stalled', LOADING_SHOWN_AFTER_MS)
  const isSlow = useSlow(player)
  const isOffline = useStore($isOffline)
  const canSeek = useStore($canSeek)
  const resumedAtSeconds = useBriefly(useStore($resumedAtSeconds), player.episode.id)
  return (
    <p className="player-status player-line" role="status">
      {resumedAtSeconds > 0 && <span className="sr-only">{playerText.resumed(resumedAtSeconds)}</span>}
      {player.step === 'failed' && (
        <span className="player-failed">
          {isOffline ? playerText.offline : playerText.failed[player.reason]}
        </span>
      )}
      {!canSeek && !isWaiting && player.step !== 'failed' && (
        <span className="player-unseekable">{playerText.unseekable}</span>
      )}
      {isWaiting && (
        <span className="player-loading">
          {isOffline ? playerText.offline : isSlow ? playerText.slow : playerText.loading}
        </span>
      )}
    </p>
  )
}
