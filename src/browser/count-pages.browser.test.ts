import { expect, test, vi } from 'vitest'
import { countPages } from './count-pages.ts'
import { track } from './track.ts'

vi.mock(import('./track.ts'), () => ({ track: vi.fn() }))

test('counts a page when the router shows it and when the browser restores it, but not twice on a full load', () => {
  countPages()
  document.dispatchEvent(new Event('astro:page-load'))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(track).toHaveBeenCalledExactlyOnceWith('pageview')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(track).toHaveBeenCalledTimes(2)
})
