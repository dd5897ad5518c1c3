import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { filmOverlayText as text } from '#texts/film-overlay.ts'
import { SAME_PRESS_MS } from '../../lib/same-press.ts'
import { FilmOverlay } from './FilmOverlay.tsx'
import { $films, pressPoster } from './films.store.ts'

const SITES = {
  diary: { name: 'Letterboxd', baseUrl: 'https://letterboxd.com' },
  database: { name: 'TMDB', url: 'https://www.themoviedb.org' }
}
const DETAILS = {
  imdbId: 'tt0056119',
  runtime: '28 min',
  rated: 'N/A',
  plot: 'Een man reist terug in de tijd.',
  imdbRating: '8.2',
  letterboxdRating: 4.1
}
const fetchMock = vi.fn<typeof fetch>()
const poster = (title: string) =>
  page.getByRole('link', { name: title, exact: true }).element() as HTMLElement
const dialog = page.getByRole('dialog')
/** The next press is not the second one of a double press. */
function pastSamePress(): void {
  const nowMs = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(nowMs + SAME_PRESS_MS)
}
/** Each test uses new ids, because successful answers are cached for the visit. */
let tmdbId = 1000

beforeEach(async () => {
  tmdbId += 10
  fetchMock.mockReset().mockImplementation(async () => Response.json(DETAILS))
  vi.stubGlobal('fetch', fetchMock)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  $films.set([])
  await render(
    <>
      <main>
        <a href="/film/la-jetee-1962/" className="poster" data-film={`1962|${tmdbId}||la-jetee`}>
          <span className="poster-frame">
            <img alt="La Jetée" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" />
          </span>
        </a>
        <a href="/film/close-2022/" className="poster" data-film="2022|||">
          <span className="poster-frame">
            <img alt="Close" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>" />
          </span>
        </a>
      </main>
      <FilmOverlay sites={SITES} />
    </>
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a film', () => {
  test('a film has no line for an average that nobody reads', async () => {
    fetchMock.mockImplementation(async () => Response.json({ ...DETAILS, letterboxdRating: null }))
    pressPoster(poster('La Jetée'))
    await expect.element(dialog.getByRole('term')).toHaveTextContent('IMDb')
    expect(dialog.getByRole('term').elements()).toHaveLength(1)
  })

  test('a film shows its title and links at once, and its details when they arrive', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    fetchMock.mockReturnValue(promise)
    pressPoster(poster('La Jetée'))
    await expect.element(dialog).toHaveAccessibleName('La Jetée')
    await expect.element(dialog.getByRole('button', { name: text.close })).toHaveFocus()
    await expect.element(dialog.getByText('1962')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: text.ownPageOf('La Jetée') }))
      .toHaveAttribute('href', '/film/la-jetee-1962/')
    await expect
      .element(dialog.getByRole('link', { name: text.elsewhere('La Jetée', 'Letterboxd') }))
      .toHaveAttribute('href', 'https://letterboxd.com/film/la-jetee/')
    await expect.element(dialog.getByRole('status')).toHaveTextContent(text.loading)
    resolve(Response.json(DETAILS))
    await expect.element(dialog.getByRole('status')).toHaveTextContent(DETAILS.plot)
    await expect.element(dialog.getByText('1962 · 28m')).toBeVisible()
    await expect.element(dialog.getByText('8,2')).toBeVisible()
    await expect.element(dialog.getByText('4,1')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: text.elsewhere('La Jetée', 'IMDb') }))
      .toHaveAttribute('href', 'https://www.imdb.com/title/tt0056119/')
  })

  test('a film without an id shows that there is no plot, and has no links to what it does not name', async () => {
    pressPoster(poster('Close'))
    await expect.element(dialog.getByRole('status')).toHaveTextContent(text.noPlot)
    expect(fetchMock).not.toHaveBeenCalled()
    expect(dialog.getByRole('link', { name: text.elsewhere('Close', 'IMDb') }).query()).toBeNull()
  })

  test('a film whose details fail to load shows an error, and a button to retry', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    pressPoster(poster('La Jetée'))
    await expect.element(dialog.getByRole('status')).toHaveTextContent(text.failed)
    await dialog.getByRole('button', { name: text.retry }).click()
    await expect.element(dialog.getByRole('button', { name: text.close })).toHaveFocus()
    await expect.element(dialog.getByRole('status')).toHaveTextContent(DETAILS.plot)
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })
})

describe('an open overlay', () => {
  beforeEach(async () => {
    pressPoster(poster('La Jetée'))
    await expect.element(dialog.getByRole('button', { name: text.close })).toHaveFocus()
    await expect.poll(() => poster('La Jetée').ariaExpanded).toBe('true')
    // Its details bring another link, which would be the last stop.
    await expect.element(dialog.getByRole('status')).toHaveTextContent(DETAILS.plot)
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its button', () => dialog.getByRole('button', { name: text.close }).click()],
    [
      'its poster',
      async () => {
        pastSamePress()
        pressPoster(poster('La Jetée'))
      }
    ],
    [
      'the picture inside it',
      async () => {
        pastSamePress()
        dialog.element().querySelector<HTMLElement>('[data-part="art"]')?.click()
      }
    ]
  ])('an open overlay closes with %s and returns the focus to its poster', async (_, close) => {
    await close()
    await expect.poll(() => dialog.query()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(poster('La Jetée'))
    expect(poster('La Jetée').ariaExpanded).toBeNull()
  })

  test('an open overlay is replaced by another film, with only one dialog', async () => {
    pressPoster(poster('Close'))
    await expect.element(dialog).toHaveAccessibleName('Close')
    await expect.poll(() => $films.get()).toHaveLength(1)
  })

  test('an open overlay keeps the keyboard focus inside', async () => {
    const close = dialog.getByRole('button', { name: text.close })
    await userEvent.tab({ shift: true })
    await expect.element(close).not.toHaveFocus()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.tab()
    await expect.element(close).toHaveFocus()
  })

  test('an open overlay is removed at once when the page is left', async () => {
    document.dispatchEvent(new Event('astro:before-preparation'))
    await expect.poll(() => dialog.query()).toBeNull()
    expect($films.get()).toEqual([])
  })
})
