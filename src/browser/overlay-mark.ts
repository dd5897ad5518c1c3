/** Marks the history entry of an open overlay, in its state (back-closes.ts). */
export const OVERLAY_MARK = 'overlay'
