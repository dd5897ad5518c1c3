// Counts page views, and clicks on links to platforms (docs/analytics.md).
import { track } from './track.ts'

const MIDDLE_BUTTON = 1

export function countVisits(): void {
  // The router dispatches `astro:page-load` for every page, including the first, but not for the back/forward cache.
  document.addEventListener('astro:page-load', () => track('pageview'))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) track('pageview')
  })
  document.addEventListener('click', countPlatform)
  document.addEventListener('auxclick', (event) => {
    if (event.button === MIDDLE_BUTTON) countPlatform(event)
  })
}

function countPlatform({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-platform]') : undefined
  const platform = link?.dataset.platform
  if (platform) track('Social Click', { platform, section: 'about' })
}
