// The numbers of the film overlay: its position, beside its poster and always entirely inside the window, and its times.

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
/** Between the overlay and its poster. */
const BESIDE_PX = 12
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
 * The position of the overlay: beside its poster, where it is widest, so that the same poster can be pressed again and no
 * control of the overlay lies where the finger is. If space is short, it gives up these in order: keeping the player free,
 * leaving the poster free, the ratio, the minimum width. It always keeps the margin to the window's edges.
 */
export function overlayPlace(poster: Box, bounds: OverlayBounds): Box {
  const room = roomIn(bounds)
  const beside = widest(roomsBeside(poster, room))
  if (widthIn(beside) >= OVERLAY_MIN_WIDTH_PX) return placeIn(beside, poster)
  // Then it begins where the poster does: its upper part has no controls.
  return placeIn(room, poster, { isOver: true })
}

export const isSameWindow = (one: OverlayBounds, other: OverlayBounds): boolean =>
  one.width === other.width && one.height === other.height && one.playerHeight === other.playerHeight

/** Where an overlay is once its poster has moved: as far from it as before, but inside the window. */
export function movedWith(place: Box, from: Box, to: Box, bounds: OverlayBounds): Box {
  const room = roomIn(bounds)
  return {
    ...place,
    left: within(place.left + to.left - from.left, room.left, room.width - place.width),
    top: within(place.top + to.top - from.top, room.top, room.height - place.height)
  }
}

function roomIn({ width, height, playerHeight }: OverlayBounds): Box {
  const whole = height - 2 * OVERLAY_MARGIN_PX
  const abovePlayer = whole - playerHeight
  return {
    left: OVERLAY_MARGIN_PX,
    top: OVERLAY_MARGIN_PX,
    width: width - 2 * OVERLAY_MARGIN_PX,
    height: abovePlayer >= MIN_HEIGHT_ABOVE_PLAYER_PX ? abovePlayer : whole
  }
}

/** The parts of a room that are free of the poster. */
function roomsBeside(poster: Box, room: Box): Box[] {
  const [right, bottom] = [room.left + room.width, room.top + room.height]
  const from = { left: poster.left + poster.width + BESIDE_PX, top: poster.top + poster.height + BESIDE_PX }
  const [left, top] = [Math.max(room.left, from.left), Math.max(room.top, from.top)]
  return [
    { ...room, left, width: right - left },
    { ...room, width: Math.min(right, poster.left - BESIDE_PX) - room.left },
    { ...room, top, height: bottom - top },
    { ...room, height: Math.min(bottom, poster.top - BESIDE_PX) - room.top }
  ]
}

const widthIn = ({ width, height }: Box): number =>
  Math.min(OVERLAY_MAX_WIDTH_PX, width, height / OVERLAY_RATIO)

/** The first one of those in which the overlay gets widest. */
const widest = (rooms: Box[]): Box =>
  rooms.reduce((best, room) => (widthIn(room) > widthIn(best) ? room : best))

/** As near to the middle of the poster as the room lets it. */
function placeIn(room: Box, poster: Box, { isOver = false } = {}): Box {
  const width = even(Math.min(Math.max(widthIn(room), OVERLAY_MIN_WIDTH_PX), room.width))
  const height = Math.max(0, Math.min(Math.floor(width * OVERLAY_RATIO), Math.floor(room.height)))
  const top = isOver ? poster.top : poster.top + (poster.height - height) / 2
  return {
    left: within(poster.left + (poster.width - width) / 2, room.left, room.width - width),
    top: within(top, room.top, room.height - height),
    width,
    height
  }
}

/** Rounds down to an even width, so that the height is whole pixels too. */
const even = (pixels: number) => Math.max(0, Math.floor(pixels / 2) * 2)

/** Clamps `start`, the left or top edge, so that the whole overlay stays in the room. Rounds to whole pixels. */
const within = (start: number, from: number, spare: number) =>
  Math.round(from + Math.max(0, Math.min(start - from, spare)))

/** The scale and offset (from the top left corner) that put an overlay at `place` onto its poster. */
export function shrunkOnto(poster: Box, place: Box): { x: number; y: number; scale: number } {
  const scale = place.width > 0 ? poster.width / place.width : 1
  return {
    x: poster.left - place.left,
    y: poster.top + (poster.height - place.height * scale) / 2 - place.top,
    scale
  }
}
