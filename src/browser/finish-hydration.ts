// React hydrates an island in small steps, so that it can handle input in between. If the visitor leaves the page before
// it is done, the island is unmounted half hydrated, which React reports as an error (424).

/** Makes React finish hydrating before the page is replaced. An event on an island makes it hydrate synchronously. */
export function finishHydrationBeforeLeaving(): void {
  document.addEventListener('astro:before-swap', () => {
    // An event that no component listens to.
    for (const island of document.querySelectorAll('astro-island:not([ssr])'))
      island.firstElementChild?.dispatchEvent(new Event('dragend'))
  })
}
