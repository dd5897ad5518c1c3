// Delays and placement of tooltips.

export const TIP_DELAY_MS = 700
/** Within this time after a tooltip has closed, the next one opens without delay. */
export const TIP_SKIP_MS = 300
/** Time to move the pointer from the button onto the tooltip, which must stay open (WCAG 1.4.13). */
export const TIP_LEAVE_MS = 150
const GAP_PX = 8
const MARGIN_PX = 8

export type TipCause = 'pointer' | 'keyboard'

/** Delay before a tooltip opens; `sinceClosedMs` is the time since the last one closed. */
export function openDelayMs(cause: TipCause, sinceClosedMs: number): number {
  return cause === 'keyboard' || sinceClosedMs <= TIP_SKIP_MS ? 0 : TIP_DELAY_MS
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export type Size = Pick<Box, 'width' | 'height'>

/** Above the button and centred; below it if there is no space; always inside the viewport. In pixels. */
export function placeTip(button: Box, tip: Size, view: Size): { left: number; top: number } {
  const above = button.top - GAP_PX - tip.height
  const centred = button.left + button.width / 2 - tip.width / 2
  const rightmost = view.width - MARGIN_PX - tip.width
  return {
    left: Math.round(Math.max(MARGIN_PX, Math.min(centred, rightmost))),
    top: Math.round(above >= MARGIN_PX ? above : button.top + button.height + GAP_PX)
  }
}
