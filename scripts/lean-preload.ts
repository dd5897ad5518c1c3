// What stands around each `import()` in the browser: it tells of a chunk that does not come, as Vite's own does. Vite's
// also loads style sheets of chunks, of which this site has none, and weighs as much as a room of ours.
import type { Plugin } from 'vite'

const VITES_HELPER = /vite\/preload-helper/

/** Dispatches `vite:preloadError` when a chunk fails. */
const HELPER = `
export const __vitePreload = (load) => load().catch((error) => {
  const event = new Event('vite:preloadError', { cancelable: true })
  event.payload = error
  dispatchEvent(event)
  if (!event.defaultPrevented) throw error
})`

export const leanPreload = (): Plugin => ({
  name: 'lean-preload',
  apply: 'build',
  transform: { filter: { id: VITES_HELPER }, handler: () => ({ code: HELPER, map: null }) }
})
