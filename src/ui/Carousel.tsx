import {
  Children,
  type DragEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useRef,
  useState
} from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'

/** A swipe of this length goes to the next slide, however wide a slide is (spec, shop 3 and 9). */
export const SWIPE_PX = 50

interface CarouselProps {
  /** What the slides show. */
  name: string
  names: { previous: string; next: string; slide: (number: number, count: number) => string }
  /** One element per slide. */
  children: ReactNode
  className?: string
}

/** Slides in a row that scroll and snap, with arrows and dots. Without script it is a scrolling strip. */
export function Carousel({ name, names, children, className = '' }: CarouselProps) {
  const count = Children.count(children)
  const { rail, index, goTo, handlers } = useRail(count)
  const turn = (step: number) => goTo((index + step + count) % count)
  const turnByKey = ({ key, currentTarget }: KeyboardEvent) => {
    const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') turn(key === forward ? 1 : -1)
  }
  return (
    <div className={`carousel ${className}`}>
      {/* Focusable, so that keys can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className="carousel-rail" aria-label={name} tabIndex={0} ref={rail} {...handlers}>
        {children}
      </section>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the buttons inside */}
      <div className="carousel-controls" data-counts onKeyDown={turnByKey}>
        <IconButton icon="left" name={names.previous} onClick={() => turn(-1)} />
        <span className="carousel-dots">
          {Array.from({ length: count }, (_, at) => (
            <Button
              // biome-ignore lint/suspicious/noArrayIndexKey: slides never change position
              key={at}
              look="bare"
              aria-label={names.slide(at + 1, count)}
              aria-current={at === index || undefined}
              onClick={() => goTo(at)}
            />
          ))}
        </span>
        <IconButton icon="right" name={names.next} onClick={() => turn(1)} />
      </div>
    </div>
  )
}

/** Follows the scrolling of the rail, and goes on to the next slide after a swipe that the browser would snap back. */
function useRail(count: number) {
  const rail = useRef<HTMLElement>(null)
  const swipedFrom = useRef<{ at: number; x: number }>(undefined)
  const [index, setIndex] = useState(0)
  /** The slide that the rail is scrolling to: those that it passes do not count. */
  const target = useRef<number>(undefined)
  const goTo = (at: number) => {
    const shown = rail.current
    const slide = shown?.children[at]
    if (!shown || !(slide instanceof HTMLElement)) return
    const left = slide.offsetLeft - (shown.firstElementChild as HTMLElement).offsetLeft
    target.current = Math.abs(shown.scrollLeft - left) < 1 ? undefined : at
    setIndex(at)
    shown.scrollTo({ left })
  }
  useEffect(() => {
    const shown = rail.current
    if (!shown) return
    const follow = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting)
        if (!seen) return
        const at = [...shown.children].indexOf(seen.target)
        if (target.current !== undefined && target.current !== at) return
        target.current = undefined
        setIndex(at)
      },
      { root: shown, threshold: 0.6 }
    )
    for (const slide of shown.children) follow.observe(slide)
    return () => follow.disconnect()
  }, [])
  const endSwipe = (rail: Element, x: number) => {
    const from = swipedFrom.current
    swipedFrom.current = undefined
    if (!from) return
    const isMirrored = getComputedStyle(rail).direction === 'rtl'
    const movedPx = (x - from.x) * (isMirrored ? -1 : 1)
    const step = movedPx <= -SWIPE_PX ? 1 : movedPx >= SWIPE_PX ? -1 : 0
    goTo(Math.min(count - 1, Math.max(0, from.at + step)))
  }
  const handlers = {
    onScrollEnd: () => {
      target.current = undefined
    },
    onTouchStart: ({ touches }: TouchEvent) => {
      target.current = undefined
      const finger = touches.item(0)
      swipedFrom.current = finger && touches.length === 1 ? { at: index, x: finger.clientX } : undefined
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const finger = changedTouches.item(0)
      if (finger) endSwipe(currentTarget, finger.clientX)
    },
    // A mouse can drag, too; of a finger, the browser sends no end once it scrolls.
    onPointerDown: ({ pointerType, button, clientX }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) swipedFrom.current = { at: index, x: clientX }
    },
    onPointerUp: ({ pointerType, clientX, currentTarget }: PointerEvent) => {
      if (pointerType === 'mouse') endSwipe(currentTarget, clientX)
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') swipedFrom.current = undefined
    },
    onDragStart: (event: DragEvent) => event.preventDefault()
  }
  return { rail, index, goTo, handlers }
}
