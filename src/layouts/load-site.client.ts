// Runs inline at the end of the body. The build replaces the tag of the site's script with it
// (scripts/build/late-script.ts).
//
// Loads the script that its own element names in `data-src`. A first visit loads it after the first paint, so that the
// script does not delay it. A browser with stored data loads it at once: listening states and the cart must not appear
// late, and the script is probably in its cache.
const { src = '' } = (document.currentScript as HTMLScriptElement).dataset
const load = () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = src
  document.body.append(script)
}
// In two steps, because reading blocked storage throws.
let hasStored = navigator.serviceWorker?.controller != null
try {
  hasStored ||= localStorage.length > 0
} catch {
  // Storage is blocked, so nothing is stored.
}
// A hidden page is not painted.
if (hasStored || document.hidden) load()
else
  new PerformanceObserver((_, observer) => {
    observer.disconnect()
    load()
  }).observe({ type: 'paint', buffered: true })

export {}
