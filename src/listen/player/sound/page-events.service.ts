// Passes what happens to the page, the connection and other tabs to the state machine.
import { catchUp, keepOpen } from './kept-player.service.ts'
import type { Playback } from './playback.service.ts'

const BACKOFFICE = /^\/bo9(\/|$)/

/** Follows the page from now on. */
export function followPage(playback: Playback): void {
  const { dispatch, network, otherTabs, tracking } = playback
  otherTabs.yieldTo(() => dispatch({ type: 'pause' }))
  network.followConnection(() => dispatch({ type: 'online' }))
  const keep = () => {
    tracking.savePlace()
    keepOpen()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keep()
  })
  addEventListener('pagehide', keep)
  // A page that the browser kept whole.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp(playback)
  })
  document.addEventListener('astro:after-swap', () => {
    if (BACKOFFICE.test(location.pathname)) dispatch({ type: 'close' })
  })
}
