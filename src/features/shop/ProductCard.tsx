// A product: pictures, options, price, and the button that adds it to the cart.
import { useRef, useState } from 'react'
import { cartText } from '#texts/cart.ts'
import { shopText } from '#texts/shop.ts'
import { track } from '../../browser/track.ts'
import { formatEuro } from '../../lib/money.ts'
import { samePress } from '../../lib/same-press.ts'
import { catalogue } from '../brand/catalogue.ts'
import { late } from '../notices/Late.tsx'
import { notify } from '../notices/store.ts'
import { Carousel } from './Carousel.tsx'
import { ADDED_MS, ADDED_NOTICE_MS } from './cart.ts'
import { CART_EVENT } from './cart-memory.ts'
import {
  chooseVariant,
  findProduct,
  firstChoice,
  hasColourOptions,
  hasSizeOptions,
  type Product
} from './catalogue.ts'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER, MIN_QUANTITY } from './rules.ts'
import { $cart, addToCart } from './store.ts'

const SizeGuide = late(async () => (await import('./SizeGuide.tsx')).SizeGuide, 'size guide')

export function ProductCard({ productId }: { productId: string }) {
  const product = findProduct(catalogue, productId)
  return product && <Card product={product} />
}

function Card({ product }: { product: Product }) {
  const { id, name, description, details, category, safety } = product
  const { choice, choiceFields, guideButton, openGuide } = useChoice(product)
  const variant = chooseVariant(product, choice)
  const [quantity, setQuantity] = useState<number>(MIN_QUANTITY)
  const { isAdded, add } = useAdding(() => setQuantity(MIN_QUANTITY))
  return (
    <>
      <Carousel product={product} colour={choice.colour ?? ''} badge={shopText.categories[category]} />
      <div className="flex flex-1 flex-col gap-3 px-3 pt-3 pb-1.5 min-[720px]:px-5 min-[720px]:pt-4 min-[720px]:pb-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
          <h3>{name}</h3>
          <p className="product-price text-s/none text-ink-soft">
            <output className="mr-1 font-display text-title-s font-extrabold text-ink tabular">
              {variant ? formatEuro(variant.priceCents) : ''}
            </output>{' '}
            {shopText.vatIncluded}
          </p>
        </div>
        <p className="text-[0.9375rem]/[1.4] min-[720px]:text-m/[1.5]">{description}</p>
        {/* Each product has a quantity, so that the row is never empty. */}
        <div className="mt-auto flex flex-wrap items-end gap-x-4 gap-y-2">
          {choiceFields}
          <div className={`${LABEL} print:hidden without-script:hidden`}>
            <span aria-hidden="true">{shopText.quantity}</span>
            <Stepper quantity={quantity} change={setQuantity} />
          </div>
        </div>
        <button
          type="button"
          className="button w-full px-3 wrap-anywhere print:hidden without-script:hidden"
          aria-disabled={variant ? undefined : true}
          onClick={() => variant && add({ productId: id, variantId: variant.id, quantity })}
        >
          <span>{isAdded ? cartText.added : shopText.add}</span>
        </button>
        <div className="-mt-1.5 flex flex-wrap items-start justify-between gap-x-4">
          <details>
            <summary className="py-2.5 text-[0.9375rem] text-ink-soft underline underline-offset-[0.22em]">
              {shopText.details}
            </summary>
            <ul className="grid list-disc gap-1 pb-2.5 pl-[1.1em] text-[0.9375rem]/[1.4]">
              {[...details, safety.care, safety.warning].map((line) => line && <li key={line}>{line}</li>)}
              <li>
                {`${shopText.maker(safety.makerName, safety.makerAddress)}, `}
                <a href={`mailto:${safety.makerMail}`}>{safety.makerMail}</a>
              </li>
            </ul>
          </details>
          {guideButton}
        </div>
      </div>
      {openGuide}
    </>
  )
}

const LABEL = 'grid gap-0.5 text-s/[1.4] text-ink-soft'
const SELECT = 'select min-w-0 pr-2 pl-3 text-[1rem] text-ink'

/** State of the colour and size. */
function useChoice(product: Product) {
  const [choice, setChoice] = useState(firstChoice(product))
  const [isGuideOpen, setIsGuideOpen] = useState(false)
  const colour = useRef<HTMLSelectElement>(null)
  const size = useRef<HTMLSelectElement>(null)
  const read = () =>
    setChoice((before) => ({
      colour: colour.current?.value ?? before.colour,
      size: size.current?.value ?? before.size
    }))
  const choiceFields = (
    <>
      {hasColourOptions(product) && (
        <label className={LABEL}>
          {shopText.colour}
          <select className={SELECT} autoComplete="off" ref={colour} onChange={read}>
            {product.colours.map((each) => (
              <option key={each.name}>{each.name}</option>
            ))}
          </select>
        </label>
      )}
      {hasSizeOptions(product) && (
        <label className={LABEL}>
          {shopText.size}
          <select className={SELECT} autoComplete="off" ref={size} onChange={read}>
            {product.sizes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      )}
    </>
  )
  const guideButton = product.sizeGuide && (
    <button
      type="button"
      className="link-button my-0 min-h-tap text-[0.9375rem] print:hidden without-script:hidden"
      onClick={() => {
        setIsGuideOpen(true)
        track('Merch Size Guide Opened', { product: product.name })
      }}
    >
      {shopText.sizeGuide}
    </button>
  )
  const openGuide = isGuideOpen && product.sizeGuide && (
    <SizeGuide
      name={product.name}
      guide={product.sizeGuide}
      onClose={() => setIsGuideOpen(false)}
      onMissing={() => setIsGuideOpen(false)}
    />
  )
  return { choice, choiceFields, guideButton, openGuide }
}

function Stepper({ quantity, change }: { quantity: number; change: (quantity: number) => void }) {
  /** The text while the visitor types; the quantity follows it, because a press may come without leaving the field. */
  const [typed, setTyped] = useState<string>()
  const settle = (wanted: number, text?: string) => {
    setTyped(text)
    change(possibleQuantity(wanted))
  }
  /** At Enter and when the field is left, the quantity shows in place of the text. */
  const leave = () => {
    if (Number(typed) > MAX_QUANTITY_PER_LINE) notify(cartText.full(MAX_QUANTITY_PER_LINE))
    setTyped(undefined)
  }
  const isTyping = typed !== undefined && possibleQuantity(Number(typed)) === quantity
  return (
    <div className="stepper text-m text-ink" data-counts>
      <button
        type="button"
        aria-label={shopText.less}
        aria-disabled={quantity === MIN_QUANTITY || undefined}
        onClick={() => settle(quantity - 1)}
      >
        −
      </button>
      <input
        type="number"
        name="quantity"
        aria-label={shopText.quantity}
        value={isTyping ? typed : quantity}
        min={MIN_QUANTITY}
        max={MAX_QUANTITY_PER_LINE}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => settle(Number(value), value)}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        onBlur={leave}
      />
      <button
        type="button"
        aria-label={shopText.more}
        aria-disabled={quantity === MAX_QUANTITY_PER_LINE || undefined}
        onClick={() => settle(quantity + 1)}
      >
        +
      </button>
    </div>
  )
}

/** Rounds a typed quantity to a whole number, and clamps it to the limits of a line. */
const possibleQuantity = (wanted: number): number =>
  Math.max(MIN_QUANTITY, Math.min(MAX_QUANTITY_PER_LINE, Math.round(wanted) || MIN_QUANTITY))

/** Adds lines to the cart, and shows a short confirmation on the button. */
function useAdding(onDone: () => void) {
  const [isAdded, setIsAdded] = useState(false)
  const isSame = useRef(samePress())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const add = (line: { productId: string; variantId: string; quantity: number }) => {
    // Another size or colour is another press.
    if (isSame.current(line.variantId)) return
    if (!addToCart(line)) {
      const inCart = $cart.get().lines.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0
      const isLineFull = inCart + line.quantity > MAX_QUANTITY_PER_LINE
      notify(cartText.full(isLineFull ? MAX_QUANTITY_PER_LINE : MAX_QUANTITY_PER_ORDER))
      return
    }
    // The button of the cart is there already, unless its code failed to load.
    dispatchEvent(new Event(CART_EVENT))
    notify(cartText.addedNotice, { durationMs: ADDED_NOTICE_MS })
    setIsAdded(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setIsAdded(false)
      onDone()
    }, ADDED_MS)
  }
  return { isAdded, add }
}
