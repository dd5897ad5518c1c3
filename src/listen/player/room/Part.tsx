// The parts of the player that load at a press: panels, full screen, list of shortcuts. One file for all, because they
// share most of their code and are small.
import { adoptStyles } from '../../../browser/adopt-styles.ts'
import { Menu } from '../bar/Menu.tsx'
import { ShortcutHelp } from '../bar/ShortcutHelp.tsx'
import type { PanelName } from '../player-limits.ts'
import type { OpenPlayer } from '../sound/machine.ts'
import { FullScreen } from './FullScreen.tsx'
import css from './part.css?inline'

adoptStyles(css)

interface PartProps {
  part: PanelName | 'help' | { player: OpenPlayer }
  close: () => void
}

export function Part({ part, close }: PartProps) {
  if (part === 'help') return <ShortcutHelp close={close} />
  if (typeof part === 'string') return <Menu panel={part} close={close} />
  return <FullScreen player={part.player} close={close} />
}
