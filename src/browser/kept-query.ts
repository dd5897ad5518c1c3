// Keeps the words of a search in the URL, so that they survive going back and can be shared.

export const QUERY_PARAMETER = 'q'
/** Safari refuses changes of the history after a hundred in thirty seconds. */
const PAUSE_MS = 500

/** Of the window: it has one address, whichever search is typed in. */
let stopWaiting: (() => void) | undefined

/** Stores the query once nothing is typed for a moment, or when the page is left. */
export function keepQuery(query: string): void {
  stopWaiting?.()
  const { pathname } = location
  const store = () => {
    stopWaiting?.()
    // Going back may already have changed the address.
    if (location.pathname === pathname) write(query)
  }
  const timer = setTimeout(store, PAUSE_MS)
  document.addEventListener('astro:before-preparation', store)
  addEventListener('pagehide', store)
  stopWaiting = () => {
    clearTimeout(timer)
    document.removeEventListener('astro:before-preparation', store)
    removeEventListener('pagehide', store)
    stopWaiting = undefined
  }
}

function write(query: string): void {
  const address = new URL(location.href)
  if (query) address.searchParams.set(QUERY_PARAMETER, query)
  else address.searchParams.delete(QUERY_PARAMETER)
  if (address.href === location.href) return
  try {
    // Keeps the history state: the router needs it to go back.
    history.replaceState(history.state, '', address)
  } catch {
    // The browser allows no more changes for now; the next one has these words too.
  }
}
