// What the film overlay takes from its poster: the place, the picture, and the presses on it.
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import type { ShownFilm } from './films.store.ts'
import type { Box } from './overlay.ts'

/** A finger that presses the same place again hits it within this distance. */
const AGAIN_WITHIN_PX = 32

export const boxOf = (poster: HTMLElement): Box =>
  (poster.querySelector('.poster-frame') ?? poster).getBoundingClientRect()

/** Copies the poster's picture, which is loaded already. */
export function copyOf(poster: HTMLElement): Node[] {
  const copy = poster.querySelector('.poster-frame')?.cloneNode(true)
  if (!(copy instanceof Element)) return []
  copy.querySelector('img')?.removeAttribute('loading')
  return [copy]
}

type Pressed = Pick<MouseEvent, 'target' | 'clientX' | 'clientY'>

/**
 * Where there is no room beside its poster, or the page has scrolled, the overlay covers it: then a press on the same place
 * closes it, whatever text lies there now. A control can only be reached by pressing it, so it closes only where the poster was
 * pressed. The second press of a double press does nothing, and neither does the end of a selection of text.
 */
export function isOnCoveredPoster({ target, clientX, clientY }: Pressed, shown: ShownFilm): boolean {
  if (!(target instanceof Element) || performance.now() - shown.openedAtMs < SAME_PRESS_MS) return false
  if (target.closest('[data-part="art"]')) return true
  if (document.getSelection()?.type === 'Range') return false
  const { left, top, width, height } = boxOf(shown.poster)
  const [x, y] = [clientX - left, clientY - top]
  if (target.closest('a, button, label, select'))
    return Math.hypot(x - shown.pressedAt.x * width, y - shown.pressedAt.y * height) < AGAIN_WITHIN_PX
  return x >= 0 && x < width && y >= 0 && y < height
}
