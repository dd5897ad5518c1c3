// The contents of the player's panels.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { playerText } from '#texts/player.ts'
import { shareLinkText } from '#texts/share-link.ts'
import { formatClock } from '../../../lib/time.ts'
import { share } from '../../../site/sharing/sharing.store.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { episodeLink } from '../../sharing/episode-link.service.ts'
import { toggleMute } from '../actions.ts'
import { $isMuted, $playable, $player } from '../player.store.ts'
import { idOf, type PanelName } from '../player-limits.ts'
import { Chapters } from '../room/Chapters.tsx'
import { momentOf } from '../room/share-moment.store.ts'
import { $helpIsOpen } from '../sound/playback.store.ts'
import { CastButton } from './CastButton.tsx'
import { Choice, choices, Legend } from './Choice.tsx'
import { Keep } from './Keep.tsx'
import { Queued } from './Queued.tsx'
import { SleepTimer } from './SleepTimer.tsx'
import { Speed } from './Speed.tsx'

interface MenuProps {
  panel: PanelName
  close: () => void
}

export function Menu({ panel, close }: MenuProps) {
  switch (panel) {
    case 'chapters':
      return <Chapters close={close} />
    case 'queue':
      return <Queued />
    case 'sleep':
      return <SleepTimer />
    case 'more':
      return <More close={close} />
  }
}

function More({ close }: { close: () => void }) {
  const openHelp = () => {
    close()
    $helpIsOpen.set(true)
  }
  const openQueue = () => {
    close()
    document.getElementById(idOf('queue'))?.showPopover()
  }
  return (
    <>
      {/* A wide bar has these itself. */}
      <div className="mb-5 lg:hidden">
        <Speed />
        <SleepTimer />
      </div>
      <div>
        <Share onShared={close} />
        <Keep />
        <div className={choices}>
          <span className="contents lg:hidden">
            <Mute />
          </span>
          <Cast />
          <span className="contents lg:hidden">
            <Choice onClick={openQueue}>{playerText.queue}</Choice>
          </span>
          {/* Not on phones, which have no keyboard. */}
          <span className="hidden sm:contents">
            <Choice onClick={openHelp}>{playerText.shortcuts}</Choice>
          </span>
        </div>
      </div>
    </>
  )
}

/** Shares the whole episode, or a link to the position at which the panel was opened. */
export function Share({ onShared }: { onShared?: () => void }) {
  const player = useStore($player)
  const playable = useStore($playable)
  const [atSeconds] = useState(() => (player.step === 'closed' ? undefined : momentOf(player.episode.id)))
  if (player.step === 'closed') return null
  const { slug } = player.episode
  const hand = (moment?: number) => {
    onShared?.()
    void share(playable?.title ?? document.title, episodeLink(slug, moment))
  }
  return (
    <fieldset className={choices}>
      <Legend>{shareLinkText.share}</Legend>
      <Choice onClick={() => hand()}>{shareLinkText.wholeEpisode}</Choice>
      {atSeconds !== undefined && (
        <Choice onClick={() => hand(atSeconds)}>{shareLinkText.from(formatClock(atSeconds))}</Choice>
      )}
    </fieldset>
  )
}

/** On another device, where there is one. */
export function Cast() {
  const player = useStore($player)
  return player.step === 'closed' ? null : <CastButton streamUrl={player.episode.audioUrl} />
}

export function Mute() {
  const isMuted = useStore($isMuted)
  return (
    <Choice onClick={toggleMute}>
      <Icon name={isMuted ? 'muted' : 'sound'} />
      {isMuted ? playerText.unmute : playerText.mute}
    </Choice>
  )
}
