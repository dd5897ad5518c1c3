// Counts each page that is shown (docs/analytics.md).
import { track } from './track.ts'

/** The router announces the first page like every later one; the back-forward cache brings pages back unannounced. */
export function countPages(): void {
  document.addEventListener('astro:page-load', () => track('pageview'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) track('pageview')
  })
}
