// When the button 'Terug naar boven' floats over the page.

/** Spec listening 9. */
export const BACK_TO_TOP_AFTER_PX = 300
export const DIRECTION_SENSITIVITY_PX = 4

export interface Scrolled {
  /** Where the last move of more than the sensitivity ended. */
  turnedAtPx: number
  isShown: boolean
}

/** After scrolling to `topPx`. Small trembles add up to a direction, but change nothing by themselves. */
export function afterScroll(before: Scrolled, topPx: number, isOn: boolean): Scrolled {
  const movedPx = topPx - before.turnedAtPx
  const hasDirection = Math.abs(movedPx) > DIRECTION_SENSITIVITY_PX
  const isUpward = hasDirection ? movedPx < 0 : before.isShown
  return {
    turnedAtPx: hasDirection ? topPx : before.turnedAtPx,
    isShown: isOn && isUpward && topPx > BACK_TO_TOP_AFTER_PX
  }
}

/** The offset without the bounce past both ends of the page, whose way back would count as a direction. */
export function withinPage(offsetPx: number, pagePx: number, viewPx: number): number {
  return Math.max(0, Math.min(offsetPx, pagePx - viewPx))
}
