// The second press of a double press belongs to the control of the first one. By then another control may be under the
// finger, such as a link of the overlay that has just opened, or the button that confirms.
import { SAME_PRESS_MS } from '../lib/same-press.ts'

/** How far a finger may move between the presses of a double tap. */
const NEAR_PX = 12

const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('a, button, summary, label, [role="button"]') : null

/** Ignores the presses of a double press that land on another control than the first one. */
export function ignoreStraySecondPresses(): void {
  let first: { control: Element | null; atMs: number; x: number; y: number } | undefined
  addEventListener(
    'click',
    (event) => {
      const { detail, clientX: x, clientY: y, timeStamp: atMs } = event
      // Pressed by key or by script.
      if (detail === 0) return
      const isTouch = (event as PointerEvent).pointerType === 'touch'
      // Not every browser counts taps.
      const isSecondTap =
        isTouch &&
        first !== undefined &&
        atMs - first.atMs < SAME_PRESS_MS &&
        Math.hypot(x - first.x, y - first.y) < NEAR_PX
      const control = controlOf(event)
      if (first && (detail > 1 || isSecondTap)) {
        if (!control || !first.control || control === first.control) return
        event.preventDefault()
        event.stopImmediatePropagation()
      } else first = { control, atMs, x, y }
    },
    { capture: true }
  )
}
