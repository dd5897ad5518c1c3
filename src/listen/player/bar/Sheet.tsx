// 'Meer' of the player, from the bar and from the full screen: speed, sleep timer, and a row for everything else with what is set.
// What a row leads to slides in over the rows.
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { downloadsText } from '#texts/downloads.ts'
import { playerText } from '#texts/player.ts'
import { queueButtonsText } from '#texts/queue-buttons.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { titleOf } from '../page/player-title.ts'
import { $playable, $player } from '../player.store.ts'
import type { Deeper } from '../player-limits.ts'
import { Chapters } from '../room/Chapters.tsx'
import { EpisodeCover } from './EpisodeCover.tsx'
import { Keep } from './Keep.tsx'
import { Queued } from './Queued.tsx'
import { SheetRows } from './SheetRows.tsx'
import { SheetSleep } from './SheetSleep.tsx'
import { SheetSpeed } from './SheetSpeed.tsx'
import { SleepTimer } from './SleepTimer.tsx'
import { useSleepLeft } from './use-sleep-left.ts'

const NAMES: Record<Deeper, string> = {
  sleep: playerText.sleep,
  queue: queueButtonsText.heading,
  chapters: playerText.chapters,
  keep: downloadsText.menu
}

interface SheetProps {
  /** 'bar': without what a wide bar shows itself. */
  place: 'bar' | 'room'
  close: () => void
}

export function Sheet({ place, close }: SheetProps) {
  const [deeper, setDeeper] = useState<Deeper>()
  const sleep = useSleepLeft()
  const [cameFrom, setCameFrom] = useState<Deeper>()
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone. The list of chapters takes the focus itself.
    if (deeper) {
      if (deeper !== 'chapters') view.current?.querySelector('button')?.focus()
    } else if (cameFrom) view.current?.querySelector<HTMLElement>(`[data-to="${cameFrom}"]`)?.focus()
  }, [deeper, cameFrom])
  const back = () => {
    setCameFrom(deeper)
    setDeeper(undefined)
  }
  return (
    <div
      key={deeper}
      className={`sheet ${place === 'bar' ? 'is-in-bar' : ''} ${deeper ? 'is-deeper' : cameFrom ? 'is-back' : ''}`}
      ref={view}
    >
      <div className="sheet-head">
        {deeper ? (
          <>
            <IconButton icon="left" name={playerText.backToMore} onClick={back} />
            {/* What slid in has a heading of its own, for a screen reader. */}
            <p className="sheet-title" aria-hidden="true">
              {deeper === 'sleep' && sleep ? sleep.spoken : NAMES[deeper]}
            </p>
          </>
        ) : (
          <Loaded />
        )}
        <IconButton icon="close" name={playerText.closeMore} onClick={close} />
      </div>
      {deeper ? (
        <DeeperPart of={deeper} close={close} />
      ) : (
        <>
          <div className="sheet-times">
            <SheetSpeed />
            <SheetSleep open={() => setDeeper('sleep')} />
          </div>
          <SheetRows open={setDeeper} close={close} />
        </>
      )}
    </div>
  )
}

/** Which episode it is about. */
function Loaded() {
  const player = useStore($player)
  const playable = useStore($playable)
  if (player.step === 'closed') return null
  return (
    <>
      <EpisodeCover
        imageUrl={playable?.imageUrl ?? ''}
        className="size-10 flex-none rounded-[4px]"
        sizes="40px"
      />
      <p className="sheet-title" lang={playable?.lang} dir={playable?.dir}>
        {titleOf(player.episode.slug, playable)}
      </p>
    </>
  )
}

function DeeperPart({ of, close }: { of: Deeper; close: () => void }) {
  switch (of) {
    case 'sleep':
      return <SleepTimer />
    case 'queue':
      return <Queued />
    case 'chapters':
      return <Chapters close={close} />
    case 'keep':
      return <Keep />
  }
}
