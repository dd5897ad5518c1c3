// The contents of the player's panels.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { playerText } from '#texts/player.ts'
import { shareLinkText } from '#texts/share-link.ts'
import { skippingText } from '#texts/skipping.ts'
import { formatClock } from '../../../lib/time.ts'
import { share } from '../../../site/sharing/sharing.store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { $withoutSpoilers } from '../../places/listening.store.ts'
import { $queue } from '../../queue/queue.store.ts'
import { episodeLink } from '../../sharing/episode-link.service.ts'
import { toggleMute } from '../actions.ts'
import { $isMuted, $playable, $player } from '../player.store.ts'
import { idOf, type PanelName } from '../player-limits.ts'
import { Chapters } from '../room/Chapters.tsx'
import { momentOf } from '../room/share-moment.store.ts'
import { $chapters, $currentChapter, $helpIsOpen } from '../sound/playback.store.ts'
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
  const openPanel = (panel: PanelName) => {
    close()
    document.getElementById(idOf(panel))?.showPopover()
  }
  return (
    <>
      {/* A wide bar has these itself. */}
      <div className="mb-5 lg:hidden">
        <Speed />
        <SleepTimer />
        <Ways open={openPanel} />
      </div>
      <div>
        <Share onShared={close} />
        <Keep />
        <div className={choices}>
          <span className="contents lg:hidden">
            <Mute />
          </span>
          <Cast />
          {/* Not on phones, which have no keyboard. */}
          <span className="hidden sm:contents">
            <Choice onClick={openHelp}>{playerText.shortcuts}</Choice>
          </span>
        </div>
      </div>
    </>
  )
}

/** What comes next, the chapters, and whether films that were not seen are left out: a row each, with what is set. */
function Ways({ open }: { open: (panel: PanelName) => void }) {
  const queued = useStore($queue).length
  const hasChapters = useStore($chapters).length > 0
  const chapter = useStore($currentChapter)?.title
  const hasFilms = (useStore($playable)?.films.length ?? 0) > 0
  const isWithout = useStore($withoutSpoilers)
  return (
    <ul className="mt-5 border-y border-booth-ink/20 py-1">
      <Way
        name={playerText.queue}
        icon="queue"
        value={queued > 0 ? String(queued) : ''}
        onClick={() => open('queue')}
      />
      {hasChapters && (
        <Way
          name={playerText.chapters}
          icon="chapters"
          value={chapter ?? ''}
          onClick={() => open('chapters')}
        />
      )}
      {hasFilms && (
        <li>
          <Switch
            className="min-h-13 justify-between"
            checked={isWithout}
            onChange={({ currentTarget }) => $withoutSpoilers.set(currentTarget.checked)}
          >
            {skippingText.setting}
          </Switch>
        </li>
      )}
    </ul>
  )
}

interface WayProps {
  name: string
  icon: IconName
  value: string
  onClick: () => void
}

const Way = ({ name, icon, value, onClick }: WayProps) => (
  <li>
    <Button
      look="bare"
      className="flex min-h-13 w-full cursor-pointer items-center gap-3 text-left"
      onClick={onClick}
    >
      <Icon name={icon} />
      {name}
      <span className="ml-auto min-w-0 truncate text-booth-soft tabular">{value}</span>
      <span aria-hidden="true" className="text-booth-soft">
        ›
      </span>
    </Button>
  </li>
)

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
