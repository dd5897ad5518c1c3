// The last way to share: the link itself, selected in a field, for browsers that refuse the clipboard. `share` hydrates it.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { shareLinkText } from '#texts/share-link.ts'
import { closeOnPressBeside } from '../../browser/press-beside.ts'
import { $linkToCopy } from './store.ts'

export function LinkDialog() {
  const url = useStore($linkToCopy, { ssr: 'initial' })
  return url === '' ? null : <OpenDialog url={url} />
}

/** Escape, its button or a press beside it close it, and the focus goes back. */
function OpenDialog({ url }: { url: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!dialog.current) return
    closeOnPressBeside(dialog.current)
    dialog.current.showModal()
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <dialog
      className="m-auto w-[min(100%-32px,420px)] gap-4 rounded-card bg-surface p-6 text-ink shadow-raised backdrop:bg-booth/50 open:grid forced-colors:border"
      aria-labelledby="link-dialog-title"
      ref={dialog}
      onClose={() => $linkToCopy.set('')}
    >
      <h2 id="link-dialog-title" className="text-title-s">
        {shareLinkText.copyByHand}
      </h2>
      <input
        className="min-h-tap w-full rounded-card border-2 border-edge bg-screen px-3 py-2"
        readOnly
        value={url}
        aria-label={shareLinkText.link}
        ref={field}
      />
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
