// The film overlay before the code of its dialog has come, and what closes it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import { createFilmShell, filmShell } from './film-shell.service.ts'
import { $films, $isDialogMissing, filmNow, pressPoster, type ShownFilm } from './films.store.ts'
import { isOnCoveredPoster } from './poster-box.service.ts'

const PICTURE = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"
const dialog = page.getByRole('dialog')
const poster = () => document.querySelector('.poster') as HTMLElement
let skippedMs = 0

beforeEach(() => {
  skippedMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  document.body.innerHTML = `<a href="/film/la-jetee-1962/" class="poster" data-film="1962|">
    <span class="poster-frame" style="display:block;width:100px;height:150px"><img alt="La Jetée" src="${PICTURE}"></span></a>`
  pressPoster(poster())
})
afterEach(() => {
  $films.set([])
  $isDialogMissing.set(false)
  vi.restoreAllMocks()
})

test('the shell has the title, the year and the way to the page of the film', async () => {
  await expect.element(dialog).toHaveAccessibleName('La Jetée')
  await expect.element(dialog.getByText('1962')).toBeVisible()
  await expect.element(dialog.getByRole('status')).toHaveTextContent(text.loading)
  await expect
    .element(dialog.getByRole('link', { name: text.ownPageOf('La Jetée') }))
    .toHaveAttribute('href', '/film/la-jetee-1962/')
  await expect.element(dialog.getByRole('button', { name: text.close })).toHaveFocus()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => dialog.getByRole('button', { name: text.close }).click()],
  [
    'its poster',
    async () => {
      skippedMs = SAME_PRESS_MS
      pressPoster(poster())
    }
  ]
])('the shell closes with %s and returns the focus to its poster', async (_, close) => {
  await close()
  await expect.poll(() => dialog.query()).toBeNull()
  expect(document.activeElement).toBe(poster())
  expect(poster().ariaExpanded).toBeNull()
  expect($films.get()).toEqual([])
})

test('the shell stays open after a second press within 600 ms', () => {
  pressPoster(poster())
  expect(filmNow()?.poster).toBe(poster())
  expect(dialog.query()).not.toBeNull()
})

test('the shell stays and says so if the code of the dialog never comes', async () => {
  $isDialogMissing.set(true)
  await expect.element(dialog.getByRole('status')).toHaveTextContent(text.failed)
})

test('a press on the place of the poster closes it, whatever lies there', () => {
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

test('the shell goes when the dialog comes, and the film stays open; later films need no shell', () => {
  expect(filmShell.replace(filmNow()?.key ?? 0)).toBe(true)
  expect(dialog.query()).toBeNull()
  expect(filmNow()?.poster).toBe(poster())
  $films.set([])
  pressPoster(poster())
  expect(dialog.query()).toBeNull()
})

test('the shell shares nothing with another one: that one still comes after this one was replaced', () => {
  filmShell.replace(0)
  const other = createFilmShell()
  expect(dialog.query()).not.toBeNull()
  other.end()
  expect(dialog.query()).toBeNull()
})
