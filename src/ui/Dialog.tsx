import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef
} from 'react'
import { adoptStyles } from '../browser/adopt-styles.ts'
import { openModal } from '../browser/open-modal.ts'
import css from './dialog.css?inline'
import { IconButton } from './IconButton.tsx'

adoptStyles(css)

/** `box`: in the middle of the page. `top`: below its upper edge, so that it can grow. `drawer`: along the right edge. */
export type DialogShape = 'box' | 'top' | 'drawer'

const LOOK =
  'dialog flex-col overscroll-contain bg-surface text-ink shadow-raised backdrop:bg-booth/50 open:flex forced-colors:border'
const SHAPES: Record<DialogShape, string> = {
  box: 'dialog-box m-auto gap-4 rounded-card p-6',
  top: 'mx-auto mt-[6dvh] mb-auto max-h-[88dvh] w-[min(100%-32px,42rem)] max-w-none gap-3 overflow-y-auto rounded-card p-4 sm:p-6',
  drawer: 'dialog-drawer inset-y-0 right-0 left-auto'
}

interface DialogProps {
  title: ReactNode
  /** The name of the close button. */
  closeName: string
  onClose: () => void
  shape?: DialogShape
  /** False: it is on the page, but closed. */
  isOpen?: boolean
  /** Gets the focus when the dialog opens; otherwise the title does, so that a screen reader starts there. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Gets the element of the title, for the focus of a control that is gone. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  className?: string
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered unless it says otherwise. Escape, its close button, a press outside it, another page, and on a phone
 * Back close it; the focus then returns to where it was.
 */
export function Dialog({
  title,
  closeName,
  onClose,
  shape = 'box',
  isOpen = true,
  firstFocus,
  titleRef,
  className = '',
  children
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ownHeading = useRef<HTMLHeadingElement>(null)
  const heading = titleRef ?? ownHeading
  const titleId = useId()
  useModal(dialog, isOpen)
  useEffect(() => {
    if (!isOpen) return
    const first = firstFocus?.current ?? heading.current
    // Opened before the code came, it may have been typed in.
    if (first === document.activeElement) return
    first?.focus()
    if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select()
  }, [isOpen, firstFocus, heading])
  return (
    <dialog
      className={`${LOOK} ${SHAPES[shape]} ${className}`}
      aria-labelledby={titleId}
      ref={dialog}
      onClose={onClose}
      // It may have been opened before its code came.
      suppressHydrationWarning
    >
      <div className="dialog-head flex flex-none items-center justify-between gap-4">
        <h2 id={titleId} className="text-title-s" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <IconButton icon="close" name={closeName} onClick={() => dialog.current?.close()} />
      </div>
      {children}
    </dialog>
  )
}

/** The buttons of a dialog: the way out first, what it is for last. */
export const DialogButtons = ({ children }: { children: ReactNode }) => (
  <p className="col-span-full grid auto-cols-fr grid-flow-col gap-3 sm:ml-auto sm:w-fit">{children}</p>
)

interface ModalProps extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>
}

/** A modal dialog without the look of `Dialog`, that opens and closes in the same ways. */
export function Modal({ ref, ...others }: ModalProps) {
  useModal(ref)
  return <dialog ref={ref} {...others} />
}

/** Opens a dialog as long as its component is rendered, and closes it in every way a visitor expects. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, isOpen = true): void {
  useLayoutEffect(() => {
    return dialog.current && isOpen ? openModal(dialog.current) : undefined
  }, [dialog, isOpen])
}
