// Runs in the head, so it stands alone, and is short: it is put into the page as text (Base.astro).
import { inlineCall } from '../../lib/inline-script.ts'

/** A press on a play link before the page is alive waits for it, and does not take the visitor away. */
function holdPress(): void {
  // After every listener of the document: who plays has taken the click by then.
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-play]')
    // After eight seconds the link is what it is without script: the way to the recording.
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.timeStamp > 8000) return
    event.preventDefault()
    setTimeout(() => link.click(), 200)
  })
}

/** The call above as an inline script. */
export const earlyPressScript = (): string => inlineCall(holdPress)
