// Replaces a picture that failed to load with a placeholder of the same size. Loaded with the first such picture.

import { filmsText } from '#texts/films.ts'

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

/** Leaves pictures alone that have no placeholder. */
export function replacePicture(picture: HTMLImageElement): void {
  if (picture.closest('.product-rail')) showLogo(picture)
  const placeholder = placeholderFor(picture)
  if (placeholder) picture.replaceWith(placeholder)
}
