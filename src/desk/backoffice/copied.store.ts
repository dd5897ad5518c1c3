// The reference that was just copied, for a moment.
import { atom } from 'nanostores'

export const $copied = atom<string | undefined>(undefined)

const COPIED_SHOWN_MS = 2000

/** Copies a reference, and says so for a moment. Without access to the clipboard its text can still be selected. */
export async function copyReference(reference: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(reference).then(
    () => true,
    () => false
  )
  if (!isCopied) return
  $copied.set(reference)
  setTimeout(() => {
    if ($copied.get() === reference) $copied.set(undefined)
  }, COPIED_SHOWN_MS)
}
