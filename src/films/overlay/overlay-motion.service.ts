// Animates the overlay. Uses only transform and opacity, which are fast on phones. With reduced motion it only fades.
import { type Box, OVERLAY_FADE_MS, OVERLAY_FADED_OPACITY, OVERLAY_MOVE_MS, shrunkOnto } from './overlay.ts'

/** The same as `--ease-out` and `--ease-in-out`. */
const EASE_OUT = 'cubic-bezier(.2, .8, .2, 1)'
const EASE_IN_OUT = 'cubic-bezier(.4, 0, .2, 1)'

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const onPoster = (poster: Box, place: Box): string => {
  const { x, y, scale } = shrunkOnto(poster, place)
  return `translate(${x}px, ${y}px) scale(${scale})`
}

export function growFrom(poster: Box, overlay: HTMLElement, place: Box): void {
  if (wantsCalm()) return void overlay.animate({ opacity: [0, 1] }, OVERLAY_FADE_MS)
  const transform = [onPoster(poster, place), 'none']
  overlay.animate({ transform }, { duration: OVERLAY_MOVE_MS, easing: EASE_OUT })
  overlay.animate({ opacity: [OVERLAY_FADED_OPACITY, 1] }, OVERLAY_FADE_MS)
}

/** Shrinks the overlay onto its poster. Resolves when it may be removed. */
export async function shrinkOnto(poster: Box, overlay: HTMLElement, place: Box): Promise<void> {
  if (wantsCalm()) return fade(overlay, 0)
  const transform = ['none', onPoster(poster, place)]
  const fadeAtEnd = {
    delay: OVERLAY_MOVE_MS - OVERLAY_FADE_MS,
    duration: OVERLAY_FADE_MS,
    fill: 'forwards'
  } as const
  overlay.animate({ opacity: [1, OVERLAY_FADED_OPACITY] }, fadeAtEnd)
  const move = { duration: OVERLAY_MOVE_MS, easing: EASE_IN_OUT, fill: 'forwards' } as const
  await over(overlay.animate({ transform }, move))
}

/** Fades an overlay that another one replaces. Resolves when it may be removed. */
export const fadeDown = (overlay: HTMLElement): Promise<void> => fade(overlay, OVERLAY_FADED_OPACITY)

const fade = (overlay: HTMLElement, opacity: number): Promise<void> =>
  over(overlay.animate({ opacity: [1, opacity] }, { duration: OVERLAY_FADE_MS, fill: 'forwards' }))

/** Resolves when an animation ends, also if it is cancelled because its element was removed. */
const over = (animation: Animation): Promise<void> =>
  animation.finished.then(
    () => undefined,
    () => undefined
  )
