// The cover of the pressed card moves into the bar, as a view transition of only the cover. The bar is already there and the page
// stays live, so it delays neither the sound nor a press.

const NAME = 'player-cover'

/** Nothing moves where it is not supported or not wanted, nor a cover that is out of view. */
export function moveCover(from: HTMLElement, to: HTMLElement): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const { top, bottom } = from.getBoundingClientRect()
  if (!document.startViewTransition || isCalm || bottom <= 0 || top >= innerHeight) return
  const root = document.documentElement
  const name = (element: HTMLElement, value: string) =>
    element.style.setProperty('view-transition-name', value)
  name(root, 'none')
  name(from, NAME)
  const { ready, finished } = document.startViewTransition(() => {
    name(from, '')
    name(to, NAME)
  })
  const end = () => {
    for (const element of [root, from, to]) name(element, '')
  }
  // Skipped, as by a navigation or a hidden page.
  ready.catch(() => undefined)
  finished.then(end, end)
}
