// A panel above the bar: a native popover, a sheet on small screens. What is in it is fetched when it is wanted.
import { type ReactNode, useState } from 'react'
import { useFetched } from './Fetched.tsx'
import type { PanelName } from './rules.ts'

const idOf = (panel: PanelName) => `speler-${panel}`
const fetchMenu = () => import('./Menu.tsx')
const fetchAhead = () => void fetchMenu().catch(() => undefined)

interface PanelButtonProps {
  panel: PanelName
  name: string
  className: string
  children: ReactNode
}

export function PanelButton({ panel, name, className, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      className={`player-button ${className}`}
      popoverTarget={idOf(panel)}
      aria-label={name}
      data-tip={name}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      {children}
    </button>
  )
}

export function Panel({ panel, name }: { panel: PanelName; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const fetched = useFetched(fetchMenu, isOpen)
  const close = () => document.getElementById(idOf(panel))?.hidePopover()
  return (
    <div
      id={idOf(panel)}
      className={`player-panel is-${panel}`}
      popover="auto"
      role="dialog"
      aria-label={name}
      // Emptied only once it is closed: its focus goes back to the button from what still stands in it.
      onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
      onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
    >
      {fetched && <fetched.Menu panel={panel} close={close} />}
    </div>
  )
}
