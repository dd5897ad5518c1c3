// The player bar while an episode is loaded. Imported lazily.
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { playerText } from '#texts/player.ts'
import { adoptStyles } from '../../../browser/adopt-styles.ts'
import { closePlayer } from '../actions.ts'
import { coverOnPage } from '../page/page-facts.service.ts'
import barCss from '../player.css?inline'
import { isSoundWanted } from '../player.store.ts'
import { LatePart } from '../room/LatePart.tsx'
import { moveCover } from '../room/moving-cover.service.ts'
import { useChapterMark } from '../room/use-chapter-mark.ts'
import type { OpenPlayer } from '../sound/machine.ts'
import { $helpIsOpen } from '../sound/playback.store.ts'
import { reserveSpace } from './bar-height.service.ts'
import { NowPlaying } from './NowPlaying.tsx'
import { Elapsed, SeekBar, Total } from './SeekBar.tsx'
import { SkipNotice } from './SkipNotice.tsx'
import seekCss from './seek-bar.css?inline'
import { Tools } from './Tools.tsx'
import { Transport } from './Transport.tsx'
import { useShortcuts } from './use-shortcuts.ts'

for (const css of [barCss, seekCss]) adoptStyles(css)

/** Keyboard shortcuts work anywhere on the page while the bar is mounted. */
export function OpenBar({ player }: { player: OpenPlayer }) {
  const bar = useRef<HTMLElement>(null)
  useShortcuts(bar)
  useEffect(() => reserveSpace(bar.current), [])
  const arrive = useEffectEvent(() => {
    const onPage = coverOnPage(player.episode.id)
    const cover = bar.current?.querySelector<HTMLElement>('.player-cover')
    // One that a press has started, not one of the tab's last page.
    if (cover && onPage && isSoundWanted(player)) moveCover(onPage, cover)
  })
  useEffect(() => arrive(), [])
  useChapterMark(player.episode.id)
  const [isFull, setIsFull] = useState(false)
  const isWaiting = player.step === 'loading' || player.step === 'stalled'
  return (
    <>
      <section className="player" aria-label={playerText.region} aria-busy={isWaiting} ref={bar}>
        <SkipNotice episodeId={player.episode.id} />
        <div className="player-inner page">
          <SeekBar />
          <div className="player-times">
            <Elapsed />
            <Total />
          </div>
          <NowPlaying player={player} open={() => setIsFull(true)} />
          <Transport player={player} />
          <Tools close={() => close(player.episode.id)} />
        </div>
      </section>
      <Help />
      {isFull && <LatePart part={{ player }} close={() => setIsFull(false)} />}
    </>
  )
}

function Help() {
  return useStore($helpIsOpen) && <LatePart part="help" close={() => $helpIsOpen.set(false)} />
}

/** Closes the player and returns the focus to the play link that started it, or to the top of the page. */
function close(episodeId: string) {
  closePlayer()
  const origin = document.querySelector<HTMLElement>(`[data-play="${CSS.escape(episodeId)}"]`)
  const target = origin?.checkVisibility?.() ? origin : document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: target !== origin })
}
