// The full-screen player of a phone, in a native modal dialog. The button, Escape and Back close it. Audio continues.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { playerText } from '#texts/player.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { catchBack, releaseBack } from '../../browser/back-closes.ts'
import { Icon } from '../../components/Icon.tsx'
import { episodePath } from '../episodes/rules.ts'
import { BarButton } from './BarButton.tsx'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import { EpisodeCover } from './EpisodeCover.tsx'
import css from './full-screen.css?inline'
import { Chapters, SleepTimer, Speed } from './Menu.tsx'
import type { OpenPlayer } from './machine.ts'
import { Status, titleOf } from './NowPlaying.tsx'
import { Elapsed, SeekBar, Total } from './SeekBar.tsx'
import { $playable } from './store.ts'
import { Transport } from './Transport.tsx'

adoptStyles(css)

export function FullScreen({ player, close }: { player: OpenPlayer; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasOwnEntry, setHasOwnEntry] = useState(false)
  const playable = useStore($playable)
  const chapter = useStore($currentChapter)?.title
  const hasChapters = useStore($chapters).length > 0
  const writing = { lang: playable?.lang, dir: playable?.dir }
  useEffect(() => {
    const shown = dialog.current
    if (!shown) return
    let isLeaving = false
    const shut = () => shown.close()
    const leave = () => {
      isLeaving = true
      shut()
    }
    shown.showModal()
    setHasOwnEntry(catchBack(shut))
    document.addEventListener('astro:before-swap', leave)
    return () => {
      document.removeEventListener('astro:before-swap', leave)
      releaseBack(isLeaving)
    }
  }, [])
  return (
    <dialog
      className="player-full size-full max-h-none max-w-none overflow-auto overscroll-contain bg-booth text-booth-ink scheme-dark print:hidden"
      aria-label={playerText.region}
      ref={dialog}
      onClose={close}
    >
      <div className="player-full-inner mx-auto grid max-w-[30rem] grid-cols-1 gap-y-4 px-[max(var(--side),env(safe-area-inset-left))] pt-[max(8px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))]">
        <BarButton
          name={playerText.shrink}
          className="player-full-shrink -ml-3 inline-flex justify-self-start"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </BarButton>
        <EpisodeCover
          imageUrl={playable?.imageUrl ?? ''}
          className="player-full-cover aspect-square w-[min(100%,18rem,38dvh)] justify-self-center rounded-card"
          sizes="288px"
        />
        <div className="player-full-about grid min-w-0">
          <a
            className="min-h-tap content-center font-display text-[1.75rem]/[1.1] font-extrabold wrap-anywhere hyphens-auto no-underline hover:underline"
            href={episodePath(player.episode)}
            data-astro-history={hasOwnEntry ? 'replace' : undefined}
            {...writing}
          >
            {titleOf(player.episode.slug, playable)}
          </a>
          <p className="min-h-[1lh] text-[1.0625rem] font-semibold wrap-anywhere" {...writing}>
            {chapter}
          </p>
          <p className="text-s/[1.4] text-booth-soft">{playable?.author}</p>
          {playable?.teaser.compact && (
            <p className="text-s/[1.4] text-booth-soft" {...writing}>
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
          <Transport player={player} hasOwnEntry={hasOwnEntry} />
        </div>
        <div className="player-full-status">
          <Status player={player} />
        </div>
        <div className="player-full-more grid gap-y-4">
          <Speed />
          <SleepTimer />
          {hasChapters && (
            <div className="not-first:mt-5">
              <Chapters />
            </div>
          )}
        </div>
      </div>
    </dialog>
  )
}
