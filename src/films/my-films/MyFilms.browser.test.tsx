import '../../styles/global.css'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { filmMarksText } from '#texts/film-marks.ts'
import { myFilmsText as text } from '#texts/my-films.ts'
import { FilmMarks } from '../marks/FilmMarks.tsx'
import { NO_FILMS } from '../marks/marks.ts'
import { $myFilms, markSeen, markWanted } from '../marks/my-films.store.ts'
import { followPosterSigns } from '../marks/poster-signs.client.ts'
import { CATALOGUE_ID, type Catalogue } from './catalogue.ts'
import { FilmList } from './FilmList.tsx'
import {
  CATALOGUE,
  file,
  imdbRatings,
  letterboxd,
  letterboxdList,
  tmdbRatings,
  trakt,
  zipped
} from './film-exports.testing.ts'
import { MyFilms } from './MyFilms.tsx'
import { MyFilmsTools } from './MyFilmsTools.tsx'
import type { NamedBytes } from './unzip.service.ts'

const HOSTS = [
  { id: 'wout', name: 'Wout' },
  { id: 'noor', name: 'Noor' }
]
const JETEE = { title: 'La Jetée', tmdbId: 662, pageSlug: 'la-jetee-1962' }
const marks = () => $myFilms.get().marks
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  $myFilms.set(NO_FILMS)
  localStorage.clear()
})

describe('the marks of a film', () => {
  test('are two toggles, and stars once it was seen', async () => {
    await render(<FilmMarks film={JETEE} />)
    const [seen, want] = [button(filmMarksText.seen), button(filmMarksText.want)]
    await expect.element(seen).toHaveAttribute('aria-pressed', 'false')
    await want.click()
    await expect.element(want).toHaveAttribute('aria-pressed', 'true')
    await seen.click()
    await expect.element(seen).toHaveAttribute('aria-pressed', 'true')
    await expect.element(want).toHaveAttribute('aria-pressed', 'false')
    await userEvent.selectOptions(page.getByLabelText(filmMarksText.stars), '4.5')
    expect(marks()).toMatchObject({ 'tmdb:662': { seen: true, stars: 4.5 } })
  })

  test('are none where nothing identifies the film', async () => {
    await render(<FilmMarks film={{ title: 'Iets' }} />)
    expect(page.getByRole('button').elements()).toEqual([])
  })

  test('are a sign on its posters, with words in their name', async () => {
    await render(
      // biome-ignore lint/a11y/useSemanticElements: as poster-buttons.client.ts makes it
      <a
        className="poster"
        href="/film/la-jetee-1962/"
        data-film="1962|662||la-jetee"
        role="button"
        aria-label="Meer over La Jetée"
      >
        <span className="poster-frame" />
      </a>
    )
    followPosterSigns()
    markWanted(JETEE, true)
    const poster = page.getByRole('button')
    await expect.element(poster).toHaveAccessibleName(`Meer over La Jetée, ${filmMarksText.signs.want}`)
    markSeen(JETEE, true)
    await expect.element(poster).toHaveAccessibleName(`Meer over La Jetée, ${filmMarksText.signs.seen}`)
    expect(poster.element().querySelectorAll('.poster-mark')).toHaveLength(1)
    markSeen(JETEE, false)
    await expect.element(poster).toHaveAccessibleName('Meer over La Jetée')
  })
})

test('a list answers its static toggles, and shows what was chosen without taking a row away', async () => {
  await render(
    <FilmList>
      <ul>
        {['a', 'b'].map((slug) => (
          <li key={slug}>
            <span className="film-marks" data-film-id={`|${slug}`} data-title={slug}>
              <button type="button" data-mark="seen" aria-pressed="false">{`Gezien: ${slug}`}</button>
              <button type="button" data-mark="want" aria-pressed="false">{`Wil ik zien: ${slug}`}</button>
            </span>
          </li>
        ))}
      </ul>
    </FilmList>
  )
  await button('Gezien: a').click()
  await expect.element(button('Gezien: a')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.selectOptions(page.getByLabelText(filmMarksText.starsOf('a')), '3')
  expect(marks()).toMatchObject({ a: { seen: true, stars: 3 } })
  await button(text.filter.seen).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(text.shown(1))
  await expect.poll(() => button('Gezien: b').elements()).toEqual([])
  await button('Gezien: a').click()
  await expect.element(button('Gezien: a')).toBeVisible()
  await button(text.filter.unseen).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(text.shown(2))
})

async function open(catalogue: Catalogue = CATALOGUE) {
  await render(
    <>
      <script type="application/json" id={CATALOGUE_ID}>
        {JSON.stringify(catalogue)}
      </script>
      <MyFilms filmCount={catalogue.length} />
      <MyFilmsTools hosts={HOSTS} podcastName="De podcast" />
    </>
  )
}

async function choose(...files: NamedBytes[]) {
  const field = page.getByLabelText(text.import.choose, { exact: true }).elements().at(-1) as HTMLInputElement
  const chosen = new DataTransfer()
  for (const { name, bytes } of files) chosen.items.add(new File([bytes], name))
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

async function openImport() {
  await open()
  await button(text.import.open).click()
  await expect.element(page.getByText(text.import.private)).toBeVisible()
}

describe('an import', () => {
  test('of Letterboxd counts, asks what it doubts, and is taken back whole', async () => {
    markSeen({ pageSlug: 'the-general-1926' }, true)
    const before = marks()
    await openImport()
    await choose(zipped('letterboxd.zip', letterboxd))
    await expect.element(page.getByText(text.import.done(3, 1, 2))).toBeVisible()
    await expect.element(page.getByText(text.import.others(1))).toBeVisible()
    await button('Solaris (2002)').click()
    await expect.element(page.getByText(text.import.done(3, 2, 2))).toBeVisible()
    expect(marks()).toMatchObject({ 'tmdb:2103': { want: true }, 'tmdb:662': { stars: 4.5 } })
    await button(text.import.undo).click()
    await expect.element(page.getByText(text.import.undone)).toBeVisible()
    expect(marks()).toEqual(before)
  })

  test.each<[string, NamedBytes, string]>([
    ['IMDb', file('ratings.csv', imdbRatings), text.import.done(2, 0, 2)],
    ['Trakt', zipped('trakt.zip', trakt), text.import.done(3, 1, 1)],
    ['TMDB', file('ratings.csv', tmdbRatings), text.import.done(1, 0, 1)],
    [
      'a backup',
      file('back-up.json', JSON.stringify({ version: 1, marks: { 'tmdb:662': { seen: true } } })),
      text.import.done(1, 0, 0)
    ]
  ])('of %s says what it brought', async (_, given, sentence) => {
    await openImport()
    await choose(given)
    await expect.element(page.getByText(sentence)).toBeVisible()
  })

  test('of a list asks what its films are', async () => {
    await openImport()
    await choose(file('mijn-lijst.csv', letterboxdList))
    await button(text.import.listedWant).click()
    await expect.element(page.getByText(text.import.done(0, 2, 0))).toBeVisible()
    expect(marks()).toEqual({ 'tmdb:662': { want: true }, 'tmdb:275': { want: true } })
  })

  test('of something else says so, and changes nothing', async () => {
    await openImport()
    await choose(file('brief.txt', 'Beste,\n'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(text.import.refusals['not-an-export'])
    expect(marks()).toEqual({})
    await choose(file('watched-history.json', '[{"watched_at"'))
    await expect.element(page.getByRole('alert')).toHaveTextContent(text.import.refusals.incomplete)
  })
})

test('everything can be deleted, and brought back', async () => {
  markSeen(JETEE, true)
  await open()
  await expect.element(page.getByRole('heading', { name: text.progress(1, CATALOGUE.length) })).toBeVisible()
  await button(text.forget.button).click()
  expect(marks()).toEqual({})
  await expect.element(button(text.forget.undo)).toHaveFocus()
  await button(text.forget.undo).click()
  expect(marks()).toEqual({ 'tmdb:662': { seen: true } })
})

describe('you and the hosts', () => {
  const films: Catalogue = Array.from({ length: 6 }, (_, at) => ({
    pageSlug: `film-${at}`,
    title: `Film ${at}`,
    year: 2000,
    stars: { wout: 3, noor: at === 5 ? 1 : 4 },
    talk: `/aflevering/${at}/?t=60`
  }))
  const rate = (count: number) =>
    $myFilms.set({
      version: 1,
      marks: Object.fromEntries(
        films.slice(0, count).map(({ pageSlug }) => [pageSlug, { seen: true, stars: 4 }])
      )
    })

  test('counts how many films are missing', async () => {
    rate(2)
    await open(films)
    await expect.element(page.getByText(text.hosts.missing(3))).toBeVisible()
  })

  test('names the closest host and the biggest disagreement, with a table for each plot', async () => {
    rate(6)
    await open(films)
    await expect.element(page.getByText(text.hosts.closest('Noor', '0,5', 6))).toBeVisible()
    await expect.element(page.getByText(text.hosts.disagreed('Film 5', '4', 'Noor', '1'))).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: text.hosts.hearOf('Film 5') }))
      .toHaveAttribute('href', '/aflevering/5/?t=60')
    expect(page.getByRole('img', { name: text.hosts.plot('Noor') }).elements()).toHaveLength(1)
    await page.getByText(text.hosts.asTable).last().click()
    expect(page.getByRole('table').last().getByRole('row').elements()).toHaveLength(7)
  })

  test('is saved as a picture, and copied as a text without any film', async () => {
    rate(6)
    await open(films)
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await button(text.hosts.savePicture).click()
    await expect.poll(() => saved).toEqual(['site-mijn-filmsmaak.png'])
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await button(text.hosts.copyText).click()
    expect(copied.mock.calls[0]?.[0]).toContain(text.hosts.sharedClosest('Noor', 'De podcast', '0,5', 6))
    expect(copied.mock.calls[0]?.[0]).not.toContain('Film 5')
  })
})

test('films are taken along as files for a film diary and as a backup', async () => {
  markSeen(JETEE, true)
  await open()
  const saved: string[] = []
  await button(text.export.open).click()
  await expect.element(button(text.export.seen(1))).toBeVisible()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await button(text.export.seen(1)).click()
  await button(text.export.saveBackup).click()
  expect(saved).toEqual(['site-gezien.csv', expect.stringMatching(/^site-mijn-films-\d{4}-\d\d-\d\d\.json$/)])
})
