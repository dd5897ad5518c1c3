// Everything beside play: chapters, speed, sleep timer, sound. A wide bar shows them all, a narrow one keeps the lesser
// ones behind 'Meer'.
import { useStore } from '@nanostores/react'
import type { ChangeEvent } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { playerText } from '../../texts/player.ts'
import { SPEEDS } from '../listening/rules.ts'
import { $speed } from '../listening/store.ts'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import { toggleMute } from './controller.ts'
import { $helpIsOpen } from './keys.client.ts'
import { Panel, PanelButton } from './Panel.tsx'
import { useSleepLeft } from './SleepLeft.tsx'
import { $isMuted } from './store.ts'

export function Tools() {
  const hasChapters = useStore($chapters).length > 0
  const sleep = useSleepLeft()
  return (
    <div className="player-tools">
      {hasChapters && <ChaptersButton />}
      <SpeedSelect />
      <PanelButton panel="sleep" name={sleep?.spoken ?? playerText.sleep} className="only-wide">
        <Icon name="moon" />
        {sleep?.shown}
      </PanelButton>
      <PanelButton panel="share" name={playerText.share} className="only-wide">
        <Icon name="share" />
      </PanelButton>
      <MuteButton />
      <KeysButton />
      <PanelButton
        panel="more"
        name={sleep ? `${playerText.more}, ${sleep.spoken}` : playerText.more}
        className={sleep ? 'player-more only-narrow has-timer' : 'player-more only-narrow'}
      >
        <Icon name="more" />
      </PanelButton>
      <Panel panel="chapters" name={playerText.chapters} />
      <Panel panel="sleep" name={playerText.sleep} />
      <Panel panel="share" name={playerText.share} />
      <Panel panel="more" name={playerText.more} />
    </div>
  )
}

function ChaptersButton() {
  const title = useStore($currentChapter)?.title
  const name = title ? playerText.chaptersNow(title) : playerText.chapters
  return (
    <PanelButton panel="chapters" name={name} className="player-chapters">
      <Icon name="chapters" />
      <span className="player-chapter-now">{title ?? playerText.chapters}</span>
    </PanelButton>
  )
}

function SpeedSelect() {
  const speed = useStore($speed)
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const chosen = SPEEDS.find((one) => String(one) === currentTarget.value)
    if (chosen) $speed.set(chosen)
  }
  return (
    <select
      className="player-button player-speed only-wide"
      aria-label={playerText.speed}
      value={speed}
      onChange={choose}
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {playerText.speedValue(one)}
        </option>
      ))}
    </select>
  )
}

function MuteButton() {
  const isMuted = useStore($isMuted)
  const name = isMuted ? playerText.unmute : playerText.mute
  return (
    <button
      type="button"
      className="player-button only-wide"
      onClick={toggleMute}
      aria-label={name}
      aria-keyshortcuts="m"
      data-tip={name}
    >
      <Icon name={isMuted ? 'muted' : 'sound'} />
    </button>
  )
}

/** Where the bar has room for it; in a narrow one it stands behind 'Meer', and '?' opens it everywhere. */
function KeysButton() {
  return (
    <button
      type="button"
      className="player-button player-keys"
      onClick={() => $helpIsOpen.set(true)}
      aria-label={playerText.shortcuts}
      data-tip={playerText.shortcuts}
    >
      ?
    </button>
  )
}
