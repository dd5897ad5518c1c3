import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { votesText } from '#texts/votes.ts'
import { watchText } from '#texts/watch.ts'
import { yoursText as text } from '#texts/yours.ts'
import { storedKey } from '../../browser/stored-key.ts'
import { $myFilms } from '../../films/marks/my-films.store.ts'
import { CATALOGUE_ID } from '../../films/my-films/catalogue.ts'
import { $choice } from '../../films/watch/choice.store.ts'
import { $lookup } from '../../films/watch/watch.store.ts'
import { $completed, $positions, $speed, $withoutSpoilers } from '../../listen/places/listening.store.ts'
import { $playsOn } from '../../listen/places/plays-on.store.ts'
import { $queue, $removed } from '../../listen/queue/queue.store.ts'
import { $results, $seenResults } from '../../listen/votes/results.store.ts'
import { $votes } from '../../listen/votes/votes.store.ts'
import { Yours } from './Yours.tsx'

const SLUGS = ['118', '117', '116', '115', '114']
const NAMES = ['playback-positions', 'playback-speed', 'queue', 'films', 'watch'].map(
  (name) => `site-${name}`
)
const EVERYTHING = {
  hasFilms: true,
  hasWatch: true,
  hasPush: false,
  canHandOver: true,
  siteName: 'KINO 9',
  themeCookie: 'site-theme',
  stored: NAMES
}
const FILMS = [
  { pageSlug: 'alien', title: 'Alien', year: 1979, tmdbId: 348 },
  { pageSlug: 'ran', title: 'Ran', year: 1985, tmdbId: 11645 },
  { pageSlug: 'hausu', title: 'Hausu', year: 1977, tmdbId: 25623 }
]

const rows = () => page.getByRole('region', { name: 'Hierna' }).getByRole('listitem')
const titles = () =>
  rows()
    .all()
    .map((row) => row.getByRole('link').last().element().textContent)
const clearAll = () => page.getByRole('button', { name: text.clear, exact: true })

function live(): void {
  $positions.set({
    'ep-118': { episodeId: 'ep-118', position: 900, duration: 4000, lastPlayed: new Date().toISOString() }
  })
  $queue.set(['ep-117', 'ep-116', 'ep-115', 'ep-114'])
  $myFilms.set({
    version: 1,
    marks: { 'tmdb:348': { seen: true }, 'tmdb:11645': { want: true }, 'tmdb:25623': { want: true } }
  })
}

beforeAll(() => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      episodes: SLUGS.map((slug) => ({
        slug,
        label: `Aflevering ${slug}`,
        title: `Titel ${slug}`,
        audioUrl: `/audio/${slug}.mp3`
      }))
    })
  )
  document.body.insertAdjacentHTML(
    'beforeend',
    `<script type="application/json" id="${CATALOGUE_ID}">${JSON.stringify(FILMS)}</script>`
  )
})
afterAll(() => {
  vi.unstubAllGlobals()
  document.getElementById(CATALOGUE_ID)?.remove()
})
beforeEach(() => {
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
  $removed.set(undefined)
})

test('a first visit sees one empty ticket, and the settings', async () => {
  await render(<Yours {...EVERYTHING} />)
  await expect.element(page.getByText(text.empty(true))).toBeVisible()
  await expect.element(page.getByRole('region')).toHaveAccessibleName(text.settingsHeading)
  await expect.element(page.getByRole('switch', { name: 'Automatisch verder luisteren' })).not.toBeChecked()
})

test('who voted sees the published results, and what is new only once', async () => {
  $votes.set({ 117: 'Hausu', 116: 'Ran', 115: 'Alien' })
  $results.set(new Map([117, 116, 99].map((number) => [number, { films: null }])))
  $seenResults.set([116])
  const { unmount } = await render(<Yours {...EVERYTHING} />)
  const links = page.getByRole('region', { name: votesText.results }).getByRole('link')
  await expect.element(links.first()).toHaveTextContent(`117. Titel 117${votesText.isNew}`)
  await expect.element(links.first()).toHaveAttribute('href', '/aflevering/117/#stem')
  await expect.element(links.last()).toHaveTextContent('116. Titel 116')
  await unmount()
  await render(<Yours {...EVERYTHING} />)
  await expect.element(links.first()).not.toMatchTextContent(votesText.isNew)
})

test('who listened sees where they are, what comes next and their films', async () => {
  live()
  await render(<Yours {...EVERYTHING} />)
  const going = page.getByRole('region', { name: 'Verder luisteren' })
  await expect.element(going.getByRole('heading', { name: 'Titel 118' })).toBeVisible()
  await expect.element(going.getByRole('link', { name: 'Hervat Titel 118' })).toBeVisible()
  await expect.element(rows().nth(2)).toBeVisible()
  expect(titles()).toEqual(['Titel 117', 'Titel 116', 'Titel 115'])
  const films = page.getByRole('region', { name: text.filmsHeading })
  await expect.element(films.getByRole('link', { name: text.seenOf(1, 3) })).toHaveTextContent('1 van de 3')
  await expect.element(films.getByRole('img', { name: text.strip(1, 2, 3) })).toBeVisible()
  await expect.element(films.getByRole('link', { name: /^Ran/ })).toHaveAttribute('href', '/film/ran/')
  await expect.element(page.getByText(text.empty(true))).not.toBeInTheDocument()
})

test('what comes next is moved with the keys of its handle, taken out and put back, and shown whole', async () => {
  live()
  await render(<Yours {...EVERYTHING} />)
  const handle = page.getByRole('button', { name: text.move('Titel 117') })
  await expect.element(handle).toBeVisible()
  ;(handle.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(titles()).toEqual(['Titel 116', 'Titel 117', 'Titel 115'])
  await expect.element(handle).toHaveFocus()
  await expect.element(page.getByText('Titel 117: plaats 2 van 4')).toBeInTheDocument()
  // Beyond the rows that are shown.
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(handle).toHaveFocus()
  expect(titles()).toEqual(['Titel 116', 'Titel 115', 'Titel 114', 'Titel 117'])
  await page.getByRole('button', { name: text.fewer }).click()
  expect(titles()).toHaveLength(3)
  await page.getByRole('button', { name: text.takeOut('Titel 115') }).click()
  expect($queue.get()).toEqual(['ep-116', 'ep-114', 'ep-117'])
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await page.getByRole('button', { name: text.all(4) }).click()
  expect(titles()).toEqual(['Titel 116', 'Titel 115', 'Titel 114', 'Titel 117'])
})

test('of the wanted films those are shown that are on the chosen services', async () => {
  live()
  $choice.set({ region: 'BE', services: [8] })
  const checkedAt = new Date().toISOString()
  $lookup.set({
    step: 'known',
    answer: { services: [{ id: 8, name: 'Netflix' }], films: { 11645: { checkedAt, flatrate: [8] } } }
  })
  await render(<Yours {...EVERYTHING} />)
  const films = page.getByRole('region', { name: text.filmsHeading })
  await expect.element(films.getByRole('link', { name: /^Hausu/ })).toBeVisible()
  await films.getByRole('button', { name: text.tonight(1) }).click()
  await expect.element(films.getByRole('link', { name: /^Hausu/ })).not.toBeInTheDocument()
  await expect.element(films.getByRole('link', { name: /^Ran/ })).toBeVisible()
  await expect.element(page.getByText(text.servicesOf(watchText.countries.BE, 1))).toBeVisible()
  $lookup.set({ step: 'idle' })
})

test('the settings are those of the rest of the site', async () => {
  await render(<Yours {...EVERYTHING} />)
  await page.getByRole('combobox', { name: 'Snelheid' }).selectOptions('1,5×')
  expect($speed.get()).toBe(1.5)
  await page.getByRole('switch', { name: 'Zonder spoilers' }).click()
  expect($withoutSpoilers.get()).toBe(true)
  $playsOn.set(true)
  await expect.element(page.getByRole('switch', { name: 'Automatisch verder luisteren' })).toBeChecked()
})

test('parts of what is off do not show', async () => {
  await render(<Yours {...EVERYTHING} hasFilms={false} hasWatch={false} canHandOver={false} />)
  await expect.element(page.getByText(text.empty(false))).toBeVisible()
  for (const name of ['Zonder spoilers', text.services, text.otherDevice])
    expect(page.getByText(name).elements()).toEqual([])
})

test('everything is cleared after a question, in memory too, and the page says so', async () => {
  live()
  $speed.set(1.5)
  localStorage.setItem('another-site', 'stays')
  const key = await storedKey('site-browser-key')
  await render(<Yours {...EVERYTHING} />)
  await clearAll().click()
  await page.getByRole('button', { name: text.clearNo }).click()
  expect($queue.get()).toHaveLength(4)
  await clearAll().click()
  await page.getByRole('button', { name: text.clearYes }).click()
  await expect.element(page.getByText(text.cleared)).toBeVisible()
  await expect.element(page.getByText(text.empty(true))).toBeVisible()
  await expect.element(clearAll()).toHaveFocus()
  expect([$positions, $completed, $queue, $speed].map(($store) => $store.get())).toEqual([{}, [], [], 1])
  expect(Object.keys(localStorage)).toEqual(['another-site'])
  expect(await storedKey('site-browser-key')).not.toBe(key)
})
