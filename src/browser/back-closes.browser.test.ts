// Back on a phone, with the history of a real browser. The page's listener is that of layouts/before-paint.client.ts.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchBack, releaseBack } from './back-closes.ts'

/** Steps that no overlay took: the router would have gone to another page. */
let pagesLeft = 0
const announce = () => {
  if (document.dispatchEvent(new Event('history-step', { cancelable: true }))) pagesLeft += 1
}
const entryOfOverlays = () => history.state?.overlay ?? 0
const stepped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
const back = async () => {
  const arrived = stepped()
  history.back()
  await arrived
}

beforeEach(() => {
  pagesLeft = 0
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  addEventListener('popstate', announce)
})
afterEach(() => {
  removeEventListener('popstate', announce)
  vi.restoreAllMocks()
})

/** An overlay that does what ours do: whatever closes it, it gives its entry back. */
function openOverlay() {
  const overlay = {
    isOpen: true,
    close: () => {
      overlay.isOpen = false
      releaseBack(overlay.close, false)
    }
  }
  catchBack(overlay.close)
  return overlay
}

test('an overlay that opens while another one closes stays open, and Back closes it', async () => {
  const film = openOverlay()
  const arrived = stepped()
  film.close()
  const fullScreen = openOverlay()
  await arrived
  expect(entryOfOverlays()).toBe(1)
  expect(fullScreen.isOpen).toBe(true)
  await back()
  expect(fullScreen.isOpen).toBe(false)
  expect([entryOfOverlays(), pagesLeft]).toEqual([0, 0])
})

test.each(['by Back', 'in another way'])(
  'Back closes a dialog and the overlay below it one after the other, where the upper one closes %s',
  async (way) => {
    const below = openOverlay()
    const above = openOverlay()
    if (way === 'by Back') await back()
    else above.close()
    await expect.poll(entryOfOverlays).toBe(1)
    expect([above.isOpen, below.isOpen]).toEqual([false, true])
    await back()
    expect(below.isOpen).toBe(false)
    expect([entryOfOverlays(), pagesLeft]).toEqual([0, 0])
  }
)

test('an overlay that closes below another one leaves the upper one open, and no entry behind', async () => {
  const below = openOverlay()
  const above = openOverlay()
  below.close()
  await expect.poll(entryOfOverlays).toBe(1)
  expect(above.isOpen).toBe(true)
  above.close()
  await expect.poll(entryOfOverlays).toBe(0)
  expect(pagesLeft).toBe(0)
})
