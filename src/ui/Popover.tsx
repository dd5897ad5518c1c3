import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface PopoverProps {
  /** What opens it. */
  button: ReactNode
  look?: ButtonProps['look']
  /** The name of what opens, for a screen reader. */
  name: string
  className?: string
  /** What a press does instead of opening it, as long as there is nothing to open. */
  act?: (() => void) | undefined
  /** Rendered while it is open; gets a function that closes it. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with something that opens beside it. Escape, a press elsewhere and the button close it (native popover), and so does
 * a focus that moves on, which it could cover.
 */
export function Popover({ button, look = 'quiet', name, className = '', act, children }: PopoverProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of the controls inside
    <div
      className="popover-place"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) popover.current?.hidePopover()
      }}
    >
      {/* The same button before and after, so that it keeps the focus. */}
      <Button look={look} {...(act ? { onClick: act } : { popoverTarget: id, 'aria-haspopup': 'dialog' })}>
        {button}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={`popover ${className}`}
        ref={popover}
        // Unmount the contents only after closing: the browser returns the focus from an element inside.
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
      >
        {isOpen && children(() => popover.current?.hidePopover())}
      </div>
    </div>
  )
}

/** A list of acts in a popover. */
export function Menu({ children, className = '', ...others }: ComponentProps<'ul'>) {
  return (
    <ul className={`menu ${className}`} {...others}>
      {children}
    </ul>
  )
}
