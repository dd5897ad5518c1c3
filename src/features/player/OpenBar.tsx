// The player bar while an episode is loaded. Imported lazily.
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { playerText } from '#texts/player.ts'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { timeId } from '../episodes/notes.ts'
import { reserveSpace } from './bar-height.controller.ts'
import { replaceShell } from './bar-shell.controller.ts'
import { $currentChapter } from './chapters.controller.ts'
import { closePlayer } from './controller.ts'
import { usePart } from './Fetched.tsx'
import { $helpIsOpen, steerByKeys } from './keys.controller.ts'
import type { OpenPlayer } from './machine.ts'
import { NowPlaying } from './NowPlaying.tsx'
import barCss from './player.css?inline'
import { Elapsed, SeekBar, Total } from './SeekBar.tsx'
import seekCss from './seek-bar.css?inline'
import { Tools } from './Tools.tsx'
import { Transport } from './Transport.tsx'

for (const css of [barCss, seekCss]) adoptStyles(css)

/** Keyboard shortcuts work anywhere on the page while the bar is mounted. */
export function OpenBar({ player }: { player: OpenPlayer }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => steerByKeys(bar), [])
  useLayoutEffect(() => replaceShell(bar.current), [])
  useEffect(() => reserveSpace(bar.current), [])
  useChapterMark(player.episode.id)
  const [isFull, setIsFull] = useState(false)
  const full = usePart(isFull)
  const isWaiting = player.step === 'loading' || player.step === 'stalled'
  return (
    <>
      <section
        className="player z-player fixed inset-x-0 bottom-0 border-t border-line bg-booth/97 pb-[max(10px,env(safe-area-inset-bottom))] leading-[1.3] text-booth-ink scheme-dark min-[64rem]:[--page:90rem] print:hidden"
        aria-label={playerText.region}
        aria-busy={isWaiting}
        ref={bar}
      >
        <div className="player-inner page grid grid-cols-[var(--tap)_minmax(0,1fr)_var(--tap)] items-center gap-x-2 pt-3.5 min-[40rem]:grid-cols-[minmax(0,1fr)_auto_auto] min-[40rem]:gap-x-4 min-[40rem]:pt-4 min-[64rem]:grid-cols-[minmax(0,1fr)_auto_minmax(max-content,1fr)] min-[64rem]:gap-x-6">
          <SeekBar />
          <div className="player-times pointer-events-none col-span-full flex justify-between gap-3 pt-[7px] text-[0.8125rem] text-booth-soft tabular min-[40rem]:row-start-1 min-[40rem]:pt-0 min-[40rem]:text-s/[1.3]">
            <Elapsed />
            <Chapter />
            <Total />
          </div>
          <NowPlaying player={player} open={() => setIsFull(true)} />
          <Transport player={player} />
          <Tools close={() => close(player.episode.id)} />
        </div>
      </section>
      <Help />
      {full && <full.Part part={{ player }} close={() => setIsFull(false)} />}
    </>
  )
}

function Help() {
  const fetched = usePart(useStore($helpIsOpen))
  return fetched && <fetched.Part part="help" close={() => $helpIsOpen.set(false)} />
}

/** The current chapter, between the times of the narrow bar. The wide bar shows it next to the title. */
function Chapter() {
  const title = useStore($currentChapter)?.title
  return <span className="min-w-0 truncate text-booth-ink min-[40rem]:hidden">{title}</span>
}

/** Marks the current chapter in the chapter list of the episode's page, which is static HTML: here and on each later page. */
function useChapterMark(episodeId: string) {
  const chapter = useStore($currentChapter)
  useEffect(() => {
    const mark = () => {
      const isHere = document.querySelector(`.episode-page[data-episode="${CSS.escape(episodeId)}"]`)
      const link = isHere && chapter && document.getElementById(timeId(chapter.seconds))?.querySelector('a')
      if (link) link.ariaCurrent = 'true'
    }
    const unmark = () => {
      for (const marked of document.querySelectorAll('.chapters [aria-current]')) marked.ariaCurrent = null
    }
    mark()
    document.addEventListener('astro:page-load', mark)
    return () => {
      document.removeEventListener('astro:page-load', mark)
      unmark()
    }
  }, [chapter, episodeId])
}

/** Closes the player and returns the focus to the play link that started it, or to the top of the page. */
function close(episodeId: string) {
  closePlayer()
  const origin = document.querySelector<HTMLElement>(`[data-play="${CSS.escape(episodeId)}"]`)
  const target = origin?.checkVisibility?.() ? origin : document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: target !== origin })
}
