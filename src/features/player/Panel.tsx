// A panel above the bar: a native popover, a sheet on small screens. Its contents are imported on demand.
import { type ReactNode, useState } from 'react'
import { BarButton } from './BarButton.tsx'
import { fetchPart, usePart } from './Fetched.tsx'
import type { PanelName } from './rules.ts'

const idOf = (panel: PanelName) => `speler-${panel}`
/** A failure is reported at the press, which tries again. */
const fetchAhead = () => void fetchPart().catch(() => undefined)

interface PanelButtonProps {
  panel: PanelName
  name: string
  className: string
  children: ReactNode
}

export function PanelButton({ panel, name, className, children }: PanelButtonProps) {
  return (
    <BarButton
      name={name}
      className={className}
      popoverTarget={idOf(panel)}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
    >
      {children}
    </BarButton>
  )
}

export function Panel({ panel, name }: { panel: PanelName; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const fetched = usePart(isOpen)
  const close = () => document.getElementById(idOf(panel))?.hidePopover()
  return (
    <div
      id={idOf(panel)}
      className="inset-x-0 top-auto bottom-player max-h-[calc(100dvh-var(--player-height)-24px)] w-auto max-w-none overflow-auto overscroll-contain rounded-t-[16px] border-t border-line bg-surface py-4 pr-[max(var(--side),env(safe-area-inset-right))] pl-[max(var(--side),env(safe-area-inset-left))] text-ink shadow-raised min-[64rem]:right-[max(var(--side),50vw-var(--page)/2)] min-[64rem]:bottom-[calc(var(--player-height)+8px)] min-[64rem]:left-auto min-[64rem]:w-[25rem] min-[64rem]:rounded-card min-[64rem]:border forced-colors:border"
      popover="auto"
      role="dialog"
      aria-label={name}
      // Unmount the contents only after closing: the browser returns the focus to the button from an element inside.
      onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
      onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
    >
      {fetched && <fetched.Part part={panel} close={close} />}
    </div>
  )
}
