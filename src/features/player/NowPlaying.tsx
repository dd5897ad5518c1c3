// The loaded episode: cover and title as one link to its page; on a phone they open the full screen. Below: author and teaser, or
// the playback status.
import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { Button } from '../../components/ui/Button.tsx'
import { namesItself } from '../episodes/card.ts'
import { episodePath } from '../episodes/episode-path.ts'
import { EpisodeCover } from './EpisodeCover.tsx'
import type { OpenPlayer } from './machine.ts'
import { $canSeek, $currentChapter } from './playback.store.ts'
import { $isOffline, $playable, $resumedAtSeconds } from './player.store.ts'
import type { Playable } from './schema.ts'
import { useBriefly, useLasting } from './use-status.ts'

/** Shorter waits show no status. */
const LOADING_SHOWN_AFTER_MS = 250

/** The status overlays author and teaser. */
const secondLine = 'col-start-2 row-start-2 min-h-[1lh] min-w-0 truncate text-s/[1.3] text-booth-soft'

/**
 * The title as shown: '118 · Hemel', or only the title when it starts with its own label. 'Aflevering 118' until the facts are
 * loaded.
 */
export function titleOf(slug: string, playable: Playable | undefined): string {
  if (!playable) return /^\d+$/.test(slug) ? playerText.numbered(slug) : playerText.unnumbered
  const { label, title } = playable
  return namesItself(title, label) ? title : `${label} · ${title}`
}

interface NowPlayingProps {
  player: OpenPlayer
  /** Opens the full screen of a phone. */
  open: () => void
}

export function NowPlaying({ player, open }: NowPlayingProps) {
  const playable = useStore($playable)
  const chapter = useStore($currentChapter)?.title
  const writing = { lang: playable?.lang, dir: playable?.dir }
  return (
    <div className="player-episode relative col-[1/3] mt-1.5 mb-1 grid min-h-tap content-center gap-x-3 sm:col-auto sm:row-start-2 sm:mt-3">
      <EpisodeCover imageUrl={playable?.imageUrl ?? ''} />
      <p className="flex min-w-0 items-baseline gap-x-3 self-end">
        <a
          className="truncate font-display text-[1.3125rem]/[1.15] font-extrabold no-underline decoration-auto after:absolute after:inset-0 hover:underline focus-visible:relative focus-visible:z-1 lg:text-[1.5rem]"
          href={episodePath(player.episode)}
          {...writing}
        >
          {titleOf(player.episode.slug, playable)}
        </a>
        {chapter && (
          <span className="hidden min-w-[30%] truncate text-booth-ink sm:block" {...writing}>
            {chapter}
          </span>
        )}
      </p>
      <Status player={player} />
      <p className={`player-about ${secondLine}`}>
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
        className="player-open absolute inset-0 cursor-pointer sm:hidden"
        aria-label={playerText.open}
        aria-haspopup="dialog"
        onClick={open}
      />
    </div>
  )
}

/** The bar's only live region. Always rendered, so that screen readers notice changes; empty during normal playback. */
export function Status({ player }: { player: OpenPlayer }) {
  const isWaiting = useLasting(player.step === 'loading' || player.step === 'stalled', LOADING_SHOWN_AFTER_MS)
  const isOffline = useStore($isOffline)
  const canSeek = useStore($canSeek)
  const resumedAtSeconds = useBriefly(useStore($resumedAtSeconds), player.episode.id)
  return (
    <p className={`player-status ${secondLine}`} role="status">
      {resumedAtSeconds > 0 && <span className="sr-only">{playerText.resumed(resumedAtSeconds)}</span>}
      {player.step === 'failed' && (
        <span className="player-failed font-semibold whitespace-normal text-booth-ink">
          {isOffline ? playerText.offline : playerText.failed[player.reason]}
        </span>
      )}
      {!canSeek && !isWaiting && player.step !== 'failed' && (
        <span className="player-unseekable">{playerText.unseekable}</span>
      )}
      {isWaiting && (
        <span className="player-loading inline-flex h-[1lh] items-center gap-2 align-top text-beam">
          {isOffline ? playerText.offline : playerText.loading}
        </span>
      )}
    </p>
  )
}
