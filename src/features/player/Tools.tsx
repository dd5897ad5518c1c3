// Secondary controls. A wide bar shows chapters, speed, sleep timer, sound and volume; a narrow one only the chapters.
// 'Meer' has the others.
import { useStore } from '@nanostores/react'
import type { ChangeEvent, KeyboardEvent } from 'react'
import { playerText } from '#texts/player.ts'
import { Icon } from '../../components/Icon.tsx'
import { SPEEDS } from '../listening/rules.ts'
import { $speed, $volume } from '../listening/store.ts'
import { BarButton, onlyWide, pressed, quiet } from './BarButton.tsx'
import { $chapters, $currentChapter } from './chapters.controller.ts'
import { setVolume, toggleMute } from './controller.ts'
import { Panel, PanelButton } from './Panel.tsx'
import { useSleepLeft } from './SleepLeft.tsx'
import { $isMuted } from './store.ts'

const timerDot =
  'after:absolute after:top-1.5 after:right-1.5 after:size-[9px] after:rounded-full after:bg-beam forced-colors:after:bg-[Highlight] forced-colors:after:forced-color-adjust-none'

export function Tools({ close }: { close: () => void }) {
  const hasChapters = useStore($chapters).length > 0
  const sleep = useSleepLeft()
  return (
    <div className="contents min-[40rem]:row-start-2 min-[40rem]:flex min-[40rem]:min-w-0 min-[40rem]:items-center min-[40rem]:justify-end min-[40rem]:gap-1">
      {hasChapters && <ChaptersButton />}
      <SpeedSelect />
      <PanelButton panel="sleep" name={sleep?.spoken ?? playerText.sleep} className={onlyWide}>
        <Icon name="moon" />
        {sleep?.shown}
      </PanelButton>
      <MuteButton />
      <VolumeRange />
      <PanelButton
        panel="more"
        name={sleep ? `${playerText.more}, ${sleep.spoken}` : playerText.more}
        className={`player-more col-start-3 row-start-4 inline-flex min-[64rem]:hidden ${sleep ? timerDot : ''}`}
      >
        <Icon name="more" />
      </PanelButton>
      {/* A wide bar has a separate button for the sleep timer, so this one does not mention it. */}
      <PanelButton panel="more" name={playerText.more} className={onlyWide}>
        <Icon name="more" />
      </PanelButton>
      <BarButton
        name={playerText.close}
        className="player-close col-start-3 row-start-3 inline-flex min-[40rem]:col-auto min-[40rem]:row-start-2"
        onClick={close}
      >
        <Icon name="close" />
      </BarButton>
      <Panel panel="chapters" name={playerText.chapters} />
      <Panel panel="sleep" name={playerText.sleep} />
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
      className="player-chapters col-start-1 row-start-4 inline-flex min-[90rem]:px-3"
    >
      <Icon name="chapters" />
      <span className="hidden min-[90rem]:block">{playerText.chapters}</span>
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

/** Keys that a range moves by; the player would take the arrows as steps in the episode. */
const RANGE_KEYS = /^(?:Arrow|Page|Home|End)/

function VolumeRange() {
  const volume = useStore($volume)
  const isMuted = useStore($isMuted)
  const share = isMuted ? 0 : volume
  return (
    <input
      className="hidden h-tap w-20 cursor-pointer accent-beam min-[64rem]:block"
      type="range"
      min={0}
      max={1}
      step={0.05}
      value={share}
      aria-label={playerText.volume}
      aria-valuetext={playerText.volumeValue(share)}
      onChange={({ currentTarget }) => setVolume(Number(currentTarget.value))}
      onKeyDown={(event: KeyboardEvent) => RANGE_KEYS.test(event.key) && event.stopPropagation()}
    />
  )
}
