// Play, pause and skip, for the bar and the full screen. After a failure the same button element becomes 'retry', so it
// keeps the focus.

import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { TipButton } from '../../../site/tips/TipButton.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LISTEN_PATH } from '../../subscribe/listen-paths.ts'
import { retry, skipBack, skipForward, togglePlay } from '../actions.ts'
import { $isOffline, hasJustStarted, isSoundWanted } from '../player.store.ts'
import type { OpenPlayer } from '../sound/machine.ts'
import { $canSeek } from '../sound/playback.store.ts'
import { pressed, quiet } from './BarButton.tsx'
import { useSlow } from './use-status.ts'

const playLook = `${pressed} inline-flex min-w-tap bg-beam text-booth hover:[filter:brightness(1.1)] active:[translate:0_1px] forced-colors:border`

export function Transport({ player }: { player: OpenPlayer }) {
  const isOffline = useStore($isOffline)
  const isSlow = useSlow(player)
  const isSilent = player.step === 'failed' || isSlow
  return (
    <div className="player-transport">
      {!isSilent && <SkipButton text={playerText.back} onClick={skipBack} shortcut="j" />}
      <PlayButton player={player} />
      {!isSilent && <SkipButton text={playerText.forward} onClick={skipForward} shortcut="l" />}
      {isSilent && !isOffline && (
        <a className={`player-elsewhere ${pressed} ${quiet} text-m/none inline-flex px-3`} href={LISTEN_PATH}>
          {playerText.elsewhere}
        </a>
      )}
    </div>
  )
}

function PlayButton({ player }: { player: OpenPlayer }) {
  if (player.step === 'failed')
    return (
      <TipButton key="play" className={`player-retry ${playLook} text-m/none h-13 px-5`} onClick={retry}>
        {playerText.retry}
      </TipButton>
    )
  const isPlaying = isSoundWanted(player)
  const name = isPlaying ? playerText.pause : playerText.play
  return (
    <TipButton
      key="play"
      className={`player-play ${playLook} text-s/none *:size-7`}
      onClick={() => hasJustStarted() || togglePlay()}
      aria-label={name}
      aria-keyshortcuts="k"
      tip={name}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </TipButton>
  )
}

interface SkipButtonProps {
  text: { shown: string; spoken: string; tip: string }
  shortcut: string
  onClick: () => void
}

/** Where the host lets nobody skip, a press only says so. */
function SkipButton({ text, shortcut, onClick }: SkipButtonProps) {
  const canSeek = useStore($canSeek)
  return (
    <TipButton
      className={`player-skip ${pressed} text-m/none inline-flex h-tap min-w-13 bg-booth-ink/10 px-1 hover:bg-booth-ink/20 active:bg-booth-ink/20 aria-disabled:opacity-50 lg:h-12 lg:min-w-16 forced-colors:border`}
      onClick={onClick}
      aria-label={text.spoken}
      aria-disabled={!canSeek || undefined}
      aria-keyshortcuts={shortcut}
      tip={canSeek ? text.tip : playerText.unseekable}
    >
      {text.shown}
    </TipButton>
  )
}
