// A double press is one press: people double-click buttons, and press again while nothing seems to happen.

/** A second press within this time of a start is the same press. */
export const SAME_PRESS_MS = 600

/** Returns a function that tells whether a press starts what the last press has just started. */
export function samePress(nowMs: () => number = Date.now): (what: unknown) => boolean {
  let started: unknown
  let startedAtMs = Number.NEGATIVE_INFINITY
  return (what) => {
    if (what === started && nowMs() - startedAtMs < SAME_PRESS_MS) return true
    started = what
    startedAtMs = nowMs()
    return false
  }
}
