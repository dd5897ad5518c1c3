// Tracks clicks on the links of the about tab (docs/analytics.md), including middle clicks. No island: they are plain links.
import { track } from '../../browser/track.ts'

const MIDDLE_BUTTON = 1

export function countSocialClicks(): void {
  const count = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-platform]') : undefined
    const platform = link?.dataset.platform
    if (platform) track('Social Click', { platform, section: 'about' })
  }
  document.addEventListener('click', count)
  document.addEventListener('auxclick', (event) => {
    if (event.button === MIDDLE_BUTTON) count(event)
  })
}
