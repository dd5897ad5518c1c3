// The contents of the panels above the bar.
import type { PanelName } from '../player-limits.ts'
import { Chapters } from '../room/Chapters.tsx'
import { Queued } from './Queued.tsx'
import { Sheet } from './Sheet.tsx'
import { SleepTimer } from './SleepTimer.tsx'

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
      return <Sheet place="bar" close={close} />
  }
}
