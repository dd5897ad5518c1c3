// Where the film overlay may stand: beside nothing but the poster it grows from, and always whole in the window.

export const OVERLAY_MARGIN_PX = 12
export const OVERLAY_MIN_WIDTH_PX = 252
/** As wide as its text reads well. */
export const OVERLAY_MAX_WIDTH_PX = 360
/** Tall as a poster: three to two. */
export const OVERLAY_RATIO = 3 / 2
export const OVERLAY_MOVE_MS = 320
export const OVERLAY_FADE_MS = 90
export const OVERLAY_FADED_OPACITY = 0.35
/** Skeletons that come and go in less than this only flicker. */
export const SKELETON_AFTER_MS = 150
/** With less room than this above the player, the overlay stands over it. */
const MIN_HEIGHT_ABOVE_PLAYER_PX = 252

/** A rectangle in the window, in pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Surroundings {
  width: number
  height: number
  /** 0 while the player is closed. */
  playerHeight: number
}

/**
 * The place of the overlay over a poster. What cannot all be had is given up in this order: the player stays free,
 * the ratio, the smallest width. Never given up is the margin to the edges of the window.
 */
export function overlayPlace(poster: Box, surroundings: Surroundings): Box {
  const roomWidth = surroundings.width - 2 * OVERLAY_MARGIN_PX
  const roomHeight = heightToUse(surroundings)
  const wanted = Math.min(OVERLAY_MAX_WIDTH_PX, roomWidth, roomHeight / OVERLAY_RATIO)
  const width = even(Math.min(Math.max(wanted, OVERLAY_MIN_WIDTH_PX), roomWidth))
  const height = Math.max(0, Math.min(Math.floor(width * OVERLAY_RATIO), Math.floor(roomHeight)))
  return {
    left: within(poster.left + (poster.width - width) / 2, roomWidth - width),
    top: within(poster.top + (poster.height - height) / 2, roomHeight - height),
    width,
    height
  }
}

function heightToUse({ height, playerHeight }: Surroundings): number {
  const whole = height - 2 * OVERLAY_MARGIN_PX
  const abovePlayer = whole - playerHeight
  return abovePlayer >= MIN_HEIGHT_ABOVE_PLAYER_PX ? abovePlayer : whole
}

/** An even width has a height of whole pixels. */
const even = (pixels: number) => Math.max(0, Math.floor(pixels / 2) * 2)

/** `start` moved to where it and what is behind it stay inside, as a whole pixel. */
const within = (start: number, spare: number) =>
  OVERLAY_MARGIN_PX + Math.round(Math.max(0, Math.min(start - OVERLAY_MARGIN_PX, spare)))

/** How the overlay, drawn at `place`, must be shrunk and moved (from its corner) to lie on the poster. */
export function shrunkOnto(poster: Box, place: Box): { x: number; y: number; scale: number } {
  const scale = place.width > 0 ? poster.width / place.width : 1
  return {
    x: poster.left - place.left,
    y: poster.top + (poster.height - place.height * scale) / 2 - place.top,
    scale
  }
}
