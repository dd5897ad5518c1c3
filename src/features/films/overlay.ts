// The numbers of the film overlay: its position, over its poster and always entirely inside the window, and its times.

export const OVERLAY_MARGIN_PX = 12
export const OVERLAY_MIN_WIDTH_PX = 252
/** The widest at which its text is easy to read. */
export const OVERLAY_MAX_WIDTH_PX = 360
/** Height to width, like a poster. */
export const OVERLAY_RATIO = 3 / 2
export const OVERLAY_MOVE_MS = 320
export const OVERLAY_FADE_MS = 90
export const OVERLAY_FADED_OPACITY = 0.35
/** Delay before a skeleton shows: a shorter wait would only make it flicker. */
export const SKELETON_AFTER_MS = 150
/** With less space than this above the player, the overlay covers the player. */
const MIN_HEIGHT_ABOVE_PLAYER_PX = 252

/** A rectangle in the window, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface OverlayBounds {
  width: number
  height: number
  /** 0 while the player is closed. */
  playerHeight: number
}

/**
 * The position of the overlay over a poster. If space is short, it gives up these in order: keeping the player free, the
 * ratio, the minimum width. It always keeps the margin to the window's edges.
 */
export function overlayPlace(poster: Box, bounds: OverlayBounds): Box {
  const availableWidth = bounds.width - 2 * OVERLAY_MARGIN_PX
  const availableHeight = heightToUse(bounds)
  const wanted = Math.min(OVERLAY_MAX_WIDTH_PX, availableWidth, availableHeight / OVERLAY_RATIO)
  const width = even(Math.min(Math.max(wanted, OVERLAY_MIN_WIDTH_PX), availableWidth))
  const height = Math.max(0, Math.min(Math.floor(width * OVERLAY_RATIO), Math.floor(availableHeight)))
  return {
    left: within(poster.left + (poster.width - width) / 2, availableWidth - width),
    top: within(poster.top + (poster.height - height) / 2, availableHeight - height),
    width,
    height
  }
}

function heightToUse({ height, playerHeight }: OverlayBounds): number {
  const whole = height - 2 * OVERLAY_MARGIN_PX
  const abovePlayer = whole - playerHeight
  return abovePlayer >= MIN_HEIGHT_ABOVE_PLAYER_PX ? abovePlayer : whole
}

/** Rounds down to an even width, so that the height is whole pixels too. */
const even = (pixels: number) => Math.max(0, Math.floor(pixels / 2) * 2)

/** Clamps `start`, the left or top edge, so that the whole overlay stays in the window. Rounds to whole pixels. */
const within = (start: number, spare: number) =>
  OVERLAY_MARGIN_PX + Math.round(Math.max(0, Math.min(start - OVERLAY_MARGIN_PX, spare)))

/** The scale and offset (from the top left corner) that put an overlay at `place` onto its poster. */
export function shrunkOnto(poster: Box, place: Box): { x: number; y: number; scale: number } {
  const scale = place.width > 0 ? poster.width / place.width : 1
  return {
    x: poster.left - place.left,
    y: poster.top + (poster.height - place.height * scale) / 2 - place.top,
    scale
  }
}
