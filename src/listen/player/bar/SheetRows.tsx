// The rows of the sheet. Those that a wide bar has itself are not in its panel.
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { episodeActsText } from '#texts/episode-acts.ts'
import { playerText } from '#texts/player.ts'
import { shareLinkText } from '#texts/share-link.ts'
import { skippingText } from '#texts/skipping.ts'
import { formatClock } from '../../../lib/time.ts'
import { share } from '../../../site/sharing/sharing.store.ts'
import { Switch } from '../../../ui/Checkbox.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { actOn, useKeep } from '../../downloads/use-keep.ts'
import { actIcons } from '../../episodes/act-icons.ts'
import { $withoutSpoilers } from '../../places/listening.store.ts'
import { $queue } from '../../queue/queue.store.ts'
import { episodeLink } from '../../sharing/episode-link.service.ts'
import { toggleMute } from '../actions.ts'
import { $isMuted, $playable, $player } from '../player.store.ts'
import type { Deeper } from '../player-limits.ts'
import { momentOf } from '../room/share-moment.store.ts'
import { playablePath } from '../schema.ts'
import type { Pressed } from '../sound/machine.ts'
import { $chapters, $currentChapter, $helpIsOpen } from '../sound/playback.store.ts'
import { CastButton } from './CastButton.tsx'
import { rowLook, SheetRow } from './SheetRow.tsx'

const SPOILERS =
  'M3 3.5l18 17M10 6a9.5 9.5 0 0 1 11 6 12 12 0 0 1-2.5 3.7M6.5 8A11 11 0 0 0 3 12a9.7 9.7 0 0 0 12 5.6'
const KEYS = 'M3.5 6.5h17v11h-17zM7 10.5h1M11.5 10.5h1M16 10.5h1M8.5 14h7'

interface RowsProps {
  open: (deeper: Deeper) => void
  close: () => void
}

export function SheetRows({ open, close }: RowsProps) {
  const player = useStore($player)
  const queued = useStore($queue).length
  const hasChapters = useStore($chapters).length > 0
  const chapter = useStore($currentChapter)?.title
  const hasFilms = (useStore($playable)?.films.length ?? 0) > 0
  if (player.step === 'closed') return null
  const openHelp = () => {
    close()
    $helpIsOpen.set(true)
  }
  return (
    <ul className="sheet-rows">
      <li className="is-in-wide-bar">
        <SheetRow
          name={playerText.queue}
          icon="queue"
          value={queued > 0 ? String(queued) : ''}
          leadsTo="queue"
          onClick={() => open('queue')}
        />
      </li>
      {hasChapters && (
        <li className="is-in-wide-bar">
          <SheetRow
            name={playerText.chapters}
            icon="chapters"
            value={chapter ?? ''}
            leadsTo="chapters"
            onClick={() => open('chapters')}
          />
        </li>
      )}
      {hasFilms && <WithoutSpoilers />}
      <KeepRow episode={player.episode} open={() => open('keep')} />
      <ShareRow episode={player.episode} close={close} />
      <CastButton streamUrl={player.episode.audioUrl} />
      {/* A phone has buttons for the sound, and no keyboard. */}
      <MuteRow />
      <li className="hidden sm:block">
        <SheetRow name={playerText.shortcuts} icon={{ path: KEYS }} onClick={openHelp} />
      </li>
    </ul>
  )
}

function WithoutSpoilers() {
  const isOn = useStore($withoutSpoilers)
  return (
    <li>
      <Switch
        className={`sheet-row sheet-switch ${rowLook}`}
        checked={isOn}
        onChange={({ currentTarget }) => $withoutSpoilers.set(currentTarget.checked)}
      >
        <Icon path={SPOILERS} />
        {skippingText.setting}
      </Switch>
    </li>
  )
}

/** Keeps the episode at a press; from then on it leads to how that goes. */
function KeepRow({ episode, open }: { episode: Pressed; open: () => void }) {
  const keepable = { ...episode, factsPath: playablePath(episode.slug) }
  const { state, label } = useKeep(keepable)
  const isNew = state === 'none'
  return (
    <li>
      <SheetRow
        name={episodeActsText.keep}
        icon={{ path: state === 'kept' ? actIcons.kept : actIcons.keep }}
        value={isNew ? '' : label}
        leadsTo={isNew ? undefined : 'keep'}
        onClick={() => (isNew ? actOn(keepable, 'keep') : open())}
      />
    </li>
  )
}

/** Shares the second at which the sheet was opened; before the start the episode. */
function ShareRow({ episode, close }: { episode: Pressed; close: () => void }) {
  const playable = useStore($playable)
  const [atSeconds] = useState(() => momentOf(episode.id))
  return (
    <li>
      <SheetRow
        name={atSeconds === undefined ? shareLinkText.menu : shareLinkText.moment}
        icon="share"
        value={atSeconds === undefined ? '' : formatClock(atSeconds)}
        onClick={() => {
          close()
          void share(playable?.title ?? document.title, episodeLink(episode.slug, atSeconds))
        }}
      />
    </li>
  )
}

function MuteRow() {
  const isMuted = useStore($isMuted)
  return (
    <li className="is-in-wide-bar max-sm:hidden">
      <SheetRow
        name={isMuted ? playerText.unmute : playerText.mute}
        icon={isMuted ? 'muted' : 'sound'}
        onClick={toggleMute}
      />
    </li>
  )
}
