// After a client-side navigation the reader starts at the new page's heading, as after a full load.

/** Moves focus to the new h1 after each navigation but not on the first load, nor when the address names a place. */
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
