// Play, pause and the skips. When playing fails the same button, focus and all, becomes the one that tries again.
import { useStore } from '@nanostores/react'
import { Icon } from '../../components/Icon.tsx'
import type { IconName } from '../../components/icon-paths.ts'
import { playerText } from '../../texts/player.ts'
import { $chapters } from './chapters.controller.ts'
import { nextChapter, previousChapter, retry, skipBack, skipForward, togglePlay } from './controller.ts'
import type { OpenPlayer } from './machine.ts'
import { isSoundWanted } from './store.ts'

export function Transport({ player }: { player: OpenPlayer }) {
  const hasFailed = player.step === 'failed'
  return (
    <div className={hasFailed ? 'player-transport has-failed' : 'player-transport'}>
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
      <button type="button" key="play" className="player-play is-retry" onClick={retry}>
        {playerText.retry}
      </button>
    )
  const isPlaying = isSoundWanted(player)
  const name = isPlaying ? playerText.pause : playerText.play
  return (
    <button
      type="button"
      key="play"
      className="player-play"
      onClick={togglePlay}
      aria-label={name}
      aria-keyshortcuts="k"
      data-tip={name}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
    </button>
  )
}

interface SkipButtonProps {
  text: { shown: string; spoken: string; tip: string }
  shortcut: string
  onClick: () => void
}

function SkipButton({ text, shortcut, onClick }: SkipButtonProps) {
  return (
    <button
      type="button"
      className="player-button player-skip"
      onClick={onClick}
      aria-label={text.spoken}
      aria-keyshortcuts={shortcut}
      data-tip={text.tip}
    >
      {text.shown}
    </button>
  )
}

/** In the wide bar only; the narrow one has these two above its list of chapters. */
function ChapterButton({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) {
  if (useStore($chapters).length === 0) return null
  return (
    <button
      type="button"
      className="player-button only-wide"
      onClick={onClick}
      aria-label={name}
      data-tip={name}
    >
      <Icon name={icon} />
    </button>
  )
}
