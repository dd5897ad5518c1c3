// The frame of the sharing dialogs. Escape, its button or a press outside it close it and return the focus.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { shareLinkText } from '#texts/share-link.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'

export interface Props {
  title: string
  onClose: () => void
  /** The element with the initial focus, with its text selected. */
  first: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  children: ReactNode
}

export function ShareDialog({ title, onClose, first, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current) return
    closeOnPressBeside(dialog.current)
    dialog.current.showModal()
    first.current?.focus()
    first.current?.select()
  }, [first])
  return (
    <dialog
      className="m-auto w-[min(100%-32px,420px)] gap-4 rounded-card bg-surface p-6 text-ink shadow-raised backdrop:bg-booth/50 open:grid forced-colors:border"
      aria-labelledby="share-dialog-title"
      ref={dialog}
      onClose={onClose}
    >
      <h2 id="share-dialog-title" className="text-title-s">
        {title}
      </h2>
      {children}
      <button
        type="button"
        className="button button-quiet justify-self-start"
        onClick={() => dialog.current?.close()}
      >
        {shareLinkText.close}
      </button>
    </dialog>
  )
}

/** The look of the fields in such a dialog. */
export const shareField = 'min-h-tap w-full rounded-card border-2 border-edge bg-screen px-3 py-2'
