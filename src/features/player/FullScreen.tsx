// The full-screen player of a phone. Audio continues when it closes.
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { playerText } from '#texts/player.ts'
import { Icon } from '../../components/Icon.tsx'
import { Modal } from '../../components/ui/Dialog.tsx'
import { episodePath } from '../episodes/episode-path.ts'
import { BarButton } from './BarButton.tsx'
import { Chapters } from './Chapters.tsx'
import { choices } from './Choice.tsx'
import { EpisodeCover } from './EpisodeCover.tsx'
import { Mute, Share } from './Menu.tsx'
import type { OpenPlayer } from './machine.ts'
import { Status } from './NowPlaying.tsx'
import { $chapters, $currentChapter } from './playback.store.ts'
import { $playable } from './player.store.ts'
import { titleOf } from './player-title.ts'
import { Elapsed, SeekBar, Total } from './SeekBar.tsx'
import { SleepTimer } from './SleepTimer.tsx'
import { Speed } from './Speed.tsx'
import { Transport } from './Transport.tsx'

export function FullScreen({ player, close }: { player: OpenPlayer; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const playable = useStore($playable)
  const chapter = useStore($currentChapter)?.title
  const hasChapters = useStore($chapters).length > 0
  const writing = { lang: playable?.lang, dir: playable?.dir }
  return (
    <Modal
      className="player-full size-full overflow-auto overscroll-contain bg-booth text-booth-ink scheme-dark print:hidden"
      aria-label={playerText.region}
      ref={dialog}
      onClose={close}
    >
      <div className="player-full-inner mx-auto grid grid-cols-1 gap-y-4">
        <BarButton
          name={playerText.shrink}
          className="player-full-shrink -ml-3 inline-flex justify-self-start"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="down" />
        </BarButton>
        <EpisodeCover
          imageUrl={playable?.imageUrl ?? ''}
          className="player-full-cover aspect-square justify-self-center rounded-card"
          sizes="288px"
        />
        <div className="player-full-about grid min-w-0">
          <a
            className="min-h-tap content-center font-display text-[1.75rem]/[1.1] font-extrabold wrap-anywhere hyphens-auto no-underline hover:underline"
            href={episodePath(player.episode)}
            {...writing}
          >
            {titleOf(player.episode.slug, playable)}
          </a>
          <p className="min-h-[1lh] text-m font-semibold wrap-anywhere" {...writing}>
            {chapter}
          </p>
          <p className="text-s text-booth-soft">{playable?.author}</p>
          {playable?.teaser.compact && (
            <p className="text-s text-booth-soft" {...writing}>
              {playable.teaser.compact}
            </p>
          )}
        </div>
        <div className="player-full-seek mt-2">
          <SeekBar />
          <div className="flex justify-between pt-2 text-s text-booth-soft tabular">
            <Elapsed />
            <Total />
          </div>
        </div>
        <div className="player-full-transport">
          <Transport player={player} />
        </div>
        <div className="player-full-status">
          <Status player={player} />
        </div>
        <div className="player-full-more grid gap-y-4">
          <Speed />
          <SleepTimer />
          <div>
            <Share />
            <div className={choices}>
              <Mute />
            </div>
          </div>
          {hasChapters && (
            <div className="not-first:mt-5">
              <Chapters />
            </div>
          )}
        </div>
      </div>
    </Modal>
  )
}
