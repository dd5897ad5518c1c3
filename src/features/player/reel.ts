// The seek bar as a film strip: which second is where.

/** Second under a pointer, within the strip. */
export function secondsAt(
  clientX: number,
  strip: { left: number; width: number },
  durationSeconds: number
): number {
  if (strip.width <= 0) return 0
  const share = (clientX - strip.left) / strip.width
  return Math.min(1, Math.max(0, share)) * durationSeconds
}

/** Played share of the whole, 0 to 1; 0 while the whole is unknown. */
export const playedShare = (positionSeconds: number, durationSeconds: number): number =>
  durationSeconds > 0 ? Math.min(1, Math.max(0, positionSeconds / durationSeconds)) : 0
