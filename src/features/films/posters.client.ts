// A picture that fails gives way to the drawn placeholder of the same size: the curtain for a poster, the
// enamel digit for a cover.
import { filmsText } from '../../texts/films.ts'

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
  const digit = document.querySelector('.wordmark path')
  if (!digit) return holder
  const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  drawing.setAttribute('viewBox', '0 0 64 64')
  drawing.setAttribute('aria-hidden', 'true')
  drawing.append(digit.cloneNode())
  holder.append(drawing)
  return holder
}

function replaceIfBroken(picture: HTMLImageElement): void {
  const placeholder = placeholderFor(picture)
  if (placeholder) picture.replaceWith(placeholder)
}

/** Replaces pictures that have failed already, and each that fails from now on, on every page. */
export function replaceBrokenPictures(): void {
  // Errors of pictures do not bubble, but they can be caught on the way down.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replaceIfBroken(target)
    },
    { capture: true }
  )
  // A copy: the list itself shrinks with each picture that is replaced.
  for (const picture of [...document.images]) {
    if (picture.complete && picture.currentSrc && picture.naturalWidth === 0) replaceIfBroken(picture)
  }
}
