// Pointers on the seek bar. Hovering and dragging only preview a position; releasing seeks, so that the audio does not stutter.
// Replaces the native drag, because on some devices a range input ignores taps beside its thumb.
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState
} from 'react'
import { $durationSeconds } from '../player.store.ts'
import { secondsAt } from '../player-limits.ts'

/** A pointer over the strip: the second under it, and whether it is dragged. */
interface Scrub {
  seconds: number
  isDragging: boolean
}

const swallow = (event: Event | SyntheticEvent) => event.preventDefault()

/** Props for the range `input` over `strip`. `seek` is called with seconds on release. `scrub`: undefined = no pointer is over it. */
export function useScrubbing(
  strip: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  seek: (seconds: number) => void
) {
  const [scrub, setScrub] = useState<Scrub>()
  /** Not from the state: several events may come before the next render. */
  const isDragging = useRef(false)

  useEffect(() => {
    // By hand: React's own touch listeners are passive, and cannot prevent the native drag.
    const range = input.current
    range?.addEventListener('touchstart', swallow, { passive: false })
    return () => range?.removeEventListener('touchstart', swallow)
  }, [input])

  const under = ({ clientX }: PointerEvent) =>
    strip.current ? secondsAt(clientX, strip.current.getBoundingClientRect(), $durationSeconds.get()) : 0
  const leave = () => {
    isDragging.current = false
    setScrub(undefined)
  }
  const pointers = {
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      if (event.button !== 0 || $durationSeconds.get() === 0) return
      // Measure before changing anything, to avoid a forced layout.
      const seconds = under(event)
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.focus({ preventScroll: true })
      isDragging.current = true
      setScrub({ seconds, isDragging: true })
    },
    onPointerMove: (event: PointerEvent) => {
      const isHovering = event.pointerType === 'mouse' && $durationSeconds.get() > 0
      if (isDragging.current || isHovering)
        setScrub({ seconds: under(event), isDragging: isDragging.current })
    },
    onPointerUp: (event: PointerEvent) => {
      if (!isDragging.current) return
      const seconds = under(event)
      leave()
      seek(seconds)
    },
    onPointerCancel: leave,
    onPointerLeave: () => {
      if (!isDragging.current) leave()
    },
    onKeyDownCapture: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave()
    },
    // The native drag would follow the invisible native thumb.
    onMouseDown: swallow
  }
  return { scrub, pointers }
}
