// The pictures of a product card: arrows, dots, keys and a swipe go to the next one; the drag follows the finger.
import { cartText } from '../../texts/cart.ts'
import { shopText } from '../../texts/shop.ts'
import { pictureAfter, swipeStep } from './cart.ts'
import { PICTURE_NUMBERS, type Product, pictureOf, pictureWidths } from './catalogue.ts'
import { drawIcon } from './icons.client.ts'

const COUNT = PICTURE_NUMBERS.length
/** Shown where a picture cannot be had. */
const LOGO = '/favicon.svg'

const railOf = (card: HTMLElement) => card.querySelector<HTMLElement>('.product-rail')
const picturesOf = (card: HTMLElement) => card.querySelectorAll<HTMLImageElement>('.product-rail img')
const placeOf = (card: HTMLElement) => Number(card.dataset.picture ?? 0)

/** Puts arrows and dots on the pictures of a card, and takes swipes and keys. */
export function dressCarousel(card: HTMLElement): void {
  const box = card.querySelector<HTMLElement>('.product-pictures')
  const rail = railOf(card)
  if (!box || !rail) return
  const controls = document.createElement('div')
  controls.className = 'carousel-controls'
  const dots = document.createElement('span')
  dots.className = 'carousel-dots'
  dots.append(...PICTURE_NUMBERS.map((_, at) => dot(at)))
  controls.append(arrow(-1, cartText.previousPicture, 'left'), dots, arrow(1, cartText.nextPicture, 'right'))
  box.append(controls)
  for (const picture of picturesOf(card)) {
    picture.draggable = false
    picture.addEventListener('error', () => showLogo(picture))
    if (picture.complete && picture.currentSrc && picture.naturalWidth === 0) showLogo(picture)
  }
  controls.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') turn(card, -1)
    if (key === 'ArrowRight') turn(card, 1)
  })
  followFinger(card, rail)
  goTo(card, 0)
}

function control(className: string, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.ariaLabel = label
  return button
}

function arrow(step: number, label: string, icon: 'left' | 'right'): HTMLButtonElement {
  const button = control('carousel-arrow', label)
  button.dataset.turn = String(step)
  button.append(drawIcon(icon))
  return button
}

function dot(at: number): HTMLButtonElement {
  const button = control('carousel-dot', cartText.pictureOf(at + 1, COUNT))
  button.addEventListener('click', () => {
    const card = button.closest<HTMLElement>('.product')
    if (card) goTo(card, at)
  })
  return button
}

/** To the picture before (-1) or the next (1), round and round. */
export const turn = (card: HTMLElement, step: number): void =>
  goTo(card, pictureAfter(placeOf(card), step, COUNT))

function goTo(card: HTMLElement, at: number): void {
  card.dataset.picture = String(at)
  const rail = railOf(card)
  rail?.scrollTo({ left: at * rail.clientWidth })
  for (const [place, each] of card.querySelectorAll('.carousel-dot').entries())
    each.ariaCurrent = place === at ? 'true' : null
}

/** A drag moves the pictures along; where it ends decides (spec shop 9: 50 px). */
function followFinger(card: HTMLElement, rail: HTMLElement): void {
  let from: { x: number; left: number } | undefined
  const end = (movedPx: number) => {
    from = undefined
    rail.classList.remove('is-dragged')
    const at = placeOf(card) + swipeStep(movedPx)
    goTo(card, Math.max(0, Math.min(COUNT - 1, at)))
  }
  rail.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return
    from = { x: event.clientX, left: rail.scrollLeft }
    rail.classList.add('is-dragged')
    rail.setPointerCapture(event.pointerId)
  })
  rail.addEventListener('pointermove', ({ clientX }) => {
    if (from) rail.scrollLeft = from.left - (clientX - from.x)
  })
  rail.addEventListener('pointerup', ({ clientX }) => from && end(clientX - from.x))
  rail.addEventListener('pointercancel', () => from && end(0))
  // A page that is turned or made wider has another width of picture.
  new ResizeObserver(() => {
    rail.classList.add('is-dragged')
    goTo(card, placeOf(card))
    rail.classList.remove('is-dragged')
  }).observe(rail)
}

/** The pictures of a product in a colour, at the place where the visitor is. */
export function showPictures(card: HTMLElement, product: Product, colour: string | undefined): void {
  for (const [at, picture] of [...picturesOf(card)].entries()) {
    const number = PICTURE_NUMBERS[at]
    if (number === undefined || picture.dataset.colour === colour) continue
    const isFirst = picture.dataset.colour === undefined
    picture.dataset.colour = colour ?? ''
    if (isFirst && picture.getAttribute('src') === pictureOf(product, colour, number)) continue
    picture.classList.remove('is-logo')
    picture.srcset = pictureWidths(product, colour, number)
    picture.src = pictureOf(product, colour, number)
    picture.alt = (at === 0 ? shopText.picture : shopText.pictureDetail)(product.name, colour ?? '')
  }
}

function showLogo(picture: HTMLImageElement): void {
  if (picture.classList.contains('is-logo')) return
  picture.classList.add('is-logo')
  picture.srcset = ''
  picture.src = LOGO
}
