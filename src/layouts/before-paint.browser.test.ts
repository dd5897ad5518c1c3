// What the script in the head does with presses and the history before the scripts of the page have come.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceHistoryStep, HOLD_PRESS_MS, holdPress } from './before-paint.client.ts'

const SENTENCE = 'De pagina is nog niet geladen.'
const handled = vi.fn()
/** The scripts of the page, once they have come. */
const answer = (event: Event) => {
  event.preventDefault()
  handled((event.target as Element).id)
}
const link = (id: string) => document.getElementById(id) as HTMLAnchorElement
const notices = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent)

beforeAll(() => {
  holdPress(SENTENCE, HOLD_PRESS_MS)
  announceHistoryStep('overlay')
})
beforeEach(() => {
  vi.useFakeTimers()
  handled.mockClear()
  document.body.innerHTML = `<a id="play" href="#audio" data-play="ep-1">Beluister</a>
    <a id="poster" class="poster" href="#film" data-film="1962|">La Jetée</a>`
})
afterEach(() => {
  document.removeEventListener('click', answer)
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each(['play', 'poster'])(
  'a press before the scripts have come on %s is kept for them, once, and follows no link',
  (id) => {
    link(id).click()
    link(id).click()
    expect(link(id).ariaBusy).toBe('true')
    vi.advanceTimersByTime(HOLD_PRESS_MS / 2)
    document.addEventListener('click', answer)
    vi.advanceTimersByTime(HOLD_PRESS_MS)
    expect(handled.mock.calls.flat()).toEqual([id])
    expect(location.hash).toBe('')
    expect(notices()).toEqual([])
  }
)

test.each(['play', 'poster'])(
  'a press before the scripts have come on %s ends with a sentence, and the next press waits again',
  (id) => {
    link(id).click()
    vi.advanceTimersByTime(HOLD_PRESS_MS)
    expect(notices()).toEqual([SENTENCE])
    expect(link(id).ariaBusy).toBeNull()
    expect(location.hash).toBe('')
    document.addEventListener('click', answer)
    link(id).click()
    expect(handled.mock.calls.flat()).toEqual([id])
  }
)

test('a press before the scripts have come is kept as well when the page has been loading for long', () => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: 60_000 })
  link('play').dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
})

describe('a page that is shown with the history entry of an overlay', () => {
  const back = () => vi.spyOn(history, 'go').mockImplementation(() => undefined)

  test('a page that is shown with the history entry of an overlay leaves that entry without a step of the router', () => {
    vi.spyOn(history, 'state', 'get').mockReturnValue({ overlay: 2 })
    const went = back()
    const routed = vi.fn()
    addEventListener('popstate', routed)
    dispatchEvent(new Event('pageshow'))
    expect(went).toHaveBeenCalledExactlyOnceWith(-2)
    dispatchEvent(new PopStateEvent('popstate'))
    expect(routed).not.toHaveBeenCalled()
    dispatchEvent(new PopStateEvent('popstate'))
    expect(routed).toHaveBeenCalledOnce()
    removeEventListener('popstate', routed)
  })

  test('a page that is shown with the history entry of an overlay keeps it while the overlay is open, and keeps an entry without overlay', () => {
    const went = back()
    dispatchEvent(new Event('pageshow'))
    vi.spyOn(history, 'state', 'get').mockReturnValue({ overlay: 1 })
    document.body.insertAdjacentHTML('beforeend', '<dialog open>Winkelwagen</dialog>')
    dispatchEvent(new Event('pageshow'))
    expect(went).not.toHaveBeenCalled()
  })
})
