// The player that the listener sees. Mounted once for the whole visit: its host is carried from page to page.
import { useStore } from '@nanostores/react'
import { createRoot } from 'react-dom/client'
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { Icon } from '../../components/Icon.tsx'
import { playerText } from '../../texts/player.ts'
import { reserveRoom } from './bar-room.client.ts'
import { $currentChapter } from './chapters.controller.ts'
import { closePlayer } from './controller.ts'
import { useFetched } from './Fetched.tsx'
import { $helpIsOpen, steerByKeys } from './keys.client.ts'
import type { OpenPlayer } from './machine.ts'
import { NowPlaying } from './NowPlaying.tsx'
import barCss from './player.css?inline'
import sizesCss from './player-sizes.css?inline'
import { Elapsed, SeekBar, Total } from './SeekBar.tsx'
import seekCss from './seek-bar.css?inline'
import { $player } from './store.ts'
import { Tools } from './Tools.tsx'
import { Transport } from './Transport.tsx'

/** Shows the bar in `element` whenever an episode is loaded. */
export function mount(element: HTMLElement): void {
  for (const css of [barCss, seekCss, sizesCss]) adoptStyles(css)
  steerByKeys(element)
  createRoot(element).render(<PlayerBar />)
}

function PlayerBar() {
  const player = useStore($player)
  return (
    <>
      {player.step !== 'closed' && <OpenBar player={player} />}
      <Help />
    </>
  )
}

function OpenBar({ player }: { player: OpenPlayer }) {
  const isWaiting = player.step === 'loading' || player.step === 'stalled'
  return (
    <section className="player" aria-label={playerText.region} aria-busy={isWaiting} ref={reserveRoom}>
      <div className="page player-inner">
        <SeekBar />
        <div className="player-times">
          <Elapsed />
          <Chapter />
          <Total />
        </div>
        <NowPlaying player={player} />
        <Transport player={player} />
        <Tools />
        <button
          type="button"
          className="player-button player-close"
          onClick={() => close(player.episode.id)}
          aria-label={playerText.close}
          data-tip={playerText.close}
        >
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}

const fetchHelp = () => import('./ShortcutHelp.tsx')

function Help() {
  const fetched = useFetched(fetchHelp, useStore($helpIsOpen))
  return fetched && <fetched.ShortcutHelp close={() => $helpIsOpen.set(false)} />
}

/** What runs now, between the times of a narrow bar; the wide one says it on its button. */
function Chapter() {
  return <span className="player-chapter">{useStore($currentChapter)?.title}</span>
}

/** The listener goes on where the episode was started, or at the top of the page. */
function close(episodeId: string) {
  closePlayer()
  const origin = document.querySelector<HTMLElement>(`[data-play="${CSS.escape(episodeId)}"]`)
  const target = origin?.checkVisibility?.() ? origin : document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: target !== origin })
}
