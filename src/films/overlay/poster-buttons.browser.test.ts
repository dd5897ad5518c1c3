import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import { $films, filmNow, type ShownFilm } from './films.store.ts'
import { isOnCoveredPoster } from './poster-box.service.ts'
import { watchFilms } from './poster-buttons.client.ts'

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
const poster = () => document.querySelector('.poster') as HTMLElement
let skippedMs = 0

watchFilms()

beforeEach(async () => {
  skippedMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  document.body.innerHTML = `<a href="/film/la-jetee-1962/" class="poster" data-film="1962|">
    <span class="poster-frame" style="display:block;width:100px;height:150px"><img alt="La Jetée" src="${PICTURE}"></span></a>
    <astro-island component-export="FilmOverlay"></astro-island>`
  poster().click()
  await expect.poll(() => filmNow()?.poster).toBe(poster())
})
afterEach(() => {
  $films.set([])
  vi.restoreAllMocks()
})

test('a pressed poster is busy until its film is there, and a second press within 600 ms is the same one', async () => {
  expect(poster().ariaBusy).toBe('true')
  const { key } = filmNow() as ShownFilm
  poster().click()
  await expect.poll(() => poster().ariaBusy).toBeNull()
  expect(filmNow()?.key).toBe(key)
})

test('a press on a poster whose code is missing is reported as one without effect, and the next one tries again', async () => {
  const failed = vi.fn<(buttons: unknown) => void>()
  const onFailed = (event: Event) => failed((event as CustomEvent).detail)
  document.addEventListener('intent:failed', onFailed, { once: true })
  document.querySelector('astro-island')?.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }))
  expect(failed).toHaveBeenCalledExactlyOnceWith([poster()])
  expect(poster().ariaBusy).toBeNull()
  expect(filmNow()).toBeUndefined()
  poster().click()
  await expect.poll(() => filmNow()?.poster).toBe(poster())
})

test('a press on the place of the poster closes its film, whatever lies there', () => {
  const shown = filmNow() as ShownFilm
  const plot = document.createElement('p')
  plot.textContent = 'Een man reist terug in de tijd.'
  const link = document.createElement('a')
  const { left, top } = poster().getBoundingClientRect()
  const at = (target: Element, x: number, y: number) =>
    isOnCoveredPoster({ target, clientX: left + x, clientY: top + y }, shown)
  expect(at(plot, 10, 10)).toBe(false)
  skippedMs = SAME_PRESS_MS
  expect(at(plot, 10, 10)).toBe(true)
  expect(at(plot, 101, 10)).toBe(false)
  // Opened by key, so as if its middle was pressed.
  expect(at(link, 50, 75)).toBe(true)
  expect(at(link, 50, 100)).toBe(true)
  // Else the link could not be followed at all.
  expect(at(link, 90, 140)).toBe(false)
  const mark = document.createElement('button')
  expect(at(mark, 50, 75)).toBe(true)
  expect(at(mark, 90, 140)).toBe(false)
})
