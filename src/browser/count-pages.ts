// Counts page views (docs/analytics.md).
import { track } from './track.ts'

/** The router dispatches `astro:page-load` for every page, including the first, but not for the back/forward cache. */
export function countPages(): void {
  document.addEventListener('astro:page-load', () => track('pageview'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) track('pageview')
  })
}
