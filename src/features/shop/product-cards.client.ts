// The product cards at work. What is chosen stands in the controls of the card; here it becomes a price, a picture and
// a line of the cart.
import { adoptStyles } from '../../browser/adopt-styles.ts'
import { report } from '../../browser/report.ts'
import { track } from '../../browser/track.ts'
import { formatEuro } from '../../lib/money.ts'
import { cartText } from '../../texts/cart.ts'
import { shopText } from '../../texts/shop.ts'
import { catalogue } from '../brand/catalogue.ts'
import { notify } from '../notices/store.ts'
import { dressCarousel, showPictures, turn } from './carousel.client.ts'
import { ADDED_MS, ADDED_NOTICE_MS } from './cart.ts'
import './cart-button.client.ts'
import { chooseVariant, findProduct, type Product, type Variant } from './catalogue.ts'
import css from './product-cards.css?inline'
import { MAX_QUANTITY_PER_LINE, MAX_QUANTITY_PER_ORDER, MIN_QUANTITY } from './rules.ts'
import { addToCart, roomInCart } from './store.ts'

const cardOf = (inside: Element) => inside.closest<HTMLElement>('.product')
const productOf = (card: HTMLElement) => findProduct(catalogue, card.dataset.product ?? '')

type Choice = { product: Product; variant: Variant | undefined; colour: string | undefined }

function choiceOf(card: HTMLElement): Choice | undefined {
  const product = productOf(card)
  if (!product) return undefined
  const chosen = (name: string) => card.querySelector<HTMLSelectElement>(`select[name=${name}]`)?.value
  const colour = chosen('colour') ?? product.colours[0]?.name
  return { product, colour, variant: chooseVariant(product, { colour, size: chosen('size') }) }
}

/** A press on a button of a card. */
export function press(button: HTMLElement): void {
  const card = cardOf(button)
  if (!card) return
  if (button.matches('.product-add')) add(card, button)
  else if (button.matches('.product-guide')) openSizeGuide(card)
  else if (button.dataset.step) setQuantity(card, quantityIn(card) + Number(button.dataset.step))
  else if (button.dataset.turn) turn(card, Number(button.dataset.turn))
}

const field = (card: HTMLElement) => card.querySelector<HTMLInputElement>('input[name=quantity]')
const quantityIn = (card: HTMLElement) => field(card)?.valueAsNumber || MIN_QUANTITY

/** A whole number between one and the most of a line, whatever was typed. */
function setQuantity(card: HTMLElement, wanted: number): void {
  const input = field(card)
  if (!input) return
  const quantity = Math.max(MIN_QUANTITY, Math.min(MAX_QUANTITY_PER_LINE, Math.round(wanted)))
  input.value = String(quantity)
  for (const button of card.querySelectorAll<HTMLElement>('.stepper button')) {
    const end = button.dataset.step === '1' ? MAX_QUANTITY_PER_LINE : MIN_QUANTITY
    button.ariaDisabled = quantity === end ? 'true' : null
  }
}

function add(card: HTMLElement, button: HTMLElement): void {
  const choice = choiceOf(card)
  const words = button.firstElementChild
  if (!choice?.variant || !words || button.dataset.added) return
  const line = { productId: choice.product.id, variantId: choice.variant.id, quantity: quantityIn(card) }
  if (!addToCart(line)) {
    notifyFull(line)
    return
  }
  notify(cartText.addedNotice, { durationMs: ADDED_NOTICE_MS })
  button.dataset.added = 'true'
  words.textContent = cartText.added
  setTimeout(() => {
    delete button.dataset.added
    words.textContent = shopText.add
    setQuantity(card, MIN_QUANTITY)
  }, ADDED_MS)
}

function notifyFull(line: { productId: string; variantId: string; quantity: number }): void {
  const isLineFull = roomInCart(line) + line.quantity > MAX_QUANTITY_PER_LINE
  notify(cartText.full(isLineFull ? MAX_QUANTITY_PER_LINE : MAX_QUANTITY_PER_ORDER))
}

function openSizeGuide(card: HTMLElement): void {
  const product = productOf(card)
  if (!product) return
  import('./size-guide.client.ts').then(
    ({ openSizeGuide }) => openSizeGuide(product),
    (error) => report(error, 'size guide')
  )
  track('Merch Size Guide Opened', { product: product.name })
}

/** Price and pictures of what is chosen. */
function show(card: HTMLElement): void {
  const choice = choiceOf(card)
  if (!choice) return
  const price = card.querySelector('output')
  const text = choice.variant ? formatEuro(choice.variant.priceCents) : ''
  if (price && price.textContent !== text) price.textContent = text
  const button = card.querySelector<HTMLElement>('.product-add')
  if (button) button.ariaDisabled = choice.variant ? null : 'true'
  showPictures(card, choice.product, choice.colour)
}

/** On this page and on each that the router brings. */
function dressAll(): void {
  for (const card of document.querySelectorAll<HTMLElement>('.product:not(.is-live)')) {
    card.classList.add('is-live')
    dressCarousel(card)
    setQuantity(card, quantityIn(card))
    show(card)
  }
}

adoptStyles(css)
dressAll()
document.addEventListener('astro:page-load', dressAll)
document.addEventListener('change', ({ target }) => {
  const card = target instanceof Element && cardOf(target)
  if (!card) return
  if (target === field(card)) setQuantity(card, quantityIn(card))
  else show(card)
})
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.superfan-promo a')) track('Superfan Promo Click')
})
