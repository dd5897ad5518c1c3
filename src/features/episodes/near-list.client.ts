// The posters of the home page's list wait until it comes near the view: the first view needs none of them, and browsers fetch
// lazy pictures from far away. The style sheet holds them back where script runs.
import { NEARBY } from '../../browser/when-seen.ts'

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
