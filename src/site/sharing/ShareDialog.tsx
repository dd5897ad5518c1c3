// The frame of the sharing dialogs.
import type { ReactNode, RefObject } from 'react'
import { shareLinkText } from '#texts/share-link.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface ShareDialogProps {
  title: string
  onClose: () => void
  /** The field with the initial focus, with its text selected. */
  first: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  children: ReactNode
}

export const ShareDialog = ({ title, onClose, first, children }: ShareDialogProps) => (
  <Dialog title={title} closeName={shareLinkText.close} firstFocus={first} onClose={onClose}>
    {children}
  </Dialog>
)
