// The hints of the first time: each at its place, one in a visit, and none twice.
import { beforeEach, expect, test } from 'vitest'
import { hintsText } from '#texts/hints.ts'
import { NO_FILMS } from '../../films/marks/marks.ts'
import { $myFilms, markSeen, markWanted } from '../../films/marks/my-films.store.ts'
import { $positions, $withoutSpoilers } from '../../listen/places/listening.store.ts'
import { $toasts } from '../../site/notices/notices.store.ts'
import { $past, type Hint } from './hints.store.ts'
import { watchHints } from './watch-hints.client.ts'

const FILM = { tmdbId: 662, pageSlug: undefined }
const given = () => $toasts.get()[0]?.text
const newVisit = () => {
  sessionStorage.clear()
  $toasts.set([])
}
const openPage = () => document.dispatchEvent(new Event('astro:page-load'))

const MOMENTS: Record<Hint, () => void> = {
  spoilers: () => {
    $myFilms.set(NO_FILMS)
    markWanted(FILM, true)
    newVisit()
    document.body.innerHTML =
      '<main class="episode-page"><a data-film="1962|662|" href="/film/x/"></a></main>'
    openPage()
    document.body.innerHTML = ''
  },
  keep: () => dispatchEvent(new Event('online')),
  device: () => watchHints(true),
  yours: () => {
    $myFilms.set(NO_FILMS)
    markSeen(FILM, true)
  }
}

document.documentElement.dataset.handover = ''
watchHints(false)
beforeEach(() => {
  newVisit()
  $past.set([])
  $withoutSpoilers.set(false)
  $myFilms.set(NO_FILMS)
  const lastPlayed = new Date().toISOString()
  $positions.set({ 'ep-118': { episodeId: 'ep-118', position: 700, duration: 3600, lastPlayed } })
})

test.each(Object.keys(MOMENTS) as Hint[])('the hint %s is given at its moment, and never again', (hint) => {
  MOMENTS[hint]()
  expect(given()).toBe(hintsText[hint])
  newVisit()
  MOMENTS[hint]()
  expect(given()).not.toBe(hintsText[hint])
})

test('a visit has one hint at most', () => {
  MOMENTS.keep()
  $toasts.set([])
  MOMENTS.yours()
  expect(given()).toBeUndefined()
  newVisit()
  MOMENTS.yours()
  expect(given()).toBe(hintsText.yours)
})

test('who already listens without spoilers gets no hint about it', () => {
  $withoutSpoilers.set(true)
  MOMENTS.spoilers()
  expect(given()).toBeUndefined()
})
