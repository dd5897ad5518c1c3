// A listener's own films: marks wherever a film can be opened, import and export, the comparison, without a connection.
import { readFile } from 'node:fs/promises'
import { filmMarksText } from '../../src/texts/nl/film-marks.ts'
import { myFilmsText as text } from '../../src/texts/nl/my-films.ts'
import {
  imdbRatings,
  letterboxd,
  type NamedFile,
  namedFile,
  tmdbRatings,
  trakt,
  zippedFile
} from '../fixtures/film-exports.ts'
import { expect, test } from './support/context.ts'
import { startWorker, withWorker } from './support/worker.ts'

test('a film is marked in its overlay, and shows it on posters, its page, the must-see list and the own page', async ({
  page
}) => {
  await page.goto('/films/')
  const poster = page.getByRole('button', { name: /La Jetée/ }).first()
  await poster.click()
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('button', { name: filmMarksText.seen, exact: true }).click()
  await overlay.getByLabel(filmMarksText.stars).selectOption('4.5')
  await page.keyboard.press('Escape')
  await expect(poster).toHaveAccessibleName(/, gezien$/)
  await page.goto('/film/la-jetee-1962/')
  await expect(page.getByRole('button', { name: filmMarksText.seen, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true'
  )
  await expect(page.getByLabel(filmMarksText.stars)).toHaveValue('4.5')
  await page.goto('/must-see/')
  await expect(page.getByRole('button', { name: filmMarksText.seenOf('La Jetée') })).toHaveAttribute(
    'aria-pressed',
    'true'
  )
  await page.getByRole('button', { name: filmMarksText.wantOf('Alien') }).click()
  await page.getByRole('link', { name: filmMarksText.myFilms }).click()
  await expect(
    page.getByRole('heading', { name: /^Je hebt 1 van de \d+ besproken films gezien$/ })
  ).toBeVisible()
  await page.getByRole('button', { name: text.filter.want, exact: true }).click()
  await expect(page.getByRole('button', { name: filmMarksText.wantOf('Alien') })).toBeVisible()
  await expect(page.getByRole('button', { name: filmMarksText.wantOf('La Jetée') })).toBeHidden()
})

const SOURCES: [string, () => NamedFile][] = [
  ['Letterboxd', () => zippedFile('letterboxd.zip', letterboxd)],
  ['IMDb', () => namedFile('ratings.csv', imdbRatings)],
  ['Trakt', () => zippedFile('trakt.zip', trakt)],
  ['TMDB', () => namedFile('ratings.csv', tmdbRatings)]
]

test('the exports of all services are read with the first press, and taken along again', async ({ page }) => {
  await page.goto('/mijn-films/')
  await page.getByRole('button', { name: filmMarksText.wantOf('Alien') }).click()
  await expect(page.getByText(text.counts(1, 0))).toBeVisible()
  await page.getByRole('button', { name: text.import.open }).click()
  const dialog = page.getByRole('dialog')
  for (const [, given] of SOURCES) {
    await dialog.locator('input[type=file]').setInputFiles(given())
    await expect(dialog.getByText(/^(?:Toegevoegd|Alles wat)/)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: text.import.open }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: text.export.open }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download wat je gezien hebt/ }).click()
  ])
  expect(download.suggestedFilename()).toBe('kino9-gezien.csv')
  const content = await readFile(await download.path(), 'utf8')
  expect(content).toContain('tmdbID,imdbID,Title,Year,Rating,WatchedDate\n')
  expect(content).toContain('662,tt0056119,La Jetée,1962,')
})

test('everything works by keyboard alone', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/must-see/')
  const toggle = page.getByRole('button', { name: filmMarksText.seenOf('La Jetée') })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(toggle).toBeFocused()
  await page.goto('/mijn-films/')
  const open = page.getByRole('button', { name: text.import.open })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
})

test.describe('without a connection', { tag: '@deep' }, () => {
  test.use({ ...withWorker, expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] })

  test('films are marked, brought in and taken along', async ({ page, context }) => {
    await page.goto('/mijn-films/')
    await startWorker(page)
    await page.goto('/mijn-films/')
    await page.getByRole('button', { name: filmMarksText.seenOf('Alien') }).click()
    // The page fetches what a press could need.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const stored = await Promise.all(
            (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
          )
          return stored.flat().filter(({ url }) => /ImportDialog|ExportDialog|reading\.worker/.test(url))
            .length
        })
      )
      .toBe(3)
    await context.setOffline(true)
    await page.goto('/mijn-films/')
    await page.getByRole('button', { name: text.import.open }).click()
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles(namedFile('ratings.csv', imdbRatings))
    await expect(page.getByRole('dialog').getByText(/^Toegevoegd/)).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is the list of films, and says what it would do', async ({ page }) => {
    await page.goto('/mijn-films/')
    await expect(page.getByText(text.withoutScript)).toBeVisible()
    await expect(page.getByRole('link', { name: 'La Jetée', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: filmMarksText.seenOf('Alien') })).toBeHidden()
  })
})
