// The second that a QR code of what is playing opens at.

/** A code that changed each second could not be scanned. */
export const CODE_STAYS_SECONDS = 15

/** The second of the code from now on: the position, or while it sounds that of the code that was shown a moment ago. */
export function codeSecond(
  shownSeconds: number | undefined,
  positionSeconds: number,
  isSounding: boolean
): number {
  const now = Math.floor(positionSeconds)
  if (shownSeconds === undefined || !isSounding) return now
  return now >= shownSeconds && now < shownSeconds + CODE_STAYS_SECONDS ? shownSeconds : now
}
