// Secondary controls: chapters, speed, sleep timer, share, sound, shortcuts. A wide bar shows them all; a narrow bar moves
// the less used ones behind 'Meer'.
import { useStore } from '@nanostores/react'
import type { ChangeEvent } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { playerText } from '../../texts/player.ts'
import { SPEEDS } from '../listening/rules.ts'
import { $speed } from '../listening/store.ts'
import { BarButton, onlyWide, pressed, quiet } from './BarButton.tsx'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import { toggleMute } from './controller.ts'
import { $helpIsOpen } from './keys.controller.ts'
import { Panel, PanelButton } from './Panel.tsx'
import { useSleepLeft } from './SleepLeft.tsx'
import { $isMuted } from './store.ts'

const timerDot =
  'after:absolute after:top-1.5 after:right-1.5 after:size-[9px] after:rounded-full after:bg-beam forced-colors:after:bg-[Highlight] forced-colors:after:forced-color-adjust-none'

export function Tools() {
  const hasChapters = useStore($chapters).length > 0
  const sleep = useSleepLeft()
  return (
    <div className="contents min-[40rem]:row-start-2 min-[40rem]:flex min-[40rem]:min-w-0 min-[40rem]:gap-1 min-[64rem]:justify-end">
      {hasChapters && <ChaptersButton />}
      <SpeedSelect />
      <PanelButton panel="sleep" name={sleep?.spoken ?? playerText.sleep} className={onlyWide}>
        <Icon name="moon" />
        {sleep?.shown}
      </PanelButton>
      <PanelButton panel="share" name={playerText.share} className={onlyWide}>
        <Icon name="share" />
      </PanelButton>
      <MuteButton />
      <KeysButton />
      <PanelButton
        panel="more"
        name={sleep ? `${playerText.more}, ${sleep.spoken}` : playerText.more}
        className={`player-more col-start-3 row-start-4 inline-flex min-[64rem]:hidden ${sleep ? timerDot : ''}`}
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
    <PanelButton
      panel="chapters"
      name={name}
      className="player-chapters col-start-1 row-start-4 inline-flex min-[72rem]:px-3"
    >
      <Icon name="chapters" />
      <span className="hidden truncate min-[72rem]:block min-[72rem]:leading-[1.3]">
        {title ?? playerText.chapters}
      </span>
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
      className={`${pressed} ${quiet} ${onlyWide} text-[1rem]/none appearance-none px-2.5 text-center *:bg-surface *:text-ink`}
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
    <BarButton name={name} className={onlyWide} onClick={toggleMute} aria-keyshortcuts="m">
      <Icon name={isMuted ? 'muted' : 'sound'} />
    </BarButton>
  )
}

/** Only in the widest bar. In a narrow bar this is behind 'Meer'; the '?' key works everywhere. */
function KeysButton() {
  return (
    <BarButton
      name={playerText.shortcuts}
      className="hidden min-[72rem]:inline-flex"
      onClick={() => $helpIsOpen.set(true)}
    >
      ?
    </BarButton>
  )
}
