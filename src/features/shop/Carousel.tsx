// The pictures of a product. Visitors move between them with arrows, dots, keys or a swipe. Without script the pictures
// are a scrolling strip.
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { cartText } from '#texts/cart.ts'
import { shopText } from '#texts/shop.ts'
import { Icon } from '../../components/Icon.tsx'
import { pictureAfter, swipeStep } from './cart.ts'
import { PICTURE_NUMBERS, type Product, pictureOf, pictureWidths } from './catalogue.ts'

const COUNT = PICTURE_NUMBERS.length

const RAIL = 'product-rail flex [touch-action:pan-y] overflow-hidden select-none'
const DRAGGED = 'cursor-grabbing'
/** Without script, a scrolling strip. */
const AT_REST =
  'cursor-grab scroll-smooth motion-reduce:scroll-auto noscript:cursor-auto noscript:[scroll-snap-type:x_mandatory] noscript:overflow-x-auto'
const ARROW =
  'grid size-tap cursor-pointer place-items-center rounded-card hover:bg-well *:size-5 *:stroke-[2.5] min-[720px]:bg-[rgb(255_255_255/0.75)] min-[720px]:text-on-ticket min-[720px]:hover:bg-white'

interface CarouselProps {
  product: Product
  colour: string
  badge: string
}

export function Carousel({ product, colour, badge }: CarouselProps) {
  const { rail, index, isDragged, goTo, drag } = useRail()
  const turn = (step: number) => goTo(pictureAfter(index, step, COUNT))
  return (
    <div className="relative overflow-hidden rounded-t-card bg-well">
      <div className={isDragged ? `${RAIL} ${DRAGGED}` : `${RAIL} ${AT_REST}`} ref={rail} {...drag}>
        {PICTURE_NUMBERS.map((number, at) => (
          <img
            className="aspect-square w-full flex-none snap-start"
            key={`${number} ${colour}`}
            src={pictureOf(product, colour, number)}
            srcSet={pictureWidths(product, colour, number)}
            sizes="(width>=720px) 520px, (width>=360px) 50vw, 100vw"
            alt={(at === 0 ? shopText.picture : shopText.pictureDetail)(product.name, colour)}
            width="960"
            height="960"
            loading="lazy"
            draggable={false}
          />
        ))}
      </div>
      <span className="text-[1.1875rem]/none absolute top-2 left-2 rounded-[6px] bg-white px-2 pt-1.5 pb-1 font-display font-extrabold text-on-ticket min-[720px]:top-3.5 min-[720px]:left-3.5 min-[720px]:px-3 min-[720px]:pt-[7px] min-[720px]:pb-1.5 forced-colors:border">
        {badge}
      </span>
      {/* Below the picture on a phone, where they would cover half of it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the buttons inside */}
      <div
        className="carousel-controls flex items-center justify-between bg-surface min-[720px]:absolute min-[720px]:inset-x-0 min-[720px]:bottom-0 min-[720px]:bg-transparent min-[720px]:p-2 print:hidden without-script:hidden"
        data-counts
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') turn(-1)
          if (key === 'ArrowRight') turn(1)
        }}
      >
        <button
          type="button"
          className={ARROW}
          aria-label={cartText.previousPicture}
          onClick={() => turn(-1)}
        >
          <Icon name="left" />
        </button>
        <span className="flex min-[720px]:rounded-card min-[720px]:bg-[rgb(255_255_255/0.75)] min-[720px]:text-on-ticket">
          {PICTURE_NUMBERS.map((number, at) => (
            <button
              key={number}
              type="button"
              className="grid size-8 cursor-pointer place-items-center before:size-3 before:rounded-full before:border-2 aria-[current]:before:bg-current"
              aria-label={cartText.pictureOf(at + 1, COUNT)}
              aria-current={at === index || undefined}
              onClick={() => goTo(at)}
            />
          ))}
        </span>
        <button type="button" className={ARROW} aria-label={cartText.nextPicture} onClick={() => turn(1)}>
          <Icon name="right" />
        </button>
      </div>
    </div>
  )
}

/** Lets a drag move the pictures. Its distance decides which picture shows afterwards. */
function useRail() {
  const rail = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [isDragged, setIsDragged] = useState(false)
  const from = useRef<{ x: number; left: number }>(undefined)
  const current = useRef(0)

  const goTo = (at: number) => {
    current.current = at
    setIndex(at)
    rail.current?.scrollTo({ left: at * rail.current.clientWidth })
  }
  useEffect(() => {
    const shown = rail.current
    if (!shown) return
    // Rotating the device or resizing the window changes the width of the pictures.
    const resizing = new ResizeObserver(() => {
      shown.scrollTo({ left: current.current * shown.clientWidth, behavior: 'instant' })
    })
    resizing.observe(shown)
    return () => resizing.disconnect()
  }, [])

  const end = (movedPx: number) => {
    from.current = undefined
    setIsDragged(false)
    goTo(Math.max(0, Math.min(COUNT - 1, current.current + swipeStep(movedPx))))
  }
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (!event.isPrimary || event.button !== 0) return
      from.current = { x: event.clientX, left: event.currentTarget.scrollLeft }
      setIsDragged(true)
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
      if (from.current)
        currentTarget.scrollTo({ left: from.current.left - (clientX - from.current.x), behavior: 'instant' })
    },
    onPointerUp: ({ clientX }: PointerEvent) => from.current && end(clientX - from.current.x),
    onPointerCancel: () => from.current && end(0)
  }
  return { rail, index, isDragged, goTo, drag }
}
