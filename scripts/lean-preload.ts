// What stands around each `import()` in the browser: it tells of a chunk that does not come, as Vite's own does. Vite's
// also loads style sheets of chunks, of which this site has none, and names all files that any chunk needs beside
// itself: every page would read that list before anybody wants one of them.
import type { Plugin } from 'vite'

const VITES_HELPER = /vite\/preload-helper/
const LIST = /^const __vite__mapDeps=.*?;\n/
const LIST_USE = /,\s*__vite__mapDeps\(\[[\d,]*\]\)/g
/** `async()=>{let{a:e}=await import(…);return{a:e}}`: tells the bundler what is used, and is done when it has bundled. */
const USE = /async\(\)=>\{let\{(\w+):(\w+)\}=await (import\(`[^`]+`\));return\{\1:\2\}\}/g

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
  enforce: 'post',
  transform: { filter: { id: VITES_HELPER }, handler: () => ({ code: HELPER, map: null }) },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(LIST, '').replace(LIST_USE, '').replace(USE, '()=>$3')
    }
  }
})
