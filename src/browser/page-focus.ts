// Moves the focus to the new page after a client-side navigation, so that screen readers start reading there.

/** Focuses the new h1 after each navigation, except on the first load and when the URL has a hash. */
export function focusHeadingAfterNavigation(): void {
  let isFirstPage = true
  document.addEventListener('astro:page-load', () => {
    const mayFocus = !isFirstPage && !location.hash
    isFirstPage = false
    if (!mayFocus) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
