// A panel above the bar: a native popover, a sheet on small screens. Its contents are imported on demand.
import { type ReactNode, useRef, useState } from 'react'
import { BarButton } from '../bar/BarButton.tsx'
import { idOf, type PanelName } from '../player-limits.ts'
import { fetchPart, LatePart } from './LatePart.tsx'

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
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div
      id={idOf(panel)}
      className="player-panel inset-x-0 top-auto bottom-player w-auto overflow-auto overscroll-contain border-t border-line bg-booth py-4 text-booth-ink shadow-raised lg:left-auto lg:border forced-colors:border"
      popover="auto"
      role="dialog"
      aria-label={name}
      ref={popover}
      // After it has opened, so that the contents can take the focus; and after it has closed, because the browser returns the
      // focus to the button from an element inside.
      onToggle={({ newState }) => setIsOpen(newState === 'open')}
    >
      {isOpen && <LatePart part={panel} close={() => popover.current?.hidePopover()} />}
    </div>
  )
}
