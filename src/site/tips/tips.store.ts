// The tooltip that is open: there is one at a time.
import { atom } from 'nanostores'

interface OpenTip {
  close: () => void
}

const $openTip = atom<OpenTip | undefined>()
/** When the last one closed, by the monotonic clock: the next one then does not wait. */
const $closedAtMs = atom(Number.NEGATIVE_INFINITY)

/** Closes the tip that is open, in favour of this one. Returns a function to call when it closes. */
export function openTip(close: () => void): () => void {
  const tip = { close }
  $openTip.get()?.close()
  $openTip.set(tip)
  return () => {
    if ($openTip.get() === tip) $openTip.set(undefined)
    $closedAtMs.set(performance.now())
  }
}

/** The time since a tip was open; 0 = one is. */
export const sinceTipMs = (): number => ($openTip.get() ? 0 : performance.now() - $closedAtMs.get())
