import { catchBack, releaseBack } from './back-closes.ts'
import { closeOnPressBeside } from './press-beside.ts'

/**
 * Opens a modal dialog, which Escape, a press outside it, another page, and on a phone Back close. Returns what ends that: to be
 * called after it has closed, or to close it; the focus then returns to where it was.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let isLeavingPage = false
  const close = () => dialog.close()
  const leave = () => {
    isLeavingPage = true
    close()
  }
  if (!dialog.open) dialog.showModal()
  closeOnPressBeside(dialog, signal)
  const hasOwnEntry = catchBack(close)
  const follow = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.target === '_blank') return
    // The new page replaces the dialog's entry in the history, which the visitor would go back to for nothing.
    if (hasOwnEntry) link.dataset.astroHistory = 'replace'
  }
  // A link to a place on this page brings no other page that would close the dialog.
  const leaveForPlace = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (event.defaultPrevented || !link?.hash || link.target === '_blank') return
    if (link.pathname + link.search === location.pathname + location.search) leave()
  }
  dialog.addEventListener('click', follow, { capture: true, signal })
  dialog.addEventListener('click', leaveForPlace, { signal })
  document.addEventListener('astro:before-swap', leave, { signal })
  return () => {
    if (signal.aborted) return
    ending.abort()
    close()
    releaseBack(close, isLeavingPage)
  }
}
