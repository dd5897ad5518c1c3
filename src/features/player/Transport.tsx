// Play, pause and skip. After a failure the same button element becomes 'retry', so it keeps the focus.
import { useStore } from '@nanostores/react'
import { Icon } from '../../components/Icon.tsx'
import type { IconName } from '../../components/icon-paths.ts'
import { playerText } from '../../texts/player.ts'
import { TipButton } from '../tips/TipButton.tsx'
import { BarButton, onlyWide, pressed } from './BarButton.tsx'
import { $chapters } from './chapters.controller.ts'
import { nextChapter, previousChapter, retry, skipBack, skipForward, togglePlay } from './controller.ts'
import type { OpenPlayer } from './machine.ts'
import { isSoundWanted } from './store.ts'

const playLook = `${pressed} inline-flex h-[52px] min-w-tap bg-beam text-booth hover:bg-[#fbe4a6] active:translate-y-px forced-colors:border`

export function Transport({ player }: { player: OpenPlayer }) {
  const hasFailed = player.step === 'failed'
  return (
    <div className="player-transport col-start-2 row-start-4 flex items-center justify-center gap-2.5 min-[40rem]:col-auto min-[40rem]:row-start-2">
      <ChapterButton icon="previous" name={playerText.previousChapter} onClick={previousChapter} />
      {!hasFailed && <SkipButton text={playerText.back} onClick={skipBack} shortcut="j" />}
      <PlayButton player={player} />
      {!hasFailed && <SkipButton text={playerText.forward} onClick={skipForward} shortcut="l" />}
      <ChapterButton icon="next" name={playerText.nextChapter} onClick={nextChapter} />
    </div>
  )
}

function PlayButton({ player }: { player: OpenPlayer }) {
  if (player.step === 'failed')
    return (
      <TipButton key="play" className={`${playLook} text-[1rem]/none px-5`} onClick={retry}>
        {playerText.retry}
      </TipButton>
    )
  const isPlaying = isSoundWanted(player)
  const name = isPlaying ? playerText.pause : playerText.play
  return (
    <TipButton
      key="play"
      className={`player-play ${playLook} text-s/none w-14 *:size-7`}
      onClick={togglePlay}
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

function SkipButton({ text, shortcut, onClick }: SkipButtonProps) {
  return (
    <TipButton
      className={`player-skip ${pressed} text-[1rem]/none inline-flex h-tap min-w-[52px] bg-booth-ink/10 px-1 hover:bg-booth-ink/20 active:bg-booth-ink/20 forced-colors:border`}
      onClick={onClick}
      aria-label={text.spoken}
      aria-keyshortcuts={shortcut}
      tip={text.tip}
    >
      {text.shown}
    </TipButton>
  )
}

/** Wide bar only. The narrow bar has these two above its chapter list. */
function ChapterButton({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) {
  if (useStore($chapters).length === 0) return null
  return (
    <BarButton name={name} className={onlyWide} onClick={onClick}>
      <Icon name={icon} />
    </BarButton>
  )
}
