// Secondary controls. A wide bar shows chapters, queue, speed, sleep timer, sound and volume; a narrower one only the chapters: 'Meer'
// has the others.
import { useStore } from '@nanostores/react'
import { playerText } from '#texts/player.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { $volume } from '../../places/listening.store.ts'
import { setVolume, toggleMute } from '../actions.ts'
import { $isMuted } from '../player.store.ts'
import { Panel, PanelButton } from '../room/Panel.tsx'
import { $chapters, $currentChapter } from '../sound/playback.store.ts'
import { BarButton, onlyWide, pressed, quiet } from './BarButton.tsx'
import { SpeedSelect } from './SpeedSelect.tsx'
import { useSleepLeft } from './use-sleep-left.ts'

export function Tools({ close }: { close: () => void }) {
  const hasChapters = useStore($chapters).length > 0
  const sleep = useSleepLeft()
  return (
    <div className="player-tools">
      {hasChapters && <ChaptersButton />}
      <PanelButton panel="queue" name={playerText.queue} className={onlyWide}>
        <Icon name="queue" />
      </PanelButton>
      <SpeedSelect className={`player-group-start ${pressed} ${quiet} ${onlyWide} text-m/none px-2.5`} />
      <PanelButton panel="sleep" name={sleep?.spoken ?? playerText.sleep} className={onlyWide}>
        <Icon name="timer" />
        {sleep?.shown}
      </PanelButton>
      <MuteButton />
      <VolumeRange />
      <PanelButton
        panel="more"
        name={sleep ? `${playerText.more}, ${sleep.spoken}` : playerText.more}
        className={`player-more inline-flex lg:hidden ${sleep ? 'has-timer' : ''}`}
      >
        <Icon name="more" />
      </PanelButton>
      {/* A wide bar has a separate button for the sleep timer, so this one does not mention it. */}
      <PanelButton panel="more" name={playerText.more} className={`player-group-start ${onlyWide}`}>
        <Icon name="more" />
      </PanelButton>
      <BarButton name={playerText.close} className="player-close inline-flex" onClick={close}>
        <Icon name="close" />
      </BarButton>
      <Panel panel="chapters" name={playerText.chapters} />
      <Panel panel="queue" name={playerText.queue} />
      <Panel panel="sleep" name={playerText.sleep} />
      <Panel panel="more" name={playerText.more} />
    </div>
  )
}

function ChaptersButton() {
  const title = useStore($currentChapter)?.title
  const name = title ? playerText.chaptersNow(title) : playerText.chapters
  return (
    <PanelButton panel="chapters" name={name} className="player-chapters inline-flex">
      <Icon name="chapters" />
    </PanelButton>
  )
}

function MuteButton() {
  const isMuted = useStore($isMuted)
  const name = isMuted ? playerText.unmute : playerText.mute
  return (
    <BarButton
      name={name}
      className={`player-group-start ${onlyWide}`}
      onClick={toggleMute}
      aria-keyshortcuts="m"
    >
      <Icon name={isMuted ? 'muted' : 'sound'} />
    </BarButton>
  )
}

function VolumeRange() {
  const volume = useStore($volume)
  const isMuted = useStore($isMuted)
  const share = isMuted ? 0 : volume
  return (
    <Slider
      name={playerText.volume}
      valueText={playerText.volumeValue(share)}
      className="hidden w-14 accent-beam lg:block"
      min={0}
      max={1}
      step={0.05}
      value={share}
      onChange={setVolume}
    />
  )
}
