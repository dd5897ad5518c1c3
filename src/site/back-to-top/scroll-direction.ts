// When the button 'Terug naar boven' shows.

export const BACK_TO_TOP_AFTER_PX = 300
export const DIRECTION_SENSITIVITY_PX = 4

export interface Scrolled {
  /** Scroll offset after the last movement larger than the sensitivity. */
  turnedAtPx: number
  isShown: boolean
}

/** The state after scrolling to `topPx`. Small movements add up to a direction but do not change it by themselves. */
export function afterScroll(before: Scrolled, topPx: number, isOn: boolean): Scrolled {
  const movedPx = topPx - before.turnedAtPx
  const hasDirection = Math.abs(movedPx) > DIRECTION_SENSITIVITY_PX
  const isUpward = hasDirection ? movedPx < 0 : before.isShown
  return {
    turnedAtPx: hasDirection ? topPx : before.turnedAtPx,
    isShown: isOn && isUpward && topPx > BACK_TO_TOP_AFTER_PX
  }
}

/** Clamps the offset to the page. The return from an overscroll bounce would otherwise count as a direction. */
export function withinPage(offsetPx: number, pagePx: number, viewPx: number): number {
  return Math.max(0, Math.min(offsetPx, pagePx - viewPx))
}
