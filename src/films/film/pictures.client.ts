// Pictures of a page: late posters, and placeholders for those that fail to load. Not an island: a picture may fail
// before any code has loaded.

import { report } from '../../browser/report.ts'
import { NEARBY } from '../../browser/when-seen.ts'

function replace(picture: HTMLImageElement): void {
  import('./broken-picture.client.ts').then(
    ({ replacePicture }) => replacePicture(picture),
    (error) => report(error, 'picture')
  )
}

/** Replaces pictures that have failed already, and each that fails later, on every page. */
export function replaceBrokenPictures(): void {
  // Error events of images do not bubble, but they can be captured.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) replace(target)
    },
    { capture: true }
  )
  for (const picture of document.images)
    if (picture.complete && picture.currentSrc && picture.naturalWidth === 0) replace(picture)
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
