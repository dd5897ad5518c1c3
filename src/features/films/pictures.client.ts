// Pictures of a page: late posters, and placeholders of the same size for those that fail to load. No island: a picture may
// fail before any code has come.

import { filmsText } from '#texts/films.ts'
import { NEARBY } from '../../browser/when-seen.ts'

/** The curtain for a poster, the mark of the logo for a cover. */
function placeholderFor(picture: HTMLImageElement): HTMLElement | undefined {
  const holder = document.createElement('span')
  if (picture.closest('.poster-frame')) {
    holder.className = 'poster-no-art'
    const title = document.createElement('b')
    title.textContent = picture.alt
    const note = document.createElement('span')
    note.textContent = filmsText.noArt
    holder.append(title, note)
    return holder
  }
  if (!picture.closest('.cover')) return undefined
  holder.className = 'cover-sign'
  const mark = document.querySelector('.wordmark .mark')
  if (!mark) {
    showLogo(picture)
    return undefined
  }
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', '0 0 64 64')
  drawing.setAttribute('aria-hidden', 'true')
  const copy = mark.cloneNode(true) as Element
  copy.removeAttribute('class')
  drawing.append(copy)
  holder.append(drawing)
  return holder
}

/** The logo for a product. Only changes the source, so that the image keeps its alternative text. */
function showLogo(picture: HTMLImageElement): void {
  if (picture.matches('.is-logo')) return
  picture.classList.add('is-logo')
  picture.srcset = ''
  picture.src = '/favicon.svg'
}

function replaceIfBroken(picture: HTMLImageElement): void {
  if (picture.closest('.product-rail')) showLogo(picture)
  const placeholder = placeholderFor(picture)
  if (placeholder) picture.replaceWith(placeholder)
}

/** Replaces pictures that have failed already, and each that fails later, on every page. */
export function replaceBrokenPictures(): void {
  // Error events of images do not bubble, but they can be captured.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replaceIfBroken(target)
    },
    { capture: true }
  )
  // Iterates over a copy, because the live list shrinks with each replaced picture.
  for (const picture of [...document.images]) {
    if (picture.complete && picture.currentSrc && picture.naturalWidth === 0) replaceIfBroken(picture)
  }
}

/**
 * Shows the posters of the home page's list when it comes near the view: the first view needs none of them, and browsers fetch
 * lazy pictures from far away. The style sheet holds them back where script runs.
 */
export function showPicturesWhenNear(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) target.classList.add('is-near')
    },
    { rootMargin: NEARBY }
  )
  document.addEventListener('astro:page-load', () => {
    const list = document.querySelector('.all-episodes > .tickets')
    if (list) observer.observe(list)
  })
}
