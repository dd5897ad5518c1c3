// Preloads the code of the islands in view, so that a press does not wait for the network. Called at the first use of a page
// (src/layouts/first-use.client.ts): visitors who only look download nothing.

/** Whether the browser saves data; not every browser has `saveData`. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

function preload(url: string | null): void {
  if (!url || document.head.querySelector(`link[rel="modulepreload"][href="${url}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  document.head.append(link)
}

/** Preloads the renderer and component of islands that come into view, on this page and later ones. */
export function fetchIslandsAhead(): void {
  if (savesData()) return
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      inView.unobserve(target)
      const island = target.parentElement
      preload(island?.getAttribute('renderer-url') ?? null)
      preload(island?.getAttribute('component-url') ?? null)
    }
  })
  const observeAll = () => {
    for (const island of document.querySelectorAll('astro-island[ssr][client="intent"]'))
      if (island.firstElementChild) inView.observe(island.firstElementChild)
  }
  observeAll()
  document.addEventListener('astro:page-load', observeAll)
}
